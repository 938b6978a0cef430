import * as z from 'zod/mini'
import {
  choice,
  count,
  id,
  nullable,
  record,
  text,
  timestamp,
  type Read,
  type Shape,
  type Written,
} from './shape'
import { endpoint, listQuery, nothing, page } from './wire'

/** `done`: it happened. `refused`: it did not, for the reason given. */
export const auditResults = ['done', 'refused'] as const

const anyJson: Shape<unknown> = { write: z.unknown(), read: z.unknown() }

/**
 * One line of the audit trail (X): who (service account), what (operation and record, with the changed fields before and after),
 * when, from which address, with which result. `account` is null when the key was not known.
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
export type AuditLine = Read<typeof auditShape>
export type WrittenAuditLine = Written<typeof auditShape>

/** Days that the trail is kept when AUDIT_DAYS does not say otherwise (X). */
export const defaultAuditDays = 400

/**
 * The trail of what keys in reach did, newest first (X). Failed sign-ins belong to nobody: keys that reach the root see them.
 * Besides msp_view_role it needs msp_view_user: the trail tells of both.
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
  basis: { path: 'X', body: 'X', reply: 'X' },
})
