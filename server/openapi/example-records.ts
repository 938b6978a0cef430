import { permissionMatrix } from '#domain/permission-categories'

// The records in the examples of the API document.

export const moment = '2026-03-04T09:30:00.000Z'
export const page = (one: unknown) => ({ count: 1, next: null, previous: null, results: [one] })

export const node = {
  id: 3,
  uid: '5b0a3b1e-6a0f-4d57-9f0e-2f7d6c1c7a01',
  name: 'North',
  parent: 1,
  created_at: moment,
  company_count: 0,
  employee_count: 0,
  child_count: 0,
}
export const role = {
  id: 15,
  name: 'Viewer',
  msp_node: 1,
  msp_node_name: 'Head office',
  role_permissions: permissionMatrix(new Set(['msp_view_node'])),
  role_type: 'Custom',
  last_modified: 'March 4, 2026',
}
export const employee = {
  id: 49,
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  status: 'invited',
  role: 2,
  role_name: 'Auditor',
  msp_node: 1,
  msp_node_name: 'Head office',
  is_2fa_enabled: false,
  signs_in_by_sso: false,
  invitation_email: 'sent',
  last_sign_in_at: null,
  invited_at: moment,
  last_invited_at: moment,
  invitation_expires_at: '2026-03-11T09:30:00.000Z',
  activated_at: null,
  created_at: moment,
}
export const serviceAccount = {
  id: 2,
  name: 'Nightly report',
  role: 2,
  role_name: 'Auditor',
  msp_node: 1,
  msp_node_name: 'Head office',
  created_at: moment,
  rotated_at: null,
  last_used_at: moment,
  unused_since: moment,
  expires_at: null,
}
export const withKey = { ...serviceAccount, key: 'msp_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG' }
export const mail = {
  id: 1,
  kind: 'invitation',
  to_name: 'Ada Lovelace',
  to_address: 'ada@example.com',
  state: 'failed',
  tries: 3,
  created_at: moment,
  next_try_at: moment,
  ended_at: null,
  last_error: 'Message failed: 451 Try later',
}
export const listedPackage = {
  id: 1,
  name: 'Password Vault Teams',
  type: 'subscription',
  description: 'Shared vaults for small teams.',
  price_monthly: '3.90',
  currency: 'EUR',
}
export const managedPackage = { ...listedPackage, retired_at: null, company_count: 214 }
export const credential = {
  id: 'AQIDBA',
  rawId: 'AQIDBA',
  type: 'public-key',
  response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0' },
}
export const ssoStart = {
  body: { return_to: '/companies' },
  reply: { url: 'https://login.example.com/authorize?client_id=portal' },
}
const { email, role_name, msp_node_name } = employee
export const signedIn = {
  token: 'msu_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG',
  expires_in: 600,
  kind: 'full',
  person: { id: 9, employee: 49, name: 'Ada Lovelace', email, role_name, msp_node_name, keeper: false },
  age: 0,
  started_at: moment,
  ends_at: moment,
  verified_at: moment,
}
export const item = {
  id: 1241,
  uid: 'c1a4b8d2-0f3e-4b6a-8c5d-7e9f1a2b3c4d',
  name: 'Analytical Engines Ltd',
  msp_node: 1,
  packages: [
    { id: 1, name: 'Password Vault Teams', status: 'active', type: 'subscription', license_count: 12 },
  ],
  created_at: moment,
}
export const company = {
  ...item,
  msp_node_name: 'Head office',
  owner_first_name: 'Charles',
  owner_last_name: 'Babbage',
  owner_email: 'charles@example.com',
  is_nfr: false,
}
