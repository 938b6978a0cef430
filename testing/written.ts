import type { WrittenAuditLine } from '#contract/audit'
import type { WrittenCompany, WrittenCompanyItem } from '#contract/companies'
import type { WrittenEmployee } from '#contract/employees'
import type { WrittenServiceAccount } from '#contract/service-accounts'
import type { getUpstreamKey } from '#contract/gateway-accounts'
import type { WrittenMonthCompany, WrittenMonthFacts } from '#contract/months/months'
import type { WrittenNode } from '#contract/nodes'
import type { WrittenReply } from '#contract/wire'

// Records as our own server writes them. A test names only the fields that it is about.

const at = '2026-03-03T10:00:00.000Z'
const uuid = (id: number) => `11111111-1111-4111-8111-${String(id).padStart(12, '0')}`

export const writtenNode = (node: Partial<WrittenNode> & { id: number; name: string }): WrittenNode => ({
  uid: uuid(node.id),
  parent: null,
  created_at: at,
  company_count: 0,
  employee_count: 0,
  child_count: 0,
  ...node,
})

export const writtenEmployee = (employee: Partial<WrittenEmployee> & { id: number }): WrittenEmployee => ({
  first_name: 'Ada',
  last_name: `Byron ${employee.id}`,
  email: `ada${employee.id}@example.com`,
  status: 'active',
  role: 2,
  role_name: 'Auditor',
  msp_node: 1,
  msp_node_name: 'Root',
  is_2fa_enabled: true,
  invited_at: at,
  last_invited_at: at,
  invitation_expires_at: at,
  activated_at: employee.status === 'invited' ? null : at,
  created_at: at,
  ...employee,
})

export const writtenCompany = (
  company: Partial<WrittenCompany> & { id: number; name: string },
): WrittenCompany => ({
  uid: uuid(company.id),
  msp_node: 1,
  msp_node_name: 'Root',
  packages: [],
  owner_first_name: 'Eva',
  owner_last_name: 'Moser',
  owner_email: 'eva@example.com',
  is_nfr: false,
  created_at: at,
  ...company,
})

/** A company as the list shows it. */
export const listedCompany = (id: number, more: Partial<WrittenCompanyItem> = {}): WrittenCompanyItem => ({
  id,
  uid: `22222222-2222-4222-8222-${String(id).padStart(12, '0')}`,
  name: `Company ${id}`,
  msp_node: 7,
  packages: [],
  created_at: at,
  ...more,
})

/** A package that a company has. */
export const heldPackage = (
  held: Partial<WrittenCompany['packages'][number]> = {},
): WrittenCompany['packages'][number] => ({
  id: 1,
  name: 'Vault',
  status: 'active',
  type: 'subscription',
  license_count: 1,
  ...held,
})

export const writtenUpstreamKey = (
  key: Partial<WrittenReply<typeof getUpstreamKey>> & { id: number },
): WrittenReply<typeof getUpstreamKey> => ({
  name: 'Head office',
  people: 0,
  is_readable: true,
  created_at: '2026-01-01T00:00:00.000Z',
  last_used_at: null,
  refused_at: null,
  entered_by: null,
  records_licences: false,
  ...key,
})

export const writtenAccount = (
  account: Partial<WrittenServiceAccount> & { id: number },
): WrittenServiceAccount => ({
  name: `Key ${account.id}`,
  role: 1,
  role_name: 'Auditor',
  msp_node: 1,
  msp_node_name: 'Root',
  created_at: '2026-01-01T00:00:00.000Z',
  rotated_at: null,
  last_used_at: null,
  unused_since: '2026-01-01T00:00:00.000Z',
  expires_at: null,
  ...account,
})

/** A line of the audit log, about a company. */
export const writtenLine = (id: number, rest: Partial<WrittenAuditLine> = {}): WrittenAuditLine => ({
  id,
  at: '2026-03-03T10:00:00.000Z',
  actor_kind: 'key',
  account: 6,
  person: null,
  account_name: 'Nightly script',
  employee: null,
  account_email: null,
  account_node: 1,
  operation: 'Delete Managed Company',
  record_type: 'company',
  record_id: id,
  record_name: `Company ${id}`,
  before: null,
  after: null,
  result: 'done',
  status: 204,
  reason: null,
  address: '192.0.2.1',
  request_id: 'r-1',
  count: 1,
  takes_back: null,
  taken_back_by: null,
  restores: null,
  ...rest,
})

export const writtenMonth = (id: number, more: Partial<WrittenMonthFacts> = {}): WrittenMonthFacts => {
  const month = String(id).replace(/(....)(..)/, '$1-$2')
  return {
    id,
    state: 'ended',
    since: '2026-01-05',
    complete: true,
    first: `${month}-01`,
    last: `${month}-${id === 202602 ? '28' : '31'}`,
    rule: 1,
    closings: [],
    ...more,
  }
}

type Closing = WrittenMonthFacts['closings'][number]
export const writtenClosing = (more: Partial<Closing> = {}): Closing => ({
  id: 4,
  closed_at: '2026-03-02T09:00:00.000Z',
  closed_by: { kind: 'person', name: 'Ada Lovelace', id: '9', email: 'ada@example.com' },
  reopened_at: null,
  reopened_by: null,
  reason: null,
  ...more,
})

export const writtenMonthCompany = (
  id: number,
  name: string,
  lines: WrittenMonthCompany['lines'],
  node = 2,
): WrittenMonthCompany => ({
  id,
  uid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  name,
  node,
  deleted: false,
  lines,
})
