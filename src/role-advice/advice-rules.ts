import { includedIn, missingPrerequisites } from '#domain/advice/permission-advice'
import { singlePoints } from '#domain/advice/single-points'
import { isNone, known, mapKnown, outOf, thoseKnown, valueOfKnown, type Known } from '#domain/known'
import { holds } from '#domain/permission-set'
import type { MatrixRole } from '#domain/role-matrix'
import type { Employee } from '#contract/employees'
import { permissionName } from '#contract/permissions'
import { isolated } from '../lib/words'
import type { HolderCounts } from '../scope/holder-words'

export type AdvisedRole = Omit<MatrixRole, 'role'>
/** Role, node and status are undefined if the server doesn't say them. */
type AdvisedPerson = Pick<Employee, 'id' | 'role' | 'status'> & {
  readonly name: string
  readonly node: string | undefined
}
export type AdviceOn = {
  readonly roles: readonly AdvisedRole[]
  readonly nodes: readonly { readonly id: string; readonly parent: string | null }[]
  readonly people: Known<readonly AdvisedPerson[]>
  readonly membersOf: (role: AdvisedRole) => HolderCounts
}
export type Severity = 'high' | 'medium' | 'low'
export type Finding = {
  readonly severity: Severity
  /** null if the finding is about the provider as a whole. */
  readonly role: string | null
  /** The permission that it is about. */
  readonly code: string | null
  readonly words: string
  readonly because: string
}
/** `role`: the rule looks at one role. `all`: it looks at all roles and people. */
type AdviceRule = { readonly id: string; readonly title: string } & (
  | { readonly of: 'role'; readonly find: (on: AdviceOn, role: AdvisedRole) => readonly Finding[] }
  | { readonly of: 'all'; readonly judge: (on: AdviceOn) => Known<readonly Finding[]> }
)

const quoted = (code: string) => `“${permissionName(code)}”`

const findCritical = ({ roles, people }: AdviceOn): Known<readonly Finding[]> =>
  mapKnown(singlePoints(people, roles), (points) =>
    points.map(({ code, members: [only] }) => ({
      severity: only ? 'medium' : 'high',
      role: null,
      code,
      words: only
        ? `${isolated(only.name)} is the only person who has ${quoted(code)}.`
        : `No active person has ${quoted(code)}.`,
      because: only
        ? 'While this person is away, no other person in your scope can use it.'
        : 'No person in your scope can use it when it’s needed.',
    })),
  )

function findUnused({ roles, membersOf }: AdviceOn): Known<readonly Finding[]> {
  const custom = roles.filter(({ isBuiltIn }) => !isBuiltIn)
  const unused = thoseKnown(
    known(custom),
    (role) => isUnused(membersOf(role)),
    (silent, of) => `the members of ${outOf(silent, of)} custom roles aren’t known`,
  )
  return mapKnown(unused, (those) =>
    those.map((role) => {
      const { keys } = membersOf(role)
      const areKeysKnown = isNone(keys)
      return {
        severity: 'low',
        role: role.id,
        code: null,
        words: `${areKeysKnown ? 'Nobody' : 'No person'} has the role ${isolated(role.name)}.`,
        because:
          keys.kind === 'known'
            ? 'Neither a person nor a key has it.'
            : `A key may have it: ${keys.why}. The server refuses to delete a role in use.`,
      }
    }),
  )
}

/** Whether no person has a role, and no key that is known; undefined if the people aren't known. */
function isUnused({ people, keys }: HolderCounts): boolean | undefined {
  if ((valueOfKnown(people) ?? 0) + (valueOfKnown(keys) ?? 0) > 0) return false
  return people.kind === 'known' || undefined
}

/** The rules, each with the words to show. */
const adviceRules: readonly AdviceRule[] = [
  {
    id: 'prerequisite',
    title: 'Missing prerequisites',
    of: 'role',
    find: (_, { id, permissions }) =>
      missingPrerequisites(permissions).map(({ code, needs, because }) => ({
        severity: 'medium',
        role: id,
        code: needs,
        words: `${quoted(code)} needs ${quoted(needs)}.`,
        because,
      })),
  },
  {
    id: 'included',
    title: 'Redundant permissions',
    of: 'role',
    find: (_, { id, permissions }) =>
      includedIn
        .filter(({ code, by }) => holds(permissions, code) && holds(permissions, by))
        .map(({ code, by }) => ({
          severity: 'low',
          role: id,
          code,
          words: `${quoted(by)} includes ${quoted(code)}.`,
          because: 'Remove the redundant permission to make clear what the role allows.',
        })),
  },
  {
    id: 'parent-only',
    title: 'No effect at this node',
    of: 'role',
    find: ({ nodes }, { id, node, permissions }) => {
      const own = nodes.find((one) => one.id === node)
      const code = 'msp_billing_administrator'
      return own && own.parent !== null && holds(permissions, code)
        ? [
            {
              severity: 'low',
              role: id,
              code,
              words: `${quoted(code)} has no effect in a role of a child node.`,
              because: 'Billing belongs to the parent node.',
            },
          ]
        : []
    },
  },
  { id: 'critical', title: 'Single points of failure', of: 'all', judge: findCritical },
  { id: 'unused', title: 'Unused roles', of: 'all', judge: findUnused },
]

/** The findings about one role. */
export const adviceFor = (on: AdviceOn, role: AdvisedRole): readonly Finding[] =>
  adviceRules.flatMap((rule) => (rule.of === 'role' ? rule.find(on, role) : []))

export type RuleFindings = {
  readonly rule: AdviceRule
  readonly findings: readonly Finding[]
  /** The reason why there may be more findings. */
  readonly why: string | undefined
}

/** All findings, by rule. A rule about one role looks at every role. */
export const allAdvice = (on: AdviceOn): readonly RuleFindings[] =>
  adviceRules.map((rule): RuleFindings => {
    if (rule.of === 'role')
      return { rule, findings: on.roles.flatMap((role) => rule.find(on, role)), why: undefined }
    const found = rule.judge(on)
    return { rule, findings: valueOfKnown(found) ?? [], why: found.kind === 'known' ? undefined : found.why }
  })
