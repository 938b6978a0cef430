import { expect, test } from 'vitest'
import { consoleOperations, gatewayOperations, operations } from '#contract/endpoints'
import type { Endpoint } from '#contract/wire'
import type { AuditLine } from './record-words'
import { changesOf } from './changes'
import { operationWords } from './operations'
import { sentenceOf, textOf, withoutRecord } from './sentence'

const line = (operation: string, rest: Partial<AuditLine>): AuditLine => ({
  id: '1',
  operation,
  result: 'done',
  before: null,
  after: null,
  record_name: null,
  ...rest,
})
const company = { record_type: 'company', record_id: '862', record_name: 'Acme' }
const employee = { record_type: 'employee', record_id: '5', record_name: 'Tim Berners' }
const role = { record_type: 'role', record_id: '9', record_name: 'Night shift' }
const node = { record_type: 'node', record_id: '4', record_name: 'Office' }
const licence = (id: number, name: string, license_count: number, status = 'active') => ({
  id,
  name,
  license_count,
  status,
})
type Side = AuditLine['before']
const changed = (before: Side, after: Side) => line('Update Managed Company', { ...company, before, after })
const changedPerson = (before: Side, after: Side) =>
  line('Update MSP Employee', { ...employee, before, after })
const expiry = (before: Date | null, after: Date | null) =>
  line('Update service account', {
    record_type: 'service_account',
    record_id: '3',
    record_name: 'Nightly',
    before: { expires_at: before?.toISOString() ?? null },
    after: { expires_at: after?.toISOString() ?? null },
  })
const inReview = (operation: string, after: Side, before?: Side) =>
  line(operation, { record_type: 'review', record_id: '2', record_name: 'Q4', before, after })
const packages = (before: unknown[], after: unknown[]) => changed({ packages: before }, { packages: after })
const codes = (before: string[], after: string[]) =>
  line('Update Role', { ...role, before: { codes: before }, after: { codes: after } })

const names = (id: string) => (id === '2' ? 'North' : undefined)

