import * as z from 'zod/mini'
import { employeeOrderings, employeeStatuses, invitationAges, invitationEmails } from './address-values'
import { dayParam, flagParam, idParam, nodeScope } from './filters'
import { referring } from './references'
import { roleGivenShape } from './roles/role-given'
import {
  choice,
  flag,
  idOf,
  list,
  nullable,
  record,
  sometimes,
  successList,
  successText,
  text,
  timestamp,
  type Read,
  type Written,
} from './shape'
import { emailInput } from './fields/email-address'
import { bodyIdOf, endpoint, listQuery, nameInput, page, pathIdOf } from './wire'

/**
 * An MSP employee (A). `signs_in_by_sso` (X): a provider says who they are, so nothing can be reset here.
 * `last_sign_in_at` (X): null if they never signed in. `invitation_email` (X): how the last email of a
 * invitation goes; null for active people, and 30 days after the email ended. `role_given` (X): null if
 * the server doesn't know; replies to writes don't have it. `reset_link` (X): in Get MSP Employee, the link of
 * a reset of their sign-in while it works, else null. Other servers send none of them.
 */
export const employeeShape = referring(
  record(
    { id: idOf<'employee'>() },
    {
      first_name: text,
      last_name: text,
      email: text,
      status: choice(employeeStatuses),
      role: idOf<'role'>(),
      role_name: text,
      msp_node: idOf<'node'>(),
      msp_node_name: text,
      is_2fa_enabled: flag,
      invited_at: timestamp,
      last_invited_at: timestamp,
      invitation_expires_at: timestamp,
      activated_at: nullable(timestamp),
      created_at: timestamp,
      signs_in_by_sso: sometimes(flag),
      last_sign_in_at: sometimes(nullable(timestamp)),
      lacked_codes: sometimes(list(text)),
      invitation_email: sometimes(nullable(choice(invitationEmails))),
      role_given: sometimes(nullable(roleGivenShape)),
      reset_link: sometimes(nullable(record({ made_at: timestamp, expires_at: timestamp }, {}))),
    },
  ),
  { role: 'role_name', msp_node: 'msp_node_name' },
)
export type Employee = Read<typeof employeeShape>
export type WrittenEmployee = Written<typeof employeeShape>

/** The orderings of List MSP Employee that only our own server has (X). */
const ownOrderings = ['role_name', 'msp_node_name', 'is_2fa_enabled', 'last_sign_in_at'] as const

/** Days that an invitation is valid after it was last sent (A). */
export const invitationDays = 7
/** One person gets at most this many mails in an hour (A). */
export const resendsPerHour = 5
/** An invitation that is valid for at most this many hours is about to expire. */
export const expiringHours = 48

/**
 * Filters that only our own server has (X). People without an active account match neither value of
 * `is_2fa_enabled`, and no `signed_in_to`.
 */
const ownFilters = {
  role: idParam,
  is_2fa_enabled: flagParam,
  invitation: z.optional(z.enum(invitationAges, `One of: ${invitationAges.join(', ')}.`)),
  invited_to: dayParam,
  signed_in_to: dayParam,
}

const employeeParams = z.object({ id: pathIdOf<'employee'>() })
/** The specification calls the parameter of these paths `employee_id`. */
const employeeIdParams = z.object({ employee_id: pathIdOf<'employee'>() })

/** Operation 13: the employees in scope (A). `status` filters by one of {@link employeeStatuses}. */
export const listEmployees = endpoint({
  name: 'List MSP Employee',
  group: 'MSP Employee',
  method: 'GET',
  path: '/api/msp/employees/',
  query: z.extend(listQuery(employeeOrderings), {
    ...nodeScope,
    ...ownFilters,
    status: z.optional(z.enum(employeeStatuses, `One of: ${employeeStatuses.join(', ')}.`)),
  }),
  reply: page(employeeShape),
  needs: 'msp_view_user',
  extensions: ['include_descendants', ...Object.keys(ownFilters), ...ownOrderings],
  source: { path: 'A', body: 'A', reply: 'A' },
})

/** Operation 14: one employee (A). 404 `{detail}` outside the caller's scope. */
export const getEmployee = endpoint({
  name: 'Get MSP Employee',
  group: 'MSP Employee',
  method: 'GET',
  path: '/api/msp/employees/{id}/',
  params: employeeParams,
  reply: employeeShape,
  needs: 'msp_view_user',
  source: { path: 'A', body: 'A', reply: 'A' },
})

/**
 * Operation 15: invites an employee and sends the activation mail (A). `msp_node` defaults to the caller's
 * own node.
 */
export const createEmployee = endpoint({
  name: 'Create MSP Employee',
  group: 'MSP Employee',
  method: 'POST',
  path: '/api/msp/employees/',
  body: z.strictObject({
    first_name: nameInput,
    last_name: nameInput,
    email: emailInput,
    role: bodyIdOf<'role'>(),
    msp_node: z.optional(bodyIdOf<'node'>()),
  }),
  reply: employeeShape,
  success: 201,
  needs: 'msp_add_user',
  source: { path: 'A', body: 'A', reply: 'A' },
  shownBy: { read: () => getEmployee },
})

/**
 * Operation 16: resends the activation mail (S). The old link stops working, the new one is valid for 7 days
 * (A). 400 `{error}` if the person is already active; 429 `{detail}` after 5 mails in an hour (A).
 */
export const resendInvitation = endpoint({
  name: 'Resend MSP Invited Employee Activation Email',
  group: 'MSP Employee',
  method: 'POST',
  path: '/api/msp/employees/{employee_id}/send-invite/',
  params: employeeIdParams,
  reply: successText,
  needs: 'msp_add_user',
  source: { path: 'S', body: 'S', reply: 'S' },
})

/** Operation 17: resets 2FA of an active employee immediately (P). */
export const resetEmployee2fa = endpoint({
  name: 'Reset MSP Employee 2FA',
  group: 'MSP Employee',
  method: 'PATCH',
  path: '/api/msp/employees/{employee_id}/reset-2fa/',
  params: employeeIdParams,
  reply: successList,
  needs: 'msp_edit_user',
  fresh: true,
  source: { path: 'P', body: 'P', reply: 'P' },
})

/** Operation 18: changes the given fields. The email address never changes (P). */
export const updateEmployee = endpoint({
  name: 'Update MSP Employee',
  group: 'MSP Employee',
  method: 'PATCH',
  path: '/api/msp/employees/{id}/',
  params: employeeParams,
  body: z.strictObject({
    first_name: z.optional(nameInput),
    last_name: z.optional(nameInput),
    role: z.optional(bodyIdOf<'role'>()),
    msp_node: z.optional(bodyIdOf<'node'>()),
  }),
  reply: employeeShape,
  needs: 'msp_edit_user',
  source: { path: 'A', body: 'A', reply: 'A' },
  shownBy: { read: () => getEmployee },
})

/** Operation 19: deletes an employee permanently; revokes the invitation of an invited one (P). */
export const deleteEmployee = endpoint({
  name: 'Delete MSP Employee',
  group: 'MSP Employee',
  method: 'DELETE',
  path: '/api/msp/employees/{id}/',
  params: employeeParams,
  reply: null,
  needs: 'msp_delete_user',
  fresh: true,
  source: { path: 'A', body: 'A', reply: 'A' },
  shownBy: { read: () => getEmployee },
})
