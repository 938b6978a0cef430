import { whyRarelyNeeded, type PermissionUses } from '#contract/roles/permission-uses'
import { permissionName } from '#contract/roles/permissions'
import { includedIn, missingPrerequisites } from '#domain/advice/permission-advice'
import { similarTo } from '#domain/advice/similar-roles'
import { isNone, mapKnown, outOf, thoseKnown, valueOfKnown, type Known } from '#domain/known'
import { hasUnknown, holds } from '#domain/roles/permission-set'
import type { MatrixRole } from '#domain/roles/role-matrix'
import { counted, isolated, listed } from '../../lib/words'
import type { HolderCounts } from '../../scope/holder-words'

export type AdvisedRole = Omit<MatrixRole, 'role'> & {
  /** When the role last changed, in the words of the wire. */
  readonly modified: string | undefined
}
export type AdviceOn = {
  readonly roles: readonly AdvisedRole[]
  readonly nodes: readonly { readonly id: string; readonly parent: string | null }[]
  readonly membersOf: (role: AdvisedRole) => HolderCounts
  readonly uses: Known<PermissionUses>
  /** Whom the members of a role could no longer manage without a permission. */
  readonly lostBy?:
    ((role: MatrixRole['id'], code: string) => Known<readonly { readonly name: string }[]>) | undefined
}
type Severity = 'medium' | 'low'
export type Finding = {
  readonly severity: Severity
  /** The permission that it is about. */
  readonly code: string | null
  readonly words: string
  readonly because: string
  /** Roles to compare this one with. */
  readonly like?: readonly { readonly id: string }[]
}
type Rule = (on: AdviceOn, role: AdvisedRole) => readonly Finding[]

const quoted = (code: string) => `“${permissionName(code)}”`

const prerequisites: Rule = (_, { permissions }) =>
  missingPrerequisites(permissions).map(({ code, needs, because }) => ({
    severity: 'medium',
    code: needs,
    words: `${quoted(code)} needs ${quoted(needs)}.`,
    because,
  }))

const redundant: Rule = (_, { permissions }) =>
  includedIn
    .filter(({ code, by }) => holds(permissions, code) && holds(permissions, by))
    .map(({ code, by }) => ({
      severity: 'low',
      code,
      words: `${quoted(by)} includes ${quoted(code)}.`,
      because: 'Remove the redundant permission to make clear what the role allows.',
    }))

function withoutEffect({ nodes }: AdviceOn, { node, permissions }: AdvisedRole): Finding[] {
  const own = nodes.find(({ id }) => id === node)
  const code = 'msp_billing_administrator'
  if (!own || own.parent === null || !holds(permissions, code)) return []
  const words = `${quoted(code)} has no effect in a role of a child node.`
  return [{ severity: 'low', code, words, because: 'Billing belongs to the parent node.' }]
}

/** Whether no person has a role, and no key that is known; undefined if the people aren't known. */
function isUnused({ people, keys }: HolderCounts): boolean | undefined {
  if ((valueOfKnown(people) ?? 0) + (valueOfKnown(keys) ?? 0) > 0) return false
  return people.kind === 'known' || undefined
}

function unused({ membersOf }: AdviceOn, role: AdvisedRole): Finding[] {
  const members = membersOf(role)
  if (role.isBuiltIn || isUnused(members) !== true) return []
  const { keys } = members
  return [
    {
      severity: 'low',
      code: null,
      words: `${isNone(keys) ? 'Nobody' : 'No person'} has this role.`,
      because:
        keys.kind === 'known'
          ? 'Neither a person nor a key has it.'
          : `A key may have it: ${keys.why}. The server refuses to delete a role in use.`,
    },
  ]
}

/**
 * Permissions that no member used, each only if a use would have been noted all the time in which the role
 * had it, and if it isn't seldom needed by nature.
 */
function unneeded(
  { uses, lostBy }: AdviceOn,
  { id, isBuiltIn, permissions, modified }: AdvisedRole,
): Finding[] {
  const told = valueOfKnown(uses)
  // The wire's date has no time of day and is in UTC.
  const changed = Date.parse(`${modified ?? ''} UTC`)
  if (!told || isBuiltIn || told.since === null || told.since > told.from) return []
  if (Number.isNaN(changed) || changed >= Date.parse(told.from)) return []
  const own = told.roles.find(({ role }) => role === id)?.permissions ?? []
  return own
    .filter(
      ({ code, used, of }) => used === 0 && of > 0 && holds(permissions, code) && !whyRarelyNeeded(code),
    )
    .map(({ code }) => ({
      severity: 'low',
      code,
      words: `No member used ${quoted(code)} in ${told.days} days.`,
      because: lossWords(lostBy?.(id, code)),
    }))
}

function lossWords(lost: Known<readonly { readonly name: string }[]> | undefined): string {
  if (lost?.kind !== 'known')
    return 'Without it, members could no longer give it to others, or manage people and keys who have it.'
  return lost.value.length === 0
    ? 'Without it, members could no longer give it to others.'
    : `Without it, members could no longer manage ${namesOf(lost.value)}, or give it to others.`
}

const mostNamed = 3
function namesOf(those: readonly { readonly name: string }[]): string {
  const named = those.slice(0, mostNamed).map(({ name }) => isolated(name))
  const more = those.length - named.length
  return listed(more > 0 ? [...named, counted(more, 'other')] : named)
}
const likeness = (like: readonly AdvisedRole[], words: string, because: string): Finding[] =>
  like.length === 0
    ? []
    : [{ severity: 'low', code: null, words: words.replace('…', () => namesOf(like)), because, like }]

const duplicates: Rule = ({ roles }, role) =>
  likeness(
    similarTo(role, roles).same,
    'Has the same permissions as ….',
    'One role instead of several is easier to keep right.',
  )

function resemblances({ roles }: AdviceOn, role: AdvisedRole): Finding[] {
  const { near, larger, smaller } = similarTo(role, roles)
  return [
    ...likeness(near, 'Differs from … in one permission.', 'Perhaps one of them is enough.'),
    ...likeness(
      larger,
      'Every permission of this role is also in ….',
      'Whoever needs less can have this role instead.',
    ),
    ...likeness(smaller, 'Includes all permissions of ….', 'Members who need less can have a smaller role.'),
  ]
}

const rules: readonly Rule[] = [prerequisites, redundant, withoutEffect, unused, unneeded, duplicates]

/** What should be mended about a role. */
export const findingsOf: Rule = (on, role) => rules.flatMap((find) => find(on, role))
/** The same, and which roles it resembles otherwise. */
export const adviceFor: Rule = (on, role) => [...findingsOf(on, role), ...resemblances(on, role)]

export type Advised = { readonly role: AdvisedRole; readonly findings: readonly Finding[] }

/**
 * The custom roles with findings: nobody can change the others. A role whose permissions or members aren't
 * known may have more.
 */
export function advisedRoles(on: AdviceOn, roles: Known<readonly AdvisedRole[]>): Known<readonly Advised[]> {
  const all = mapKnown(roles, (rows) =>
    rows.filter((role) => !role.isBuiltIn).map((role) => ({ role, findings: findingsOf(on, role) })),
  )
  return thoseKnown(
    all,
    ({ role, findings }) => {
      if (hasUnknown(role.permissions)) return undefined
      if (findings.length > 0) return true
      return isUnused(on.membersOf(role)) === undefined ? undefined : false
    },
    (silent, of) => `the permissions or members of ${outOf(silent, of)} custom roles aren’t known`,
  )
}
