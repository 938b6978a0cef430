import { counted } from '#domain/words'
import { cannotProcess, invalidFields } from '../../errors/refusal'

export const roleHasName = () => invalidFields({ name: ['Another role at this node has this name.'] })
export const noSuchRole = () => invalidFields({ role: ['There is no role with this ID.'] })
export const roleNotForNode = (name: string) =>
  invalidFields({
    role: [
      `${name} belongs to another node. A custom role can be assigned at its own node, and below it when it cascades.`,
    ],
  })
export const replacesItself = () => invalidFields({ role: ['Choose another role than the one to delete.'] })
export const setByGroups = (provider: string, who = 'this person') =>
  cannotProcess(`Groups of ${provider} set the role and node of ${who} at each sign-in. Change the groups.`)
export const builtInRoleIsFixed = (name: string) =>
  cannotProcess(`${name} is a built-in role. It can be assigned, but not changed or deleted.`)

/** The people and keys that have a role. `names` has only those in the caller's scope, at most five. */
export type RoleMembers = {
  readonly people: number
  readonly keys: number
  readonly names: readonly string[]
}
export function roleHasMembers({ people, keys, names }: RoleMembers): ReturnType<typeof cannotProcess> {
  const who = [
    ...(people > 0 ? [counted(people, 'person', 'people')] : []),
    ...(keys > 0 ? [counted(keys, 'key')] : []),
  ].join(' and ')
  const list = names.length > 0 ? `: ${names.join(', ')}${names.length < people + keys ? ', …' : ''}` : ''
  return cannotProcess(
    `${who} ${people + keys === 1 ? 'has' : 'have'} this role${list}. Give them other roles first.`,
  )
}

export const hasMembersBelowItsNode = (count: number) =>
  cannotProcess(
    `${count === 1 ? '1 person or key has' : `${count} people and keys have`} this role below its node, where only a cascading role can be assigned. Keep msp_cascade_permissions, or give them other roles first.`,
  )
