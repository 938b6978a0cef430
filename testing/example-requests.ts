import { builtInRoles } from '#server/seeding/sample/built-in'
import { customRoles } from '#server/seeding/sample/roles'

const month = { id: '202603' }
const company = { our_id: 7, our_uid: '6f1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d', our_name: 'Acme' }

const reviewBody = {
  roles: [9],
  kind: undefined,
  reviewers: undefined,
  assigned: undefined,
  msp_node: undefined,
  nodes: undefined,
}

/**
 * How the examples of the API document are requested of the sample data, in the order of the contract: ids in
 * the path (else 1), a query, and the fields of the body that don't fit these records.
 */
export const exampleRequests: Readonly<
  Record<
    string,
    { readonly params?: Record<string, string>; readonly query?: string; readonly body?: object }
  >
> = {
  listNodes: { query: '?search=o&ordering=name' },
  updateNode: { params: { id: '13' } },
  deleteNode: { params: { id: '13' } },
  listRoles: { query: '?page_size=10' },
  updateRole: { params: { role_id: '15' } },
  deleteRole: { params: { role_id: '15' } },
  listEmployees: { query: '?status=invited&ordering=-last_invited_at' },
  createEmployee: { body: { role: 2 } },
  resendInvitation: { params: { employee_id: '49' } },
  resetEmployee2fa: { params: { employee_id: '6' } },
  endSessionsOf: { params: { id: '6' } },
  updateEmployee: { params: { id: '49' }, body: { role: 2 } },
  deleteEmployee: { params: { id: '49' } },
  listPackages: { query: '?include_retired=true' },
  listCompanies: { query: '?page=2&page_size=25&ordering=-created_at' },
  updateCompany: { params: { id: '1241' } },
  deleteCompany: { params: { id: '1241' } },
  replaceRole: { params: { role_id: '13' }, body: { role: 2 } },
  listPermissionUses: { query: '?role=2' },
  getMonth: { params: month },
  getOpenRows: { params: month },
  getComparison: { params: month },
  beginComparison: { params: month, body: { replaces: null, totals: [], lines: 2 } },
  sendComparisonLines: { params: month, body: { from: 0 } },
  setComparisonFoot: { params: { ...month, file: '1' }, body: { totals: [] } },
  deleteComparisonFile: { params: { ...month, file: '1' } },
  pairComparison: { params: month, body: company },
  listServiceAccounts: { query: '?state=unused' },
  getServiceAccount: { params: { id: '2' } },
  updateServiceAccount: { params: { id: '2' } },
  deleteServiceAccount: { params: { id: '2' } },
  rotateServiceAccount: { params: { id: '2' } },
  listPackageCatalogue: { query: '?state=available' },
  updatePackage: { body: { name: 'Vault' } },
  listMails: { query: '?state=failed' },
  getMail: { params: { id: '3' } },
  retryMail: { params: { id: '3' } },
  discardMail: { params: { id: '3' } },
  listAudit: { query: '?record_type=company&record=1&since=2026-03-31T08:00:00Z' },
  listReviews: { query: '?state=open' },
  createReview: { body: reviewBody },
  splitReview: { body: reviewBody },
  decideReview: { body: { items: [{ kind: 'role', id: 9, code: null }], decision: 'revoke' } },
  applyReview: {
    body: {
      kind: 'role',
      id: 9,
      removed: [...builtInRoles, ...customRoles][8]!.codes,
      added: [],
      decision: undefined,
      role: undefined,
    },
  },
  closeReview: { body: { shown: undefined } },
}
