import type { IdNumber } from '#contract/shape'
import type { RoleFacts } from '#contract/role-facts'
import type { Signer } from '#domain/evidence/evidence'
import type { StoredBy } from '#domain/evidence/evidence-data'
import type { Plan } from '#domain/review/review-decisions'
import type { ReviewKind } from '#domain/review/reviewer-needs'
import type { changeResults } from '#contract/review-roles'
import type { Endpoint, ParamsOf, BodyOf, QueryOf } from '#contract/wire'
import type { Db } from '../../db/open'
import type { NodeScope } from '../../http/node-filter'
import type { Change } from '../../http/recorder'
import type { ReadCaller } from './callers.store'
import type { ReviewedMembers } from './reviewed-members'
import type { Reviewer } from './reviewers.store'
import type { VisibleReviews } from './since-review'
import type { Author } from '../../callers/caller'
import type { StoredReview, StoredRole } from '#domain/review/stored-review'

/** Every role that a caller can see, read at one moment. */
export type ReadRoles = {
  readonly roles: readonly StoredRole[]
  readonly isComplete: boolean
  /**
   * Whether a role that was once signed is deleted, and not just invisible to the caller. `node`: its last
   * node.
   */
  readonly isGone: (role: number, node: string | null, isInTable: boolean) => boolean
}

/**
 * The result of a planned change. `before` and `after` are the codes that the role held; `after` is null if
 * nothing changed, or nobody knows.
 */
export type RoleChangeOutcome = {
  readonly result: (typeof changeResults)[number]
  readonly before: string[]
  readonly after: string[] | null
  readonly detail: string
}

/** `read`: the facts that it was decided about. */
export type DecidedPlan = Plan & { readonly read: RoleFacts }

/**
 * A change of a role that a review decided. The source of the roles chooses the transactions of its three
 * steps.
 */
export type RoleChange = {
  readonly review: number
  readonly role: number
  /** The first step. Throws when the review does not allow the change. */
  readonly plan: (db: Db, visible: VisibleReviews) => Promise<DecidedPlan>
  /** The last step, after the role was changed or could not be. */
  readonly store: (
    tx: Db,
    visible: VisibleReviews,
    by: Author,
    plan: Plan,
    outcome: RoleChangeOutcome,
  ) => Promise<StoredReview>
}

/**
 * The roles that reviews are about, as one caller sees them: those of our own database, or of the API behind
 * a gateway.
 */
export type RoleSource = {
  readonly storedBy: StoredBy
  /** Empty for our own roles, otherwise the address of the API. */
  readonly upstream: string
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
  /** Throws unless the caller may begin, change and close reviews of this kind. */
  readonly allowKind: (kind: ReviewKind) => void
  /** The people and keys of these nodes; of all in the caller's scope if none is named. */
  readonly readCallers: (db: Db, nodes: readonly number[], now: Date) => Promise<ReadCaller[]>
  /** These people, who can all review something of this kind. Throws for anybody else. */
  readonly reviewersAmong: (db: Db, ids: readonly number[], kind: ReviewKind) => Promise<Reviewer[]>
  /** The caller as the reviewer of their own review; undefined for a key. */
  readonly reviewer: (db: Db) => Promise<Pick<Reviewer, 'id' | 'email'> | undefined>
  readonly isPerson: boolean
  /** The members of reviewed roles, for the evidence. */
  readonly membersOf: (db: Db, roles: readonly number[]) => Promise<ReviewedMembers>
  /** Throws unless the caller may see the members of these nodes, whom the evidence names. */
  readonly allowMembers: (db: Db, nodes: readonly number[], areKeysNamed: boolean) => Promise<void>
  readonly changeRole: (change: RoleChange) => Promise<StoredReview>
}

/** Records a change of a review, which knows its own nodes, or of a role, whose nodes are given. */
export type RecordReview = (tx: Db, change: Omit<Change, 'nodes'> & Partial<Change>) => Promise<void>

/** A request about reviews by a caller who has the permission for it. */
export type ReviewRequest<E extends Endpoint> = {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly url: string
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
