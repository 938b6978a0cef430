import * as z from 'zod/mini'
import { recordTypes } from './address-values'
import {
  choice,
  count,
  id,
  idOf,
  list,
  nullable,
  record,
  sometimes,
  text,
  timestamp,
  type Shape,
  type Written,
} from './shape'
import { idParam, momentParam } from './filters'
import { formInput } from './fields/text'
import { cursorParam, endpoint, listQuery, maxId } from './wire'

/** `done`: the server carried the operation out. `refused`: it did not, and `reason` says why. */
const auditResults = ['done', 'refused'] as const

/**
 * The actor: the `key` of a service account, a `person`, the `server` itself (a job or command), or a
 * `stranger`.
 */
const actorKinds = ['key', 'person', 'server', 'stranger'] as const

const anyJson: Shape<unknown> = { write: z.unknown(), read: z.unknown() }

/**
 * One line of the audit log (X): actor and node, operation and record, changed fields before and after,
 * moment, address and result. `account` is the id of a service account, `person` that of a person, and
 * `account_name` the name of either. `employee` is the person's record, and `account_email` their address, if
 * the caller has that record in scope. `record_name` is the name at that moment, before the change. After a
 * move, `before` or `after` is null for a caller who doesn't see that side. A line with a `count` above 1
 * describes the first of as many refusals. `takes_back` is the line that this one takes back, `taken_back_by`
 * the line that takes this one back, and `restores` the id that a restored record had before.
 */
export const auditShape = record(
  { id },
  {
    at: timestamp,
    actor_kind: choice(actorKinds),
    account: nullable(idOf<'key'>()),
    person: nullable(idOf<'sign-in'>()),
    account_name: nullable(text),
    employee: nullable(idOf<'employee'>()),
    account_email: nullable(text),
    account_node: nullable(idOf<'node'>()),
    operation: text,
    record_type: nullable(text),
    record_id: nullable(id),
    record_name: nullable(text),
    before: nullable(anyJson),
    after: nullable(anyJson),
    result: choice(auditResults),
    status: count,
    reason: nullable(text),
    address: text,
    request_id: text,
    count,
    takes_back: nullable(id),
    taken_back_by: nullable(id),
    restores: nullable(id),
  },
)
export type WrittenAuditLine = Written<typeof auditShape>

/** Days that the audit log is kept unless AUDIT_DAYS says otherwise (X). */
export const defaultAuditDays = 400
/** Days that refusals of unknown callers are kept (X). */
export const unknownCallersDays = 14

/** Whose lines a reader wants. `employee` is a person too, by the id of the employee. */
type Who =
  | { readonly kind: 'key' | 'person' | 'employee'; readonly id: number }
  | { readonly kind: 'server' | 'stranger' }

const whoParam = z.optional(
  z.pipe(
    formInput(40, 'Give key:ID, person:ID, employee:ID, server or stranger.', (words) =>
      z.regex(/^(server|stranger|(key|person|employee):\d+)$/, words),
    ),
    z.transform((text): Who => {
      const [kind, id] = text.split(':')
      if (kind !== 'key' && kind !== 'person' && kind !== 'employee')
        return { kind: kind === 'server' ? kind : 'stranger' }
      return { kind, id: Number(id) > maxId ? 0 : Number(id) }
    }),
  ),
)

/**
 * The audit log of the records in scope, newest first (X). It needs msp_view_user besides msp_view_role, and
 * for each type of record the permission to view it. A page has no count, because counting would read the
 * whole log. `record` needs `record_type`, because ids of several types overlap. `until` is not included.
 * `begins`: on the last page, the moment of the oldest line of all, because older ones are deleted.
 */
export const listAudit = endpoint({
  name: 'List audit log',
  method: 'GET',
  path: '/api/console/audit/',
  query: z.extend(z.pick(listQuery(['id']), { page_size: true, search: true }), {
    result: z.optional(z.enum(auditResults, `One of: ${auditResults.join(', ')}.`)),
    who: whoParam,
    operation: z.optional(
      formInput(120, 'Give the name of an operation.', (words) => z.regex(/^[\p{L}\p{N} ]{1,120}$/u, words)),
    ),
    record_type: z.optional(z.enum(recordTypes, `One of: ${recordTypes.join(', ')}.`)),
    record: idParam,
    since: momentParam,
    until: momentParam,
    ...cursorParam,
  }),
  reply: record(
    { results: list(auditShape) },
    { next: nullable(text), previous: nullable(text), begins: sometimes(timestamp) },
  ),
  needs: 'msp_view_role',
  ofKeepers: true,
})

/** The id of a line. More lines are written than other records, so it may be larger than theirs. */
export const lineId = z.pipe(
  formInput(20, 'Enter a whole number.', (words) => z.regex(/^\d+$/, words)),
  z.transform((digits) => (Number.isSafeInteger(Number(digits)) ? Number(digits) : 0)),
)

/**
 * Undoes a change by the operation that undoes it, and answers the line of that (X). It needs what List audit
 * log needs, both sides of the line, and the permission of the other operation. A second try answers the line
 * of the first. 400 `{error}` if it isn't possible or was changed since.
 */
export const takeBack = endpoint({
  name: 'Take back change',
  method: 'POST',
  path: '/api/console/audit/{id}/take-back/',
  params: z.object({ id: lineId }),
  reply: auditShape,
  needs: 'msp_view_role',
})
