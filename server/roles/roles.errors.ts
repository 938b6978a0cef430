import { cannotProcess, invalidFields } from '../errors/refusal'

export const roleHasName = () => invalidFields({ name: ['Another role at this node has this name.'] })
export const builtInStays = (name: string) =>
  cannotProcess(`${name} is a built-in role: it can be read and assigned, but not changed or deleted.`)

const counted = (count: number, singular: string, plural: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? singular : plural}`]

export type Holders = { readonly people: number; readonly keys: number; readonly names: readonly string[] }
/** Names only people and keys in the caller's scope. */
export function roleIsHeld({ people, keys, names }: Holders): ReturnType<typeof cannotProcess> {
  const who = [...counted(people, 'person', 'people'), ...counted(keys, 'key', 'keys')].join(' and ')
  const list = names.length > 0 ? `: ${names.join(', ')}${names.length < people + keys ? ', …' : ''}` : ''
  return cannotProcess(
    `${who} ${people + keys === 1 ? 'holds' : 'hold'} this role${list}. Give them other roles first.`,
  )
}

export const heldBelowItsNode = (count: number) =>
  cannotProcess(
    `${count === 1 ? '1 person or key holds' : `${count} people and keys hold`} this role below its node, where only a cascading role can be held. Keep msp_cascade_permissions, or give them other roles first.`,
  )
