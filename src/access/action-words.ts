import { permissionName } from '#contract/roles/permissions'
import { actions, type Action, type TargetKind } from '#domain/access/actions'
import { levelOf } from '#domain/access/administrators'
import type { Answer } from '#domain/access/may'
import { type Holder, type World } from '#domain/access/world'
import { usable } from '#domain/access/reach'
import type { Known } from '#domain/known'
import { notKnown } from '../lib/files/file-values'
import { isolated } from '../lib/words'
import { whoWords } from './place-words'

/** What each action does: with one record after “can”, and with several. */
type Words = Readonly<Record<string, readonly [one: string, many: string]>>
const words: Readonly<Record<TargetKind, Words>> = {
  node: {
    act: ['act here', 'act'],
    see: ['see the node', 'see nodes'],
    edit: ['rename or move the node', 'rename and move nodes'],
    delete: ['delete the node', 'delete nodes'],
    'add node': ['add a node below it', 'add nodes'],
    'add company': ['add a company here', 'add companies'],
    invite: ['invite people here', 'invite people'],
    'add role': ['add a role here', 'add roles'],
    'add key': ['add a service account here', 'add service accounts'],
    'change packages': ['change the catalogue of packages', 'change the catalogue of packages'],
  },
  company: {
    see: ['see the company', 'see companies'],
    open: ['open the company’s tenant', 'open tenants'],
    'open fully': ['open the company’s tenant with full access', 'open tenants with full access'],
    edit: ['edit the company and its licences', 'edit companies and licences'],
    delete: ['delete the company', 'delete companies'],
  },
  person: {
    see: ['see the person', 'see people'],
    edit: ['change the person’s name', 'change people’s names'],
    assign: ['change the person’s role or node', 'change people’s roles and nodes'],
    reset: ['reset the person’s sign-in', 'reset people’s sign-in (2FA)'],
    resend: ['resend the person’s invitation', 'resend invitations'],
    delete: ['delete the person', 'delete people'],
  },
  role: {
    see: ['see the role', 'see roles'],
    edit: ['change the role’s permissions', 'change roles’ permissions'],
    delete: ['delete the role', 'delete roles'],
  },
  key: {
    see: ['see the service account', 'see service accounts'],
    edit: ['change the account’s role, node or expiry', 'change accounts’ roles, nodes and expiry'],
    rotate: ['rotate the account’s key', 'rotate keys'],
    delete: ['delete the service account', 'delete service accounts'],
  },
}

const wordsOf = ({ on, id }: Action) => {
  const use = `use “${permissionName(id)}”`
  return words[on][id] ?? [use, use]
}
export const actionWords = (action: Action): string => wordsOf(action)[0]
/** The same about a record that isn't in sight. */
export const namedWords = (action: Action, name: string): string =>
  actionWords(action).replace(
    /the (?:node|company|person|role|(?:service )?account)|(?<=below )it|here$/,
    (what) => (what === 'here' ? `at ${isolated(name)}` : isolated(name)),
  )
export const actionsWords = (action: Action): string => wordsOf(action)[1]
export const actionsOn = (kind: TargetKind): readonly Action[] => actions.filter(({ on }) => on === kind)

/** The action that people ask about first. */
const firstAsked: Readonly<Record<TargetKind, string>> = {
  node: 'act',
  company: 'open',
  person: 'assign',
  role: 'edit',
  key: 'edit',
}
/** The action in the address, or the first one. */
export function chosenAction(kind: TargetKind, id: string): Action {
  const all = actionsOn(kind)
  const found = all.find((one) => one.id === id) ?? all.find((one) => one.id === firstAsked[kind])
  if (!found) throw new Error(`Nothing can be asked about a ${kind}.`)
  return found
}

/** In the order in which people ask about them. */
export const targetKinds: readonly TargetKind[] = ['company', 'person', 'role', 'key', 'node']
export const kindWords: Readonly<Record<TargetKind, string>> = {
  node: 'Nodes',
  company: 'Companies',
  person: 'People',
  role: 'Roles',
  key: 'Service accounts',
}

/** What somebody can do. To act somewhere is to have a role that counts there. */
export function doesWords({ id }: Action, words: string, answer: Answer['answer'] = 'yes', has = 'has') {
  if (id !== 'act') return `${{ yes: 'can', no: 'can’t', unknown: 'may or may not' }[answer]} ${words}`
  const role = { yes: `${has} a`, no: 'has no', unknown: 'may or may not have a' }[answer]
  return `${role} ${words.replace('act', 'role that counts')}`
}

const levels = ['see', 'edit', 'administer', notKnown] as const
export function levelIn(world: World, { kind, role: id }: Holder): (typeof levels)[number] {
  const role = world.roleOf.get(id ?? '')
  return (role && levelOf(usable(kind, role.permissions))) ?? notKnown
}

/** How many can. If any role will do, also what theirs let them do: “see 4 · edit 5 · administer 2”. */
export function ableWords(world: World, action: Action, able: Known<readonly Holder[]>, words: string) {
  if (able.kind === 'unknown') return `Not known: ${able.why}.`
  const all = able.value.map((one) => ({ ...one, level: action.id === 'act' && levelIn(world, one) }))
  const each = levels.flatMap((level) => {
    const of = all.filter((one) => one.level === level).length
    return of > 0 ? [`${level} ${of}`] : []
  })
  const isPart = able.kind === 'partly'
  const who = all.length > 0 ? `${isPart ? 'At least ' : ''}${whoWords(all)}` : 'Nobody'
  const unseen = isPart && all.length === 0
  const does = doesWords(action, words, 'yes', all.length > 1 ? 'have' : 'has')
  return [
    `${who}${unseen ? ' of those you can see' : ''} ${does}${unseen ? ', as far as is known' : ''}${each.length > 0 ? `: ${each.join(' · ')}` : ''}.`,
    isPart && `Others may: ${able.why}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
