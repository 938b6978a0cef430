import { criticalCodes, includedIn, prerequisites } from '#domain/advice/permission-advice'
import { permissionName } from '#contract/permissions'
import { counted, listed } from '../lib/words'
import type { Rights } from '../session/rights'
import { escalationOf } from '#domain/advice/escalation'
import type { Person, World } from '#domain/advice/escalation-model'
import { stepWords } from './escalation-words'
import { mayGive } from './role-draft'
import type { RoleChanges } from './role-matrix-draft'

export type AdvisedRole = {
  readonly id: string
  readonly name: string
  readonly node: string | null
  readonly held: readonly string[]
  /** What the server lists for it, held or not. */
  readonly offered: ReadonlySet<string>
  readonly isBuiltIn: boolean
}
export type AdviceOn = {
  readonly roles: readonly AdvisedRole[]
  readonly nodes: World['nodes']
  /** null: this key cannot see people. */
  readonly people: readonly (Person & { readonly isActive: boolean })[] | null
  /** Not all roles or people could be read: what nobody seems to hold may be held by somebody. */
  readonly isComplete: boolean
}
export type Severity = 'high' | 'medium' | 'low'
export type Finding = {
  readonly severity: Severity
  /** null: about the provider as a whole. */
  readonly role: string | null
  /** The box that it is about. */
  readonly code: string | null
  readonly words: string
  readonly because: string
}
export type AdviceRule = {
  readonly id: string
  readonly title: string
  /** Whether it can be asked of one role alone; the others need all of them, and people. */
  readonly of: 'role' | 'all'
  readonly find: (on: AdviceOn, role: AdvisedRole) => readonly Finding[]
}

const quoted = (code: string) => `“${permissionName(code)}”`

/** What is looked for, each with the reason that a person reads. */
export const adviceRules: readonly AdviceRule[] = [
  {
    id: 'escalation',
    title: 'Ways to more power',
    of: 'role',
    find: ({ roles, nodes, people }, role) => {
      const top = nodes.find(({ parent }) => parent === null || !nodes.some(({ id }) => id === parent))
      const actor = { role: role.id, node: role.node ?? top?.id ?? '' }
      const chain = escalationOf({ nodes, roles, people: people ?? [] }, actor)
      if (!chain) return []
      const steps = chain.steps.map((step) => stepWords(step, { roles, people: people ?? [] }))
      return [
        {
          severity: role.isBuiltIn ? 'medium' : 'high',
          role: role.id,
          code: chain.clear,
          words: `A key with this role can let a person do what no key may do itself: ${listed(chain.gains.map(quoted))}.`,
          because: `${steps.map((words, index) => `${index + 1}. ${words}`).join(' ')} ${
            role.isBuiltIn
              ? 'Built-in roles stay: give keys a role of their own.'
              : `Clearing ${quoted(chain.clear)} ends it.`
          }`,
        },
      ]
    },
  },
  {
    id: 'prerequisite',
    title: 'Of little use without another permission',
    of: 'role',
    find: (_, { id, held, offered }) =>
      prerequisites.flatMap(({ code, needs, because }) =>
        held.includes(code) && !held.includes(needs) && offered.has(needs)
          ? [
              {
                severity: 'medium',
                role: id,
                code: needs,
                words: `${quoted(code)} is of little use without ${quoted(needs)}.`,
                because,
              } as const,
            ]
          : [],
      ),
  },
  {
    id: 'included',
    title: 'Included in another permission',
    of: 'role',
    find: (_, { id, held }) =>
      includedIn.flatMap(({ code, by }) =>
        held.includes(code) && held.includes(by)
          ? [
              {
                severity: 'low',
                role: id,
                code,
                words: `${quoted(code)} adds nothing beside ${quoted(by)}.`,
                because: 'The other one includes it. Clearing it makes plain what the role really may do.',
              } as const,
            ]
          : [],
      ),
  },
  {
    id: 'parent-only',
    title: 'Without effect at this node',
    of: 'role',
    find: ({ nodes }, { id, node, held }) => {
      const own = nodes.find((one) => one.id === node)
      return own && own.parent !== null && held.includes('msp_billing_administrator')
        ? [
            {
              severity: 'low',
              role: id,
              code: 'msp_billing_administrator',
              words: `${quoted('msp_billing_administrator')} has no effect in a role of a child node.`,
              because: 'The billing page belongs to the parent node only.',
            },
          ]
        : []
    },
  },
  {
    id: 'critical',
    title: 'Critical permissions with nobody, or one person',
    of: 'all',
    find: ({ roles, people, isComplete }) => {
      if (people === null || !isComplete) return []
      return criticalCodes.flatMap((code) => {
        if (!roles.some(({ offered }) => offered.has(code))) return []
        const able = new Set(roles.filter(({ held }) => held.includes(code)).map(({ id }) => id))
        const holders = people.filter(({ role, isActive }) => isActive && able.has(role))
        if (holders.length > 1) return []
        const [only] = holders
        return [
          {
            severity: only ? 'medium' : 'high',
            role: null,
            code,
            words: only
              ? `Only ${only.name} holds ${quoted(code)}.`
              : `Nobody who is active holds ${quoted(code)}.`,
            because: only
              ? 'When this person is away or leaves, nobody in reach of this key can do it.'
              : 'When it is needed, nobody in reach of this key can do it.',
          } as const,
        ]
      })
    },
  },
  {
    id: 'unused',
    title: 'Roles that nobody holds',
    of: 'all',
    find: ({ roles, people, isComplete }) => {
      if (people === null || !isComplete) return []
      const used = new Set(people.map(({ role }) => role))
      return roles.flatMap(({ id, name, isBuiltIn }) =>
        isBuiltIn || used.has(id)
          ? []
          : [
              {
                severity: 'low',
                role: id,
                code: null,
                words: `No person holds ${name}.`,
                because:
                  'A key may hold it: keys cannot be seen here, and the server refuses to delete a role that one holds.',
              } as const,
            ],
      )
    },
  },
]