test.each<[AuditLine, string]>([
  [expiry(null, new Date(2026, 10, 26)), 'set the last day of the service account Nightly to 25 Nov 2026'],
  [
    expiry(new Date(2026, 10, 26), null),
    'removed the last day of the service account Nightly from 25 Nov 2026',
  ],
  [
    inReview('Decide Review', {
      items: [{ role: '5', role_name: 'Billing Office', code: 'msp_edit_user' }],
      decision: 'revoke',
    }),
    'decided to remove Modify Users of Billing Office in the review Q4',
  ],
  [
    inReview('Apply Review', { role: 5, role_name: 'Billing Office', result: 'refused', detail: '' }),
    'changed nothing in Billing Office (refused) for the review Q4',
  ],
  [
    inReview('Decide Review', { callers: [{ kind: 'person', id: 34 }], decision: 'other_role' }),
    'decided to give another role to the person with ID 34 in the review Q4',
  ],
  [
    inReview('Decide Review Callers', {
      callers: [{ kind: 'key', id: 5, name: 'Nightly' }],
      decision: 'keep',
    }),
    'decided to keep the key Nightly (ID 5) in the review Q4',
  ],
  [
    inReview('Decide Review Callers', {
      callers: [
        { kind: 'person', id: 34 },
        { kind: 'key', id: 3 },
      ],
      decision: 'keep',
    }),
    'decided to keep 2 people and keys in the review Q4',
  ],
  [
    inReview('Apply Review Caller', { caller: { kind: 'key', id: 3 }, result: 'refused', detail: '' }),
    'changed nothing in the key with ID 3 (refused) for the review Q4',
  ],
  ...['Apply Review', 'Apply Review Caller'].map((operation): [AuditLine, string] => [
    line(operation, { ...employee, before: { role: 2 } }),
    'deleted the employee Tim Berners as a review decided',
  ]),
  [
    line('Apply Review Caller', {
      ...employee,
      before: { role: 2, role_name: 'Auditor' },
      after: { role: 3, role_name: 'Help desk', review: 2 },
    }),
    'changed the role of Tim Berners from Auditor to Help desk as a review decided',
  ],
  [
    inReview('Hand Over Review', { reviewer: 'Grace', reviewer_id: 9 }, { reviewer: 'Ada', reviewer_id: 4 }),
    'handed over the review Q4 from Ada to Grace',
  ],
  [
    inReview('Update Review', { due_on: '2026-12-08' }, { due_on: '2026-12-01' }),
    'changed the due date of the review Q4 from 2026-12-01 to 2026-12-08',
  ],
  [
    line('Create service account', {
      record_type: 'service_account',
      record_id: null,
      result: 'refused',
      reason: 'Confirm that it is you, then try again.',
    }),
    'was asked to confirm: create a service account',
  ],
  [
    changedPerson({ role: 2, role_name: 'Auditor' }, { role: 3, role_name: 'Help desk' }),
    'changed the role of Tim Berners from Auditor to Help desk',
  ],
  [
    changedPerson({ last_name: 'Berners' }, { last_name: 'Berners-Lee' }),
    'changed the last name of Tim Berners from Berners to Berners-Lee',
  ],
  [
    line('Update person', {
      record_type: 'person',
      record_id: '2',
      record_name: 'Ada',
      before: { upstream_key: null, upstream_key_name: null },
      after: { upstream_key: 1, upstream_key_name: 'Head office' },
    }),
    'set the API key of the person Ada to Head office',
  ],
  [changed({ name: 'Acme' }, { name: 'Acme Ltd' }), 'renamed the company Acme to Acme Ltd'],
  [
    changed({ msp_node: 2, msp_node_name: 'North' }, { msp_node: 3, msp_node_name: 'South' }),
    'moved the company Acme from North to South',
  ],
  [changed(null, { msp_node: 3, msp_node_name: 'South' }), 'moved the company Acme to South'],
  [
    changed({ name: 'Acme', is_nfr: false }, { name: 'Acme Ltd', is_nfr: true }),
    'changed name and not for resale of the company Acme',
  ],
  [changed({}, {}), 'saved the company Acme without a change'],
  [changed(null, null), 'changed the company Acme'],
  [
    packages([licence(1, 'Vault', 9)], [licence(1, 'Vault', 12)]),
    'changed the licences of Vault for the company Acme from 9 to 12',
  ],
  [
    packages([licence(1, 'Vault', 9)], [licence(1, 'Vault', 9, 'suspended')]),
    'suspended Vault for the company Acme',
  ],
  [packages([], [licence(1, 'Vault', 9)]), 'added Vault to the company Acme'],
  [packages([licence(1, 'Vault', 9)], []), 'removed Vault from the company Acme'],
  [
    packages([licence(1, 'Vault', 9)], [licence(1, 'Vault', 10), licence(2, 'Shield', 1)]),
    'changed 2 packages of the company Acme',
  ],
  [codes(['msp_view_node'], ['msp_view_node', 'msp_view_user']), 'added View Users to the role Night shift'],
  [codes(['msp_view_user'], []), 'removed View Users from the role Night shift'],
  [
    codes(['msp_view_user', 'msp_view_node'], ['msp_view_role']),
    'changed the permissions of the role Night shift (1 added, 2 removed)',
  ],
  [
    line('Apply Review', {
      ...role,
      before: { codes: ['msp_view_user'] },
      after: { codes: [], review: 3 },
    }),
    'removed View Users from the role Night shift as a review decided',
  ],
  [
    line('Apply Review', {
      record_type: 'review',
      record_id: '3',
      record_name: 'First quarter',
      after: { role: '9', result: 'gone', detail: '' },
    }),
    'changed nothing in the role with ID 9 (it was deleted) for the review First quarter',
  ],
  [
    line('Update Node', { ...node, before: { parent: 2 }, after: { parent: 77 } }),
    'moved the node Office from North to node 77',
  ],
  [line('Reset MSP Employee 2FA', employee), 'reset the sign-in of Tim Berners'],
  [line('Delete Managed Company', company), 'deleted the company Acme'],
  [
    line('Delete Managed Company', { ...company, record_name: null, before: { name: 'As it was' } }),
    'deleted the company As it was',
  ],
  [line('Delete Managed Company', { ...company, result: 'refused' }), 'was refused: delete the company Acme'],
  [
    line('Delete Managed Company', { ...company, record_name: null, result: 'refused' }),
    'was refused: delete the company 862',
  ],
  [
    line('Delete MSP Employee', { ...employee, record_name: null, result: 'refused' }),
    'was refused: delete the employee 5',
  ],
  [line('Reset MSP Employee 2FA', { ...employee, record_name: null }), 'reset the sign-in of employee 5'],
  [
    line('Create Role', { record_type: 'role', record_id: null, result: 'refused' }),
    'was refused: create a role',
  ],
  [
    line('Deliver mail', {
      record_type: 'mail',
      record_id: '1',
      record_name: 'a@b.example',
      result: 'refused',
    }),
    'couldn’t deliver the email to a@b.example',
  ],
  [line('Sign in by passkey', employee), 'signed in with a passkey'],
  [line('Make sign-in link', employee), 'created a sign-in link for Tim Berners'],
  [line('Polish Company', company), 'Polish Company Acme'],
  [{ ...line('Delete Role', role), result: undefined }, 'Delete Role Night shift (result not known)'],
  [line('List Node', { record_type: null, result: 'refused' }), 'was refused: List Node'],
])('%#: says in words what a line says', (one, words) => {
  expect(textOf(sentenceOf(one, names))).toBe(words)
})

