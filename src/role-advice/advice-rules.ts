import { escalationSearch } from '#domain/advice/escalation'
import type { Person, World } from '#domain/advice/escalation-model'
import { criticalCodes, includedIn, missingPrerequisites } from '#domain/advice/permission-advice'
import type { Search } from '#domain/advice/search'
import { holds, offers } from '#domain/permission-set'
import type { MatrixRole } from '#domain/role-matrix'
import { permissionName } from '#contract/permissions'
import { listed } from '../lib/words'
import { stepWords } from './escalation-words'

export type AdvisedRole = Omit<MatrixRole, 'role'>
export type AdviceOn = {
  readonly roles: readonly AdvisedRole[]
  readonly nodes: World['nodes']
  /** null if people can't be read. */
  readonly people: readonly (Person & { readonly isActive: boolean })[] | null
  /** False if some roles or people couldn't be read. A role that seems unused may then be in use. */
  readonly isComplete: boolean
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
type AdviceRule = {
  readonly id: string
  readonly title: string
  /** `role`: the rule looks at one role alone. `all`: it needs all roles and people. */
  readonly of: 'role' | 'all'
} & (
  | { readonly find: (on: AdviceOn, role: AdvisedRole) => readonly Finding[] }
  | { readonly search: (on: AdviceOn, role: AdvisedRole) => Search<readonly Finding[] | 'not known'> }
)

const quoted = (code: string) => `“${permissionName(code)}”`

function* searchEscalation(
  { roles, nodes, people }: AdviceOn,
  role: AdvisedRole,
): Search<readonly Finding[] | 'not known'> {
  const top = nodes.find(({ parent }) => parent === null || !nodes.some(({ id }) => id === parent))
  const actor = { role: role.id, node: role.node ?? top?.id ?? '' }
  const path = yield* escalationSearch({ nodes, roles, people: people ?? [] }, actor)
  if (!path) return []
  if (path === 'not known') return path
  const steps = path.steps.map(
    (step, index) => `${index + 1}. ${stepWords(step, { roles, people: people ?? [] })}`,
  )
  const remedy = role.isBuiltIn
    ? 'Built-in roles can’t be changed. Use a custom role for service accounts.'
    : `Remove ${quoted(path.remove)} to close this path.`
  return [
    {
      severity: role.isBuiltIn ? 'medium' : 'high',
      role: role.id,
      code: path.remove,
      words: `A service account with this role can give a person what no service account can use: ${listed(path.gains.map(quoted))}.`,
      because: `${steps.join(' ')} ${remedy}`,
    },
  ]
}

function findCritical({ roles, people, isComplete }: AdviceOn): Finding[] {
  if (people === null || !isComplete) return []
  return criticalCodes.flatMap((code): Finding[] => {
    if (!roles.some(({ permissions }) => offers(permissions, code))) return []
    const able = new Set(roles.filter(({ permissions }) => holds(permissions, code)).map(({ id }) => id))
    const [only, ...others] = people.filter(({ role, isActive }) => isActive && able.has(role))
    if (others.length > 0) return []
    return [
      {
        severity: only ? 'medium' : 'high',
        role: null,
        code,
        words: only ? `Only ${only.name} has ${quoted(code)}.` : `Nobody active has ${quoted(code)}.`,
        because: only
          ? 'While this person is away, nobody in your scope can use it.'
          : 'Nobody in your scope can use it when it’s needed.',
      },
    ]
  })
}

function findUnused({ roles, people, isComplete }: AdviceOn): Finding[] {
  if (people === null || !isComplete) return []
  const used = new Set(people.map(({ role }) => role))
  return roles
    .filter(({ id, isBuiltIn }) => !isBuiltIn && !used.has(id))
    .map(({ id, name }) => ({
      severity: 'low',
      role: id,
      code: null,
      words: `Nobody has the role ${name}.`,
      because:
        'A service account may have it. The API doesn’t list those, and the server refuses to delete a role in use.',
    }))
}

/** The rules, each with the words to show. */
const adviceRules: readonly AdviceRule[] = [
  { id: 'escalation', title: 'Privilege escalation', of: 'role', search: searchEscalation },
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
  { id: 'critical', title: 'Single points of failure', of: 'all', find: findCritical },
  { id: 'unused', title: 'Unused roles', of: 'all', find: findUnused },
]

function* apply(rule: AdviceRule, on: AdviceOn, role: AdvisedRole): Search<readonly Finding[] | 'not known'> {
  return 'search' in rule ? yield* rule.search(on, role) : rule.find(on, role)
}

export type RoleFindings = {
  readonly findings: readonly Finding[]
  /** The titles of the rules that had too many combinations to try. */
  readonly notKnown: readonly string[]
}

/** Searches the findings about one role. */
export function* adviceFor(on: AdviceOn, role: AdvisedRole): Search<RoleFindings> {
  const findings: Finding[] = []
  const notKnown: string[] = []
  for (const rule of adviceRules) {
    if (rule.of !== 'role') continue
    const found = yield* apply(rule, on, role)
    if (found === 'not known') notKnown.push(rule.title)
    else findings.push(...found)
  }
  return { findings, notKnown }
}

export type RuleFindings = {
  readonly rule: AdviceRule
  readonly findings: readonly Finding[]
  /** The number of roles that had too many combinations to try. */
  readonly notKnown: number
}

/** Searches all findings, by rule. A rule about one role looks at every role. */
export function* allAdvice(on: AdviceOn): Search<readonly RuleFindings[]> {
  const all: RuleFindings[] = []
  for (const rule of adviceRules) {
    const findings: Finding[] = []
    let notKnown = 0
    for (const role of rule.of === 'role' ? on.roles : on.roles.slice(0, 1)) {
      yield
      const found = yield* apply(rule, on, role)
      if (found === 'not known') notKnown++
      else findings.push(...found)
    }
    all.push({ rule, findings, notKnown })
  }
  return all
}
