import type { SQL } from 'drizzle-orm'
import type { Applied } from '#domain/review/refusals'
import type { RolesNow } from '#domain/review/since'
import type { changeResults } from '#contract/reviews/roles'
import type { IdNumber } from '#contract/shape'
import type { Endpoint } from '#contract/wire'
import type { Signer } from '#domain/evidence/evidence'
import type { StoredReview, StoredRole } from '#domain/review/stored-review'
import type { Author, Caller } from '../../callers/caller'
import type { Db } from '../../db/open'
import type { Input } from '../../http/mount'
import type { NodeScope } from '../../http/node-filter'
import type { Change } from '../../http/recorder'

/**
 * The reviews that a caller sees. `upstream`: empty for reviews of our own roles, otherwise the API behind
 * the gateway.
 */
export type VisibleReviews = {
  readonly upstream: string
  readonly condition: SQL
  /** The reader, as steps of a review name them; null: a key. */
  readonly self: IdNumber<'sign-in'> | null
  /** The nodes in the scope of the reader. */
  readonly scope: readonly number[]
  readonly now: Date
  /** These roles, and those of the nodes, as they are now. */
  readonly rolesNow: (db: Db, roles: readonly number[], nodes: readonly number[]) => Promise<RolesNow>
  /** Whether the reader sees whatever is at these nodes. */
  readonly seesAll: (db: Db, nodes: readonly number[]) => Promise<boolean>
}

/** Every role that a caller can see, read at one moment. */
export type ReadRoles = {
  readonly roles: readonly StoredRole[]
  readonly isComplete: boolean
  /** Whether a role is deleted, and not just invisible to the caller. `node`: its last node. */
  readonly isGone: (role: number, node: string | null) => boolean
}

/**
 * The result of a planned change. `before` and `after` are the codes that a role held; `after` is null if nothing
 * changed, or nobody knows.
 */
export type ChangeOutcome = {
  readonly result: (typeof changeResults)[number]
  readonly before: string[]
  readonly after: string[] | null
  readonly detail: string
}

/**
 * The roles that reviews are about, as one caller sees them: those of our own database, or of the API behind
 * a gateway.
 */
export type RoleSource = {
  /** The caller, whose people and keys are reviewed too. Null behind a gateway, which has roles only. */
  readonly caller: Caller | null
  /** The address from which the roles are read, for the evidence. */
  readonly baseUrl: string
  readonly visible: VisibleReviews
  /** The node of the caller; null where the API does not tell. */
  readonly ownNode: number | null
  /** All nodes in the caller's scope. */
  readonly nodes: readonly IdNumber<'node'>[]
  /** Throws 400 where nothing can be signed. */
  readonly signer: (db: Db) => Promise<Signer>
  /** The author: the person or account; behind a gateway a mark, if the caller brought a key. */
  readonly by: (db: Db) => Promise<Author>
  /** The nodes of a list; undefined for all in the caller's scope. Throws 404 for a node outside it. */
  readonly nodesOf: (db: Db, query: NodeScope) => Promise<readonly number[] | undefined>
  /** Filters the nodes to those in the caller's scope. */
  readonly nodesAmong: (db: Db, ids: readonly number[]) => Promise<{ id: number; name: string }[]>
  readonly readRoles: () => Promise<ReadRoles>
  /** Makes the change that a review decided. The source chooses the transactions of its three steps. */
  readonly apply: (review: number, shown: Applied) => Promise<StoredReview>
}

/** Records a change of a review, which knows its own nodes, or of a role, whose nodes are given. */
export type RecordReview = (tx: Db, change: Omit<Change, 'nodes'> & Partial<Change>) => Promise<void>

/** A request about reviews by a caller who has the permission for it. */
export type ReviewRequest<E extends Endpoint> = Input<E> & {
  readonly now: Date
  readonly record: RecordReview
  readonly source: RoleSource
  /** Runs reads when it is the caller's turn to use the database. */
  readonly read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Runs a write in one transaction, with the caller's permissions as they are then. */
  readonly write: <T>(work: (tx: Db, source: RoleSource) => Promise<T>) => Promise<T>
}

/** The server that reviews are part of. */
export type ReviewHost = {
  readonly publicUrl: () => string
  /**
   * Makes a route of a contract entry. Its handler runs only for a caller with the permission that the entry
   * needs.
   */
  readonly bind: <E extends Endpoint>(
    entry: E,
    handler: (request: ReviewRequest<E>) => Promise<unknown>,
  ) => void
}
