import * as z from 'zod/mini'
import { choice, count, id, list, nullable, record, text, timestamp, type Shape, type Written } from './shape'
import { cursorParam, endpoint, listQuery, nothing } from './wire'

/** `done`: the server carried the operation out. `refused`: it did not, and `reason` says why. */
const auditResults = ['done', 'refused'] as const

/** Who did it: the `key` of a service account, a `person`, the `server` itself (a job or command), or a `stranger`. */
export const actorKinds = ['key', 'person', 'server', 'stranger'] as const

const anyJson: Shape<unknown> = { write: z.unknown(), read: z.unknown() }

/**
 * One line of the audit log (X): actor and node, operation and record, changed fields before and after, moment, address
 * and result. `account` is the id of a service account, `person` that of a person, and `account_name` the name of either. After a move, `before` or `after` is
 * null for a caller who doesn't see that side. A line with a `count` above 1 describes the first of as many refusals.
 */
export const auditShape = record(
  { id },
  {
    at: timestamp,
    actor_kind: choice(actorKinds),
    account: nullable(id),
    person: nullable(id),
    account_name: nullable(text),
    account_node: nullable(id),
    operation: text,
    record_type: nullable(text),
    record_id: nullable(id),
    before: nullable(anyJson),
    after: nullable(anyJson),
    result: choice(auditResults),
    status: count,
    reason: nullable(text),
    address: text,
    request_id: text,
    count,
  },
)
export type WrittenAuditLine = Written<typeof auditShape>

/** Days that the audit log is kept unless AUDIT_DAYS says otherwise (X). */
export const defaultAuditDays = 400
/** Days that refusals of unknown callers are kept (X). */
export const unknownCallersDays = 14

/**
 * The audit log of the records in scope, newest first (X). It needs msp_view_user besides msp_view_role, and for each type of
 * record the permission to view it. A page has no count, because counting would read the whole log.
 */
export const listAudit = endpoint({
  name: 'List audit log',
  group: 'Console',
  method: 'GET',
  path: '/api/console/audit/',
  params: nothing,
  query: z.extend(z.pick(listQuery(['id']), { page_size: true, search: true }), {
    result: z.optional(z.enum(auditResults, `One of: ${auditResults.join(', ')}.`)),
    ...cursorParam,
  }),
  body: null,
  reply: record({ results: list(auditShape) }, { next: nullable(text), previous: nullable(text) }),
  success: 200,
  needs: 'msp_view_role',
  source: { path: 'X', body: 'X', reply: 'X' },
})
