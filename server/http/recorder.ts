import type { FastifyRequest } from 'fastify'
import { reviewsPath } from '#contract/reviews'
import { maxId, type Endpoint, type ResourceGroup } from '#contract/wire'
import { addAuditLine, type NewAuditLine } from '../audit/audit.store'
import type { Db } from '../db/open'
import type { Refusal } from '../errors/refusal'
import { addressOf } from './address'

/** The part of an audit line that a write provides. The rest comes from the request. */
type Change = {
  readonly id: number
  readonly before?: unknown
  readonly after?: unknown
  /** The node of the line, when the request has no key. */
  readonly node?: number
  /** The type of the record, when it differs from the operation's own. */
  readonly type?: string
}
/** Writes a change to the audit log in the transaction of the change, so that neither exists without the other. */
export type RecordChange = (tx: Db, change: Change) => Promise<void>

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

/** Records every refused write, and reads refused because of the key, the permission or the rate limit. */
export async function recordRefusal(
  db: Db,
  entry: Endpoint,
  request: FastifyRequest,
  { status, body }: Refusal,
  at: Date,
): Promise<void> {
  if (entry.method === 'GET' && ![401, 403, 429].includes(status)) return
  const reason = 'detail' in body && typeof body.detail === 'string' ? body.detail : JSON.stringify(body)
  await addAuditLine(db, {
    ...lineOf(entry, request, at),
    record_id: idInPath(request),
    status,
    reason: reason.slice(0, 500),
  })
}

/** The first parameter of the path, if it can be an id. */
function idInPath({ params }: FastifyRequest): number | null {
  const id = Number(Object.values(params ?? {})[0])
  return Number.isInteger(id) && id > 0 && id <= maxId ? id : null
}
