import { permissionName } from '#contract/roles/permissions'
import type { Action } from '#domain/access/actions'
import { may, withoutToday, type Answer, type Reason, type Target } from '#domain/access/may'
import { holderKey, nodeIn, type Holder, type World } from '#domain/access/world'
import { cascade } from '#domain/roles/permission-set'
import { counted, isolated, listed, sentence } from '../lib/words'
import { holderText, stateOf } from './place-words'

/** A reason in a sentence, and what would have to change. */
type Told = { readonly because: string; readonly instead: string | undefined }

const names = (codes: readonly string[], last: 'and' | 'or') => listed(codes.map(permissionName), last)
const nodeName = (world: World, id: string) => isolated(nodeIn(world, id)?.name ?? `node ${id}`)

/** More permissions than this aren't read as a list. */
const mostNamed = 4

type Elsewhere = Extract<Reason, { why: 'not below' }>
function placeOf(
  world: World,
  { node, to, asIs, cascades }: Elsewhere,
  [who, what]: readonly [string, string],
  target: Target,
) {
  const [home, there] = [nodeName(world, node), nodeName(world, to)]
  const below = `, and ${what} isn’t there${cascades ? '' : ' or below'}`
  const counts = cascades === false ? `counts only at ${home}: it doesn’t cascade` : `counts at ${home}`
  const needed =
    target.kind === 'node' && to !== target.record.id ? 'it and Cascade Permissions' : 'the permission'
  const role = asIs ? '' : ` with another role, which can be given there and has ${needed}`
  return [
    `The role of ${who} ${counts}${cascades ? ' and below' : ''}${below}.`,
    `Move ${who} to ${there}${role}${target.kind === 'company' ? `, or move ${what} to ${home}` : ''}.`,
  ] as const
}

export function reasonWords(world: World, reason: Reason, holder: Holder, target: Target): Told {
  const theirs = target.kind === 'person' || target.kind === 'key' ? target.record : undefined
  const isNamesake = theirs?.name === holder.name && holderKey(theirs) !== holderKey(holder)
  const who = isNamesake ? holderText(holder) : isolated(holder.name)
  const what = isNamesake ? holderText(theirs) : isolated(target.record.name)
  const isBuiltIn = world.roleOf.get(holder.role ?? '')?.node === null
  const give = (name: string) => `Give ${who} a role that has ${name}: nobody can change a built-in role.`
  const told = (because: string, instead?: string): Told => ({ because, instead })
  switch (reason.why) {
    case 'lacks':
      if (reason.codes.length > mostNamed)
        return told(`The role of ${who} has no permission that counts.`, `Give ${who} another role.`)
      return told(
        `The role of ${who} doesn’t have ${names(reason.codes, 'or')}.`,
        isBuiltIn ? give('it') : `Add it to the role, or give ${who} a role that has it.`,
      )
    case 'no key can':
      return told(`No key can use ${names(reason.codes, 'or')}.`, 'A person has to do it.')
    case 'beyond':
      return told(
        `${sentence(what)} has permissions that ${who} can’t use: ${names(reason.codes, 'and')}. Nobody can change somebody, or a role, with permissions that they don’t have themselves.`,
        reason.needsPerson
          ? 'No key can use all of them. A person has to do it.'
          : `Somebody who can use them has to do it, or ${who} needs them too.`,
      )
    case 'does not cascade':
      return told(
        `The role of ${who} counts only at ${nodeName(world, reason.node)}: it doesn’t cascade.`,
        isBuiltIn ? give(permissionName(cascade)) : `Add ${permissionName(cascade)} to the role.`,
      )
    case 'not below':
      return told(...placeOf(world, reason, [who, what], target))
    case 'in use':
      return told(
        `${counted(reason.members, 'person or key has', 'people or keys have')} the role.`,
        'Give them another role first. The dashboard offers that when you delete the role.',
      )
    case 'invited':
      return stateOf(holder) === 'lapsed'
        ? told(`The invitation of ${who} has expired.`, 'Once it is resent and accepted, the role counts.')
        : told(`${who} hasn’t accepted the invitation.`, 'Once it is accepted, the role counts.')
    case 'expired':
      return told(`The key ${who} has expired.`, 'Change its expiry.')
    case 'built-in':
      return told('The role is built in. Nobody can change it.', 'Clone it, and change the copy.')
    case 'root':
      return told('The root node can’t be deleted.')
    case 'not empty':
      return told('The node isn’t empty.', 'Move or delete what is in it first.')
    case 'their own node':
      return told(`${who} is in the node.`, 'Somebody above has to delete it.')
    case 'last administrator':
      return told(`${what} is the last administrator.`, 'Make somebody else administrator first.')
    case 'root only':
      return told(
        `The permission counts at the root only, and ${who} isn’t there.`,
        reason.asIs ? `Move ${who} to the root.` : `Move ${who} to the root, with a role of the root.`,
      )
    case 'by groups':
      return told(`Groups of the provider set the role and node of ${what} at each sign-in.`)
    case 'target active':
      return told(`${what} has accepted the invitation already.`)
    case 'target invited':
      return told(`${what} hasn’t accepted the invitation, so there is nothing to reset.`)
    case 'target expired':
      return told(`The key of ${what} has expired, and a new one would have too.`, 'Change its expiry first.')
  }
}

/** What a target is today, and when it could be done. */
export const todayWords: {
  readonly [why in Reason['why']]?: { readonly is: string; readonly once: string }
} = {
  'in use': { is: 'in use', once: 'once nobody has it' },
  'not empty': { is: 'not empty', once: 'once it is empty' },
  'last administrator': { is: 'the last administrator', once: 'once somebody else is administrator, too' },
  'by groups': { is: 'set by groups', once: 'once no groups set it' },
  'target active': { is: 'active already', once: 'only while somebody is invited' },
  'target invited': { is: 'only invited', once: 'once the invitation is accepted' },
  'target expired': { is: 'expired', once: 'once its expiry is changed' },
}
/** When somebody may, if only what the target is today keeps them from it. */
export function onceWords(world: World, holder: Holder, action: Action, target: Target): string | undefined {
  const answer = may(world, holder, action, target)
  if (answer.answer !== 'no' || may(world, holder, withoutToday(action), target).answer !== 'yes')
    return undefined
  return listed(answer.reasons.flatMap(({ why }) => todayWords[why]?.once ?? []))
}

const gaps: Readonly<Record<Extract<Answer, { answer: 'unknown' }>['gaps'][number], string>> = {
  status: 'the server doesn’t say whether the invitation is accepted or the key has expired',
  role: 'the role isn’t among those you can view',
  permissions: 'the server doesn’t say all permissions of the role',
  place: 'the nodes between aren’t among those you can view',
  'target’s place': 'the server doesn’t say the node',
  'target’s role': 'the permissions of both roles aren’t fully known',
  contents: 'you can’t see all that may be in it',
}
export const gapWords = (all: Extract<Answer, { answer: 'unknown' }>['gaps']): string =>
  listed(all.map((gap) => gaps[gap]))
