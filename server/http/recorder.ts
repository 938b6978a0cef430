import { recordTypes } from '#contract/address-values'
import { recordKinds, type RecordType } from '#contract/record-types'
import type { FastifyRequest } from 'fastify'
import { maxId, type Endpoint, type Needs } from '#contract/wire'
import { addAuditLine, namedNow, nodesOfRecord } from '../audit/audit.store'
import { nameBefore, nameIn } from '../audit/names'
import type { Db } from '../db/open'
import type { Refusal } from '../errors/refusal'
import { authorOf, type Actor, type Caller } from '../callers/caller'
import { addressOf } from './address'

/** The part of an audit line that a write provides. The rest comes from the request. */
export type Change = {
  /** Null: several records. */
  readonly id: number | null
  /** The name of the record, where its fields have none. */
  readonly name?: string
  /**
   * The record's node, before and after the change. For a node: its parents. They decide who sees the line
   * (decision 029).
   */
  readonly nodes: readonly (number | null)[]
  readonly before?: unknown
  readonly after?: unknown
  /** The actor, when the request itself didn't say: somebody who signs in. */
  readonly by?: Actor & { readonly nodeId: number | null }
  /** The name of what was done, when it differs from the operation's own. */
  readonly operation?: string
  /** The type of the record, when it differs from the operation's own. */
  readonly type?: RecordType
  /** What this change needed besides the permission of the operation. */
  readonly needs?: readonly Needs[]
  /** The line that this change takes back. */
  readonly takesBack?: number
  /** The id of the deleted record that this change makes again. */
  readonly restores?: number
}
/**
 * Writes a change to the audit log in the transaction of the change, so that neither exists without the
 * other.
 */
export type RecordChange = (tx: Db, change: Change) => Promise<void>

export const recordTypeOf = ({ path }: Endpoint): RecordType | null =>
  recordTypes.find((type) => recordKinds[type].paths.some((start) => path.startsWith(start))) ?? null

/** A record that a request is about. */
export type About = { readonly type: RecordType; readonly id: number }

/** The fields of a line that come from the request: caller, operation, time and address. */
export const lineOf = (entry: Pick<Endpoint, 'name'>, request: FastifyRequest, at: Date) => ({
  at,
  ...(request.caller && authorOf(request.caller)),
  node_id: request.caller?.nodeId ?? null,
  operation: entry.name,
  address: addressOf(request),
  request_id: request.id,
})

export const recorder =
  (entry: Endpoint, request: FastifyRequest, at: Date): RecordChange =>
  async (
    tx,
    { id, name, nodes, before = null, after = null, type, by, operation, needs, takesBack, restores },
  ) => {
    const record_type = type ?? recordTypeOf(entry)
    const own = record_type === 'node' ? [id] : []
    // A new or deleted record has its name in its fields.
    const named = name ?? nameIn(before ?? after)
    const now = named === null && id !== null ? await namedNow(tx, record_type, id) : undefined
    await addAuditLine(tx, {
      ...lineOf(entry, request, at),
      ...(by && { ...authorOf(by), node_id: by.nodeId }),
      ...(operation && { operation }),
      record_type,
      record_id: id,
      record_name: named ?? nameBefore(now, before, after),
      node_ids: [...new Set([...own, ...nodes])].filter((node) => node !== null),
      before,
      after,
      status: entry.success,
      takes_back: takesBack ?? null,
      restores: restores ?? null,
    })
    request.recorded = true
    if (needs) (request.alsoNeeded ??= []).push(...needs)
  }

export const reasonOf = ({ body }: Refusal): string =>
  ('detail' in body && typeof body.detail === 'string' ? body.detail : JSON.stringify(body)).slice(0, 500)

/** Records what a known caller was refused. */
export async function recordRefusal(
  db: Db,
  entry: Endpoint,
  request: FastifyRequest,
  { caller, refusal, at }: { readonly caller: Caller; readonly refusal: Refusal; readonly at: Date },
): Promise<void> {
  const record_type = request.about?.type ?? recordTypeOf(entry)
  const record_id = request.about ? request.about.id : record_type === null ? null : idInPath(request)
  const home = record_id === null ? [] : await nodesOfRecord(db, record_type, record_id)
  // A built-in role has no node and is known everywhere.
  const isKnown = record_id !== null && home.every((node) => caller.scope.includes(node))
  const isOutside = home.length === 0 || !isKnown
  await addAuditLine(db, {
    ...lineOf(entry, request, at),
    record_type,
    record_id,
    // Readers who see the caller's node see the line, but perhaps not the record.
    record_name: isKnown ? nameIn(await namedNow(db, record_type, record_id)) : null,
    node_ids: isOutside ? nodesOfHiddenRecord(caller, record_type, home) : home,
    status: refusal.status,
    reason: reasonOf(refusal),
  })
}

/**
 * The nodes of a refusal about a record that the caller doesn't see: the caller's own, and the record's. The
 * log must not tell whether it exists.
 */
const nodesOfHiddenRecord = (caller: Caller, type: RecordType | null, home: readonly number[]): number[] =>
  // Readers need every node of a review in scope, so adding the caller's node to those of the review would
  // hide the line from all.
  [...(caller.nodeId === null ? [] : [caller.nodeId]), ...(type === 'review' ? [] : home)]

/** The first parameter of the path, if it can be an id. */
export function idInPath({ params }: FastifyRequest): number | null {
  const id = Number(Object.values(params ?? {})[0])
  return Number.isInteger(id) && id > 0 && id <= maxId ? id : null
}
