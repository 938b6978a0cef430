import * as z from 'zod/mini'
import { choice, count, id, nullable, record, text, timestamp, type Shape, type Written } from './shape'
import { endpoint, listQuery, nothing, page } from './wire'

/** `done`: the server carried the operation out. `refused`: it did not, and `reason` says why. */
const auditResults = ['done', 'refused'] as const

const anyJson: Shape<unknown> = { write: z.unknown(), read: z.unknown() }

/**
 * One line of the audit log (X): the service account, the operation and its record, the changed fields before and after, the
 * moment, the address and the result. `account` is null for an unknown API key.
 */
export const auditShape = record(
  { id },
  {
    at: timestamp,
    account: nullable(id),
    account_name: nullable(text),
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
  },
)
export type WrittenAuditLine = Written<typeof auditShape>

/** Days that the audit log is kept unless AUDIT_DAYS says otherwise (X). */
export const defaultAuditDays = 400

/**
 * The audit log of the service accounts in scope, newest first (X). Failed sign-ins belong to nobody, so only callers at the root
 * see them. It needs msp_view_user besides msp_view_role, because it shows both.
 */
export const listAudit = endpoint({
  name: 'List audit log',
  group: 'Console',
  method: 'GET',
  path: '/api/console/audit/',
  params: nothing,
  query: z.extend(listQuery(['id']), {
    result: z.optional(z.enum(auditResults, `One of: ${auditResults.join(', ')}.`)),
  }),
  body: null,
  reply: page(auditShape),
  success: 200,
  needs: 'msp_view_role',
  source: { path: 'X', body: 'X', reply: 'X' },
})
