import type { FastifyRequest } from 'fastify'
import { reviewsPath } from '#contract/reviews'
import type { Endpoint, ResourceGroup } from '#contract/wire'
import type { Db } from '../db/open'
import { addressOf } from './address'
import type { Refusal } from '../errors/refusal'
import { addAuditLine, type NewAuditLine } from '../audit/audit.store'

/** What a write says of itself; the rest of the line is known from the request. */
export type Note = {
  readonly id: number
  readonly before?: unknown
  readonly after?: unknown
  /** Where it happened, when no key says so. */
  readonly node?: number
  /** What kind of record it happened to, where that is another one than the operation's own. */
  readonly type?: string
}
/** Writes the line of a change, in the transaction of the change: there is never one without the other. */
export type RecordChange = (tx: Db, note: Note) => Promise<void>

const recordTypes: Readonly<{ [group in ResourceGroup]: string }> = {
  Node: 'node',
  Role: 'role',
  'MSP Employee': 'employee',
  Billing: 'package',
  'Managed Company': 'company',
  Console: 'employee',
}
const typeOf = (entry: Endpoint): string =>
  entry.path.startsWith(reviewsPath) ? 'review' : recordTypes[entry.group]

const lineOf = (entry: Endpoint, request: FastifyRequest, at: Date): Omit<NewAuditLine, 'status'> => ({
  at,
  account_id: request.caller?.accountId ?? null,
  account_name: request.caller?.accountName ?? null,
  node_id: request.caller?.nodeId ?? null,
  operation: entry.name,
  record_type: typeOf(entry),
  address: addressOf(request),
  request_id: request.id,
})

export const recorder =
  (entry: Endpoint, request: FastifyRequest, at: Date): RecordChange =>
  async (tx, { id, before = null, after = null, node, type }) => {
    const line = lineOf(entry, request, at)
    await addAuditLine(tx, {
      ...line,
      node_id: line.node_id ?? node ?? null,
      record_type: type ?? line.record_type,
      record_id: id,
      before,
      after,
      status: entry.success,
    })
    request.recorded = true
  }

/** What was refused: every sign-in that failed, every right that lacked, every write that was not done, and the first request too many. */
export async function recordRefusal(
  db: Db,
  entry: Endpoint,
  request: FastifyRequest,
  { status, body }: Refusal,
  at: Date,
): Promise<void> {
  if (entry.method === 'GET' && ![401, 403, 429].includes(status)) return
  const id = Number(Object.values((request.params ?? {}) as { [name: string]: string })[0])
  await addAuditLine(db, {
    ...lineOf(entry, request, at),
    record_id: Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : null,
    status,
    reason: ('detail' in body && typeof body.detail === 'string' ? body.detail : JSON.stringify(body)).slice(
      0,
      500,
    ),
  })
}
