import type { consoleOperations, operations } from '#contract/endpoints'

/** The effect of each write operation, in the words of the dashboard. */
export const actionWords = {
  createNode: 'Create a node',
  updateNode: 'Edit a node',
  deleteNode: 'Delete a node',
  createRole: 'Create a role',
  updateRole: 'Edit a role',
  deleteRole: 'Delete a role',
  createEmployee: 'Invite an employee',
  resendInvitation: 'Resend an invitation',
  resetEmployee2fa: 'Reset an employee’s 2FA',
  updateEmployee: 'Edit an employee',
  deleteEmployee: 'Revoke an invitation or delete an employee',
  createCompany: 'Create a company',
  updateCompany: 'Edit a company',
  deleteCompany: 'Delete a company',
  createServiceAccount: 'Create a service account',
  updateServiceAccount: 'Edit a service account',
  rotateServiceAccount: 'Rotate a service account’s key',
  deleteServiceAccount: 'Delete a service account',
} as const satisfies Partial<Record<keyof typeof operations | keyof typeof consoleOperations, string>>
