import { permissionCodes, type PermissionCode } from '#contract/roles/permissions'
import type { IdNumber } from '#contract/shape'
import type { sessionKinds } from '#contract/sign-in/sessions'
import type { Needs } from '#contract/wire'
import type { Author } from '../db/tables/columns'

/** A service account, known by its key, or a person, known by their session. Ids of the two kinds overlap. */
export type Actor = { readonly name: string } & (
  | { readonly kind: 'key'; readonly id: IdNumber<'key'> }
  | { readonly kind: 'person'; readonly id: IdNumber<'sign-in'> }
)

/** The session of a person. */
export type Session = {
  readonly id: number
  /** One for set-up has no permissions. */
  readonly kind: (typeof sessionKinds)[number]
  /** Null: a person of a gateway. */
  readonly employee: IdNumber<'employee'> | null
  /** When the person last proved who they are. */
  readonly verifiedAt: Date
}

/** The actor of a request, with the permissions at this moment. */
export type Caller = Actor & {
  /** Null: a key. */
  readonly session: Session | null
  /** Null: a person of a gateway, who has neither node nor role here. */
  readonly nodeId: IdNumber<'node'> | null
  readonly roleId: IdNumber<'role'> | null
  /**
   * The codes that the caller can use, and so give to others. A key lacks the four that no service account
   * can use.
   */
  readonly codes: ReadonlySet<PermissionCode>
  /** Ids of its own node and, with the cascade permission, of all nodes below. */
  readonly scope: readonly IdNumber<'node'>[]
  /** A person's facts at a gateway; undefined elsewhere. */
  readonly atGateway?: AtGateway
}

/** A caller who is a person. */
export type CallingPerson = Extract<Caller, { readonly kind: 'person' }>

export type AtGateway = {
  /** Manages the people and keys of the gateway. */
  readonly keeper: boolean
  /** The key of the API that they work with, sealed. */
  readonly key: {
    readonly id: IdNumber<'upstream-key'>
    readonly sealed: string
    readonly lastUsedAt: Date | null
    readonly refusedAt: Date | null
  } | null
}

/** The node of a caller who has one. On our own server everybody has. */
export function homeOf({ nodeId }: Caller): IdNumber<'node'> {
  if (nodeId === null) throw new Error('A person of a gateway has no node.')
  return nodeId
}

/** The record of a signed-in person in the audit log: their employee, or themselves on a gateway. */
export function recordOf({
  person,
  employee,
  node,
}: {
  person: IdNumber<'sign-in'>
  employee: IdNumber<'employee'> | null
  node: IdNumber<'node'> | null
}) {
  return employee === null
    ? ({ id: person, nodes: [], type: 'person' } as const)
    : ({ id: employee, nodes: [node], type: 'employee' } as const)
}
/** The same of a caller who is a person. */
export const ownRecord = ({ id: person, session, nodeId: node }: CallingPerson) =>
  recordOf({ person, employee: session?.employee ?? null, node })

/** Names an actor in counters: 'key:6', 'person:9'. */
export const markOf = ({ kind, id }: Pick<Actor, 'kind' | 'id'>): string => `${kind}:${id}`

export type { Author }
export const authorOf = ({ kind, id, name }: Actor): Author => ({
  account_id: kind === 'key' ? id : null,
  person_id: kind === 'person' ? id : null,
  account_name: name,
})

export function mayDo(caller: Caller, needs: Needs): boolean {
  if (needs === 'no key') return true
  if (caller.session?.kind === 'setup') return needs === 'set-up'
  if (needs === 'any key') return true
  if (needs === 'person' || needs === 'set-up') return caller.kind === 'person'
  if (needs === 'keeper') return caller.atGateway?.keeper === true
  return [needs].flat().some((code) => caller.codes.has(code))
}

/** Permissions as operation 8 says them: each code, and whether it is one of these. */
export const permissionsByCode = (codes: ReadonlySet<PermissionCode>): Record<PermissionCode, boolean> =>
  // fromEntries forgets that every code is a key.
  Object.fromEntries(permissionCodes.map((code) => [code, codes.has(code)])) as Record<
    PermissionCode,
    boolean
  >
