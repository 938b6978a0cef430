import { permissionMatrix } from '#domain/permission-categories'

type Example = {
  readonly params?: Record<string, string>
  readonly query?: string
  readonly body?: unknown
  readonly reply?: unknown
}

const moment = '2026-03-04T09:30:00.000Z'
const page = (one: unknown) => ({ count: 1, next: null, previous: null, results: [one] })

const node = {
  id: 3,
  uid: '5b0a3b1e-6a0f-4d57-9f0e-2f7d6c1c7a01',
  name: 'North',
  parent: 1,
  created_at: moment,
  company_count: 0,
  employee_count: 0,
  child_count: 0,
}
const role = {
  id: 15,
  name: 'Viewer',
  msp_node: 1,
  msp_node_name: 'Head office',
  role_permissions: permissionMatrix(new Set(['msp_view_node'])),
  role_type: 'Custom',
  last_modified: 'March 4, 2026',
}
const employee = {
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
const serviceAccount = {
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
const withKey = { ...serviceAccount, key: 'msp_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG' }
const mail = {
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
const listedPackage = {
  id: 1,
  name: 'Password Vault Teams',
  type: 'subscription',
  description: 'Shared vaults for small teams.',
  price_monthly: '3.90',
  currency: 'EUR',
}
const managedPackage = { ...listedPackage, retired_at: null, company_count: 214 }
const credential = {
  id: 'AQIDBA',
  rawId: 'AQIDBA',
  type: 'public-key',
  response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0' },
}
const ssoStart = {
  body: { return_to: '/companies' },
  reply: { url: 'https://login.example.com/authorize?client_id=portal' },
}
const { email, role_name, msp_node_name } = employee
const signedIn = {
  token: 'msu_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG',
  expires_in: 600,
  kind: 'full',
  person: { id: 9, employee: 49, name: 'Ada Lovelace', email, role_name, msp_node_name, keeper: false },
  ...{ age: 0, started_at: moment, ends_at: moment, verified_at: moment },
}
const item = {
  id: 1241,
  uid: 'c1a4b8d2-0f3e-4b6a-8c5d-7e9f1a2b3c4d',
  name: 'Analytical Engines Ltd',
  msp_node: 1,
  packages: [
    { id: 1, name: 'Password Vault Teams', status: 'active', type: 'subscription', license_count: 12 },
  ],
  created_at: moment,
}
const company = {
  ...item,
  msp_node_name: 'Head office',
  owner_first_name: 'Charles',
  owner_last_name: 'Babbage',
  owner_email: 'charles@example.com',
  is_nfr: false,
}

/** An example of each operation, by its name in the contract. In this order the requests work on the sample data; replies show the form. */
export const examples: Readonly<Record<string, Example>> = {
  listNodes: { query: '?search=o&ordering=name', reply: page(node) },
  getNode: { params: { id: '1' }, reply: node },
  createNode: { body: { name: 'North', parent: 1 }, reply: node },
  updateNode: { params: { id: '13' }, body: { name: 'Far North' }, reply: { ...node, name: 'Far North' } },
  deleteNode: { params: { id: '13' } },
  listPermissions: { reply: permissionMatrix(new Set()) },
  listRoles: { query: '?page_size=10', reply: page(role) },
  listServiceAccountPermissions: {},
  getRole: { params: { role_id: '1' }, reply: role },
  createRole: { body: { name: 'Viewer', permissions: [21] }, reply: role },
  updateRole: {
    params: { role_id: '15' },
    body: { permissions: [21, 22] },
    reply: { ...role, role_permissions: permissionMatrix(new Set(['msp_view_node', 'msp_view_user'])) },
  },
  deleteRole: { params: { role_id: '15' } },
  listEmployees: { query: '?status=invited&ordering=-last_invited_at', reply: page(employee) },
  getEmployee: { params: { id: '1' }, reply: employee },
  createEmployee: {
    body: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', role: 2, msp_node: 1 },
    reply: employee,
  },
  resendInvitation: {
    params: { employee_id: '49' },
    reply: { success: 'The invitation to ada@example.com was sent.' },
  },
  resetEmployee2fa: {
    params: { employee_id: '6' },
    reply: { success: ['Two-factor authentication of ada@example.com was reset.'] },
  },
  updateEmployee: {
    params: { id: '49' },
    body: { last_name: 'King' },
    reply: { ...employee, last_name: 'King' },
  },
  deleteEmployee: { params: { id: '49' } },
  listPackages: { query: '?include_retired=true', reply: page(listedPackage) },
  listCompanies: { query: '?page=2&page_size=25&ordering=-created_at', reply: page(item) },
  getCompany: { params: { id: '1' }, reply: company },
  createCompany: {
    body: {
      name: 'Analytical Engines Ltd',
      owner_first_name: 'Charles',
      owner_last_name: 'Babbage',
      owner_email: 'charles@example.com',
      packages: [{ id: 1, license_count: 12 }],
    },
    reply: company,
  },
  updateCompany: {
    params: { id: '1241' },
    body: { packages: [{ id: 1, license_count: 20 }] },
    reply: company,
  },
  deleteCompany: { params: { id: '1241' } },
  describeServer: {
    reply: {
      mode: 'embedded',
      version: '1.0.0+613b1434',
      requests_per_minute: 600,
      sign_in: {
        ways: ['passkey', 'password', 'sso', 'key'],
        origin: 'https://portal.example.com',
        provider: 'Example',
        groups_set_roles: false,
        missing: [],
      },
    },
  },
  getPasskeyOptions: { body: {} },
  signInByPasskey: { body: { credential }, reply: signedIn },
  signInByPassword: {
    body: { email: 'ada@example.com', password: 'blue kettle sings loud', code: '492039' },
    reply: signedIn,
  },
  startSso: ssoStart,
  findSsoSignOut: { body: {}, reply: { url: 'https://login.example.com/logout' } },
  finishSso: {
    body: { code: 'from-the-address', state: 'from-the-address', iss: 'https://login.example.com' },
    reply: { ...signedIn, purpose: 'sign in', return_to: '/companies' },
  },
  requestLink: {
    body: { email: 'ada@example.com' },
    reply: { success: 'If someone signs in here with this address, an email is on its way.' },
  },
  checkLink: {
    body: { token: 'from-the-link' },
    reply: {
      state: 'open',
      kind: 'invitation',
      first_name: 'Ada',
      email: 'ada@example.com',
      node_name: 'Head office',
      expires_at: moment,
      ...{ asks_name: false, asks_code: false, only_sso: false },
    },
  },
  openLink: { body: { token: 'from-the-link' }, reply: { ...signedIn, kind: 'setup' } },
  getSessionToken: { body: { active: true }, reply: signedIn },
  endSession: { body: { everywhere: true } },
  getVerifyOptions: { body: {} },
  verifySession: { body: { credential }, reply: { verified_at: moment } },
  verifyBySso: ssoStart,
  listSessions: {},
  deleteSession: { params: { id: '3' } },
  getAccount: {},
  getNewPasskeyOptions: { body: {} },
  addPasskey: { body: { name: 'Work laptop', credential } },
  renamePasskey: { params: { id: '2' }, body: { name: 'Phone' } },
  deletePasskey: { params: { id: '2' } },
  getNewAuthenticator: { body: {} },
  replaceAuthenticator: { body: { ticket: 'from-the-options', code: '492039' } },
  setPassword: {
    body: {
      password: 'blue kettle sings loud',
      authenticator: { ticket: 'from-the-options', code: '492039' },
    },
  },
  deletePassword: {},
  replaceRecoveryCodes: { body: {} },
  joinSso: ssoStart,
  replaceRole: {
    ...{ params: { role_id: '13' }, body: { role: 2 } },
    reply: { people: [{ id: 49, name: 'Ada Lovelace' }], keys: [{ id: 2, name: 'Nightly report' }] },
  },
  listServiceAccounts: { query: '?state=unused', reply: page(serviceAccount) },
  createServiceAccount: { body: { name: 'Nightly report', role: 2, msp_node: 1 }, reply: withKey },
  getServiceAccount: { params: { id: '2' }, reply: serviceAccount },
  updateServiceAccount: {
    params: { id: '2' },
    body: { expires_at: '2027-03-31T08:00:00Z' },
    reply: { ...serviceAccount, expires_at: '2027-03-31T08:00:00.000Z' },
  },
  deleteServiceAccount: { params: { id: '2' } },
  rotateServiceAccount: { params: { id: '2' }, reply: withKey },
  listPackageCatalogue: { query: '?state=available', reply: page(managedPackage) },
  createPackage: {
    body: { name: 'Vault Basic', type: 'subscription', currency: 'EUR', price_monthly: '2.50' },
    reply: { ...managedPackage, id: 9, name: 'Vault Basic', price_monthly: '2.50', company_count: 0 },
  },
  getPackage: { params: { id: '1' }, reply: managedPackage },
  updatePackage: {
    params: { id: '1' },
    body: { price_monthly: '4.20', retired: true },
    reply: { ...managedPackage, price_monthly: '4.20', retired_at: moment },
  },
  listMails: { query: '?state=failed', reply: page(mail) },
  getMail: { params: { id: '3' }, reply: mail },
  retryMail: { params: { id: '3' }, reply: mail },
  retryFailedMails: { reply: { retried: 3 } },
  discardMail: { params: { id: '3' }, reply: { ...mail, state: 'withdrawn', next_try_at: null } },
  listAudit: { query: '?record_type=company&record=1&since=2026-03-31T08:00:00Z' },
  listReviews: { query: '?state=open' },
  createReview: {
    body: { name: 'First quarter', reviewer: 'Ada Lovelace', due_on: '2026-03-31', roles: [5] },
  },
  getReview: { params: { id: '1' } },
  updateReview: { params: { id: '1' }, body: { due_on: '2026-04-30' } },
  deleteReview: { params: { id: '1' } },
  decideReview: {
    params: { id: '1' },
    body: {
      items: [{ role: 5, code: null }],
      decision: 'revoke',
      note: 'The office was closed.',
      milliseconds: 4_200,
    },
  },
  applyReview: { params: { id: '1' }, body: { role: 5 } },
  closeReview: { params: { id: '1' } },
  getReviewEvidence: { params: { id: '1' } },
  getReviewKey: {},
}
