import * as z from 'zod/mini'
import { choice, flag, id, nullable, record, text, timestamp, type Read, type Written } from './shape'
import {
  bodyId,
  emailInput,
  endpoint,
  listQuery,
  nameInput,
  nodeFilter,
  nothing,
  page,
  pathId,
  successList,
  successText,
} from './wire'

/** An employee is invited until the activation link is used (A). */
export const employeeStatuses = ['invited', 'active'] as const

/** MSP employee (A). */
export const employeeShape = record(
  { id },
  {
    first_name: text,
    last_name: text,
    email: text,
    status: choice(employeeStatuses),
    role: id,
    role_name: text,
    msp_node: id,
    msp_node_name: text,
    is_2fa_enabled: flag,
    invited_at: timestamp,
    last_invited_at: timestamp,
    invitation_expires_at: timestamp,
    activated_at: nullable(timestamp),
    created_at: timestamp,
  },
)
export type Employee = Read<typeof employeeShape>
export type WrittenEmployee = Written<typeof employeeShape>

/** What List MSP Employee can be ordered by (A). `name` is last name, then first name. */
export const employeeOrderings = [
  'id',
  'name',
  'email',
  'status',
  'created_at',
  'last_invited_at',
  'invitation_expires_at',
] as const

const employeeParams = z.object({ id: pathId })
/** The specification names the parameter of these paths `employee_id`. */
const employeeIdParams = z.object({ employee_id: pathId })

/** 13. Optional `status` narrows to one of {@link employeeStatuses} (A). */
export const listEmployees = endpoint({
  name: 'List MSP Employee',
  group: 'MSP Employee',
  method: 'GET',
  path: '/api/msp/employees/',
  params: nothing,
  query: z.extend(listQuery(employeeOrderings), {
    ...nodeFilter,
    status: z.optional(z.enum(employeeStatuses, `One of: ${employeeStatuses.join(', ')}.`)),
  }),
  body: null,
  reply: page(employeeShape),
  success: 200,
  needs: 'msp_view_user',
  basis: { path: 'A', body: 'A', reply: 'A' },
})

/** 14. */
export const getEmployee = endpoint({
  name: 'Get MSP Employee',
  group: 'MSP Employee',
  method: 'GET',
  path: '/api/msp/employees/{id}/',
  params: employeeParams,
  query: nothing,
  body: null,
  reply: employeeShape,
  success: 200,
  needs: 'msp_view_user',
  basis: { path: 'A', body: 'A', reply: 'A' },
})

/** 15. Invites: the activation mail goes out. `msp_node` is the caller's own node when it is not given. */
export const createEmployee = endpoint({
  name: 'Create MSP Employee',
  group: 'MSP Employee',
  method: 'POST',
  path: '/api/msp/employees/',
  params: nothing,
  query: nothing,
  body: z.strictObject({
    first_name: nameInput,
    last_name: nameInput,
    email: emailInput,
    role: bodyId,
    msp_node: z.optional(bodyId),
  }),
  reply: employeeShape,
  success: 201,
  needs: 'msp_add_user',
  basis: { path: 'A', body: 'A', reply: 'A' },
})

/**
 * 16. Resend MSP Invited Employee Activation Email (S). The old link dies, a new one lives 7 days (A).
 * 400 `{error}` when the person is active already; 429 `{detail}` after 5 in an hour (A).
 */
export const resendInvitation = endpoint({
  name: 'Resend MSP Invited Employee Activation Email',
  group: 'MSP Employee',
  method: 'POST',
  path: '/api/msp/employees/{employee_id}/send-invite/',
  params: employeeIdParams,
  query: nothing,
  body: null,
  reply: successText,
  success: 200,
  needs: 'msp_add_user',
  basis: { path: 'S', body: 'S', reply: 'S' },
})

/** 17. Only for active people; at once (P). */
export const resetEmployee2fa = endpoint({
  name: 'Reset MSP Employee 2FA',
  group: 'MSP Employee',
  method: 'PATCH',
  path: '/api/msp/employees/{employee_id}/reset-2fa/',
  params: employeeIdParams,
  query: nothing,
  body: null,
  reply: successList,
  success: 200,
  needs: 'msp_edit_user',
  basis: { path: 'P', body: 'P', reply: 'P' },
})

/** 18. The address can never change (P). */
export const updateEmployee = endpoint({
  name: 'Update MSP Employee',
  group: 'MSP Employee',
  method: 'PATCH',
  path: '/api/msp/employees/{id}/',
  params: employeeParams,
  query: nothing,
  body: z.strictObject({
    first_name: z.optional(nameInput),
    last_name: z.optional(nameInput),
    role: z.optional(bodyId),
    msp_node: z.optional(bodyId),
  }),
  reply: employeeShape,
  success: 200,
  needs: 'msp_edit_user',
  basis: { path: 'A', body: 'A', reply: 'A' },
})

/** 19. At once and for good; on an invited person this revokes the invitation (P). */
export const deleteEmployee = endpoint({
  name: 'Delete MSP Employee',
  group: 'MSP Employee',
  method: 'DELETE',
  path: '/api/msp/employees/{id}/',
  params: employeeParams,
  query: nothing,
  body: null,
  reply: null,
  success: 204,
  needs: 'msp_delete_user',
  basis: { path: 'A', body: 'A', reply: 'A' },
})