/** What is to be said about one role. */
export const adviceFor = (on: AdviceOn, role: AdvisedRole): Finding[] =>
  adviceRules.flatMap((rule) => (rule.of === 'role' ? rule.find(on, role) : []))

/** Everything, by rule. Rules of a single role are asked of every role. */
export const allAdvice = (
  on: AdviceOn,
): { readonly rule: AdviceRule; readonly findings: readonly Finding[] }[] =>
  adviceRules.map((rule) => ({
    rule,
    findings:
      rule.of === 'role'
        ? on.roles.flatMap((role) => rule.find(on, role))
        : on.roles[0]
          ? rule.find(on, on.roles[0])
          : [],
  }))

/** What to look at before a change of many roles is saved: only what the change itself brings. */
export function warningsFor({ role, added, removed }: RoleChanges, rights: Rights): string[] {
  const held = [...role.held.filter((code) => !removed.includes(code)), ...added]
  const cascades = held.includes('msp_cascade_permissions')
  const given = added.includes('msp_cascade_permissions')
    ? held
    : cascades && added.length > 0
      ? [...added, 'msp_cascade_permissions']
      : added
  const lacked = given.filter((code) => !mayGive(rights, code))
  return [
    ...prerequisites.flatMap(({ code, needs }) =>
      held.includes(code) &&
      !held.includes(needs) &&
      role.offered.has(needs) &&
      (added.includes(code) || removed.includes(needs))
        ? [`${quoted(code)} is of little use without ${quoted(needs)}.`]
        : [],
    ),
    ...(lacked.length > 0
      ? [`The server will refuse this: the key lacks ${listed(lacked.map(quoted))}, which saving would give.`]
      : []),
    ...(removed.includes('msp_cascade_permissions')
      ? ['The role stops working below its node. That is refused while anybody there holds it.']
      : []),
  ]
}

export const findingsCounted = (findings: readonly Finding[]): string => counted(findings.length, 'finding')
