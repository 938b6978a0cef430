import { permissionName } from '#contract/roles/permissions'
import type { ReviewCaller } from '#contract/reviews/callers'
import type { Review } from '#contract/reviews/reviews'

// What is another now than when it was read, after a name: for questions, refusals and the evidence.

type Now = NonNullable<ReviewCaller['now']>
/** The ids of server and browser differ. */
type CallerNow = Pick<Now, 'differences' | 'got' | 'lost'> & {
  readonly facts?: Omit<NonNullable<Now['facts']>, 'role' | 'msp_node' | 'role_given'> | null | undefined
}
type RoleNow = Pick<NonNullable<Review['roles'][number]['now']>, 'differences'>

const permissions = (verb: string, codes: readonly string[] = []) =>
  codes.length === 0 ? [] : [`${verb} ${codes.map(permissionName).join(', ')}`]

/** “has the role Administrator”, “was deleted”. */
export const callerChangedWords = ({ differences, facts, got, lost }: CallerNow): string[] =>
  differences.map((one) => {
    const at = `at ${facts?.msp_node_name ?? 'another node'}`
    if (one === 'role') return `has the role ${facts?.role_name ?? 'another one'}`
    if (one === 'node') return `is ${at}`
    if (one === 'left') return `is no longer at nodes of this review${facts ? `, but ${at}` : ''}`
    if (one === 'status') return `is ${facts?.status ?? 'not known'}`
    if (one === 'expiry')
      return facts?.expires_at ? `expires on ${facts.expires_at.slice(0, 10)}` : 'never expires'
    if (one === 'permissions')
      return `has a role that ${[...permissions('got', got), ...permissions('lost', lost)].join(' and ')}`
    return 'was deleted'
  })

/** “got Delete Users”, “was deleted”. */
export const roleChangedWords = ({ differences }: RoleNow): string[] =>
  differences.map(({ kind, code, from }) => {
    const permission = code === null ? '' : permissionName(code)
    if (kind === 'added') return `got ${permission}`
    if (kind === 'removed') return `lost ${permission}`
    if (kind === 'renamed') return `has ${from ?? 'a permission'} under another name`
    if (kind === 'renamed-role') return `was called ${from ?? 'otherwise'}`
    return kind === 'moved-role' ? 'moved to another node' : 'was deleted'
  })