test('links to the record, but not to a deleted one', () => {
  const pages = (one: AuditLine) =>
    sentenceOf(one).flatMap((piece) => (piece.kind === 'record' ? [piece.type] : []))
  expect(pages(line('Update Managed Company', company))).toEqual(['company'])
  expect(pages(line('Delete Managed Company', company))).toEqual([undefined])
  expect(pages(line('Delete Managed Company', { ...company, result: 'refused' }))).toEqual(['company'])
})

test('shows fields before and after in words, unknown ones as they are, and a hidden side as unknown', () => {
  const both = line('Update Managed Company', {
    ...company,
    before: { is_nfr: false, owner_email: 'a@b.example', colour: 'red', packages: [licence(1, 'Vault', 1)] },
    after: { is_nfr: true, owner_email: null, colour: { hex: 1 }, packages: [licence(1, 'Vault', 2)] },
  })
  expect(changesOf(both)).toEqual([
    { field: 'owner_email', label: 'Owner’s email', before: 'a@b.example', after: 'not set' },
    { field: 'is_nfr', label: 'Not for resale', before: 'No', after: 'Yes' },
    { field: 'packages', label: 'Vault', before: '1 licence, active', after: '2 licences, active' },
    { field: 'colour', label: 'colour', before: 'red', after: '{"hex":1}' },
  ])
  const was = { last_sign_in_at: null, signs_in_by_sso: false, invitation_email: 'given_up' }
  const deleted = line('Delete MSP Employee', { ...employee, before: was })
  expect(changesOf(deleted).map(({ label, before }) => `${label}: ${before}`)).toEqual([
    'Signs in by single sign-on: No',
    'Invitation email: given up',
  ])
  const half = line('Update Managed Company', { ...company, after: { msp_node: 3, msp_node_name: 'South' } })
  expect(changesOf(half)).toEqual([{ field: 'msp_node', label: 'Node', before: undefined, after: 'South' }])
})

test('has words for every operation that leaves a line', () => {
  // These leave a line only when they are refused.
  const quiet = ['Get sign-in options', 'Check link', 'Get session token']
  const writes = Object.values<Endpoint>({
    ...operations,
    ...consoleOperations,
    ...gatewayOperations,
  }).filter(
    ({ method, changesNothing, name }) => method !== 'GET' && !changesNothing && !quiet.includes(name),
  )
  expect(writes.filter(({ name }) => !(name in operationWords)).map(({ name }) => name)).toEqual([])
})

test.each<[AuditLine, string]>([
  [
    packages([licence(1, 'Vault', 9)], [licence(1, 'Vault', 12)]),
    'changed the licences of Vault from 9 to 12',
  ],
  [packages([], [licence(1, 'Vault', 9)]), 'added Vault'],
  [codes(['msp_view_user'], []), 'removed View Users'],
])('says only the news on the page of the record: %#', (one, words) => {
  expect(textOf(withoutRecord(sentenceOf(one, names)))).toBe(words)
})
