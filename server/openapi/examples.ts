import { monthExamples } from './month-examples'
import { offersOf } from '#contract/about'
import { permissionMatrix } from '#domain/permission-categories'
import {
  moment,
  page,
  node,
  role,
  employee,
  serviceAccount,
  withKey,
  mail,
  listedPackage,
  managedPackage,
  credential,
  ssoStart,
  signedIn,
  item,
  company,
} from './example-records'

type Example = {
  readonly params?: Record<string, string>
  readonly query?: string
  readonly body?: unknown
  readonly reply?: unknown
}

/**
 * An example of each operation, by its name in the contract. In this order the requests work on the sample
 * data; replies show the form.
 */
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
      version: '1.1.0+0a1b2c3d',
      offers: offersOf.embedded,
      requests_per_minute: 600,
      sign_in: {
        ways: ['passkey', 'password', 'sso', 'key'],
        origin: 'https://portal.example.com',
        provider: 'Example',
        groups_set_roles: false,
        missing: [],
      },
      session: { idle_minutes: 30, hours: 12 },
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
      asks_name: false,
      asks_code: false,
      only_sso: false,
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
    params: { role_id: '13' },
    body: { role: 2 },
    reply: { people: [{ id: 49, name: 'Ada Lovelace' }], keys: [{ id: 2, name: 'Nightly report' }] },
  },
  listPermissionUses: {
    query: '?role=2',
    reply: {
      mode: 'roles',
      from: '2026-04-03',
      days: 90,
      since: '2026-03-31',
      with_keys: true,
      roles: [{ role: 2, permissions: [{ code: 'msp_edit_user', used: 3, of: 7 }] }],
      members: [],
    },
  },
  ...monthExamples,
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
  takeBack: { params: { id: '7' } },
  listReviews: { query: '?state=open' },
  createReview: {
    body: { name: 'First quarter', reviewer: 'Ada Lovelace', due_on: '2026-03-31', roles: [9] },
  },
  getReview: { params: { id: '1' } },
  updateReview: { params: { id: '1' }, body: { due_on: '2026-04-30' } },
  deleteReview: { params: { id: '1' } },
  decideReview: {
    params: { id: '1' },
    body: {
      items: [{ role: 9, code: null }],
      decision: 'revoke',
      note: 'The office was closed.',
      milliseconds: 4_200,
    },
  },
  decideReviewCallers: {
    params: { id: '1' },
    body: {
      callers: [{ kind: 'person', id: 12 }],
      decision: 'other_role',
      role: 9,
      note: 'Moved to billing.',
      milliseconds: 4_200,
    },
  },
  applyReview: { params: { id: '1' }, body: { role: 9 } },
  applyReviewCaller: { params: { id: '1' }, body: { kind: 'person', id: 12 } },
  closeReview: { params: { id: '1' } },
  getReviewEvidence: { params: { id: '1' } },
  getReviewKey: {},
}
