import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { permissionCatalogue } from '#contract/roles/permission-catalogue'
import type { PermissionCode } from '#contract/roles/permissions'
import { evidenceFile, type Signer } from '#domain/evidence/evidence'
import type { Members } from '#domain/evidence/evidence-data'
import { unknown } from '#domain/known'
import type { StoredCaller, StoredReview } from '#domain/review/stored-review'
import { undecided } from './undecided'

const opened = '2026-03-02T08:00:00.000Z'
const closed = '2026-03-04T09:30:00.000Z'

function reviewedRole(
  id: number,
  name: string,
  held: readonly PermissionCode[],
): StoredReview['roles'][number] {
  const role_permissions = permissionCatalogue.map(({ category_name, permissions }) => ({
    category_name,
    category_description: '',
    permissions: permissions.map((one) => ({
      ...one,
      description: '',
      is_selected: held.includes(one.code),
    })),
  }))
  return {
    role_id: String(id),
    name,
    status: 'new',
    fingerprint: String(id).repeat(64),
    role: {
      id,
      name,
      role_permissions,
      msp_node: 1,
      msp_node_name: 'Example',
      role_type: 'Custom',
      last_modified: 'March 1, 2026',
    },
    before: null,
    before_review: null,
    before_closed_at: null,
    read_at: opened,
    first: null,
    now: null,
  }
}

const author = { kind: 'key', id: '6', name: 'Review key', email: null } as const
const decided = { note: '', milliseconds: 4_000, decided_at: closed, account_name: 'Review key', author }

/** A closed review of two roles, of which one lost a permission. */
const closedReview: StoredReview = {
  id: 7,
  name: 'First quarter',
  state: 'closed',
  opened_at: opened,
  closed_at: closed,
  due_on: '2026-03-31',
  msp_node: 1,
  msp_node_name: 'Example',
  reviewer: 'Grace Hopper',
  author,
  account_name: 'Review key',
  kind: 'roles',
  reviewer_id: null,
  assigned: null,
  campaign: null,
  others: [],
  callers: [],
  campaign_count: null,
  voided_at: null,
  void_reason: null,
  voided_by: null,
  steps: [],
  since: { digest: '0'.repeat(64), came: [], is_complete: true },
  caller_count: 0,
  role_count: 2,
  item_count: 3,
  decided_count: 3,
  milliseconds: 12_000,
  base_url: 'https://portal.example.com',
  is_complete: true,
  scope_roles: ['1', '2'],
  scope_nodes: [],
  roles: [
    reviewedRole(1, 'Help desk', ['msp_view_user', 'msp_edit_user']),
    reviewedRole(2, 'Ledger <b>clerk</b>', ['msp_view_managed_company']),
  ],
  items: [
    { role: '1', code: null, kind: 'new-role', risky: false, from: null },
    { role: '1', code: 'msp_edit_user', kind: 'held', risky: true, from: null },
    { role: '2', code: null, kind: 'new-role', risky: false, from: null },
  ],
  decisions: [
    { role: '1', code: null, decision: 'keep', ...decided },
    { role: '1', code: 'msp_edit_user', decision: 'revoke', ...decided, note: 'nobody needs this' },
    { role: '2', code: null, decision: 'keep', ...decided },
  ],
  changes: [
    {
      role: '1',
      result: 'done',
      removed: ['msp_edit_user'],
      added: [],
      before: ['msp_view_user', 'msp_edit_user'],
      after: ['msp_view_user'],
      detail: '',
      at: closed,
      account_name: 'Review key',
      author,
    },
  ],
}

const facts = {
  role: 1,
  role_name: 'Help desk',
  role_node: 1,
  node: 1,
  node_name: 'Example',
  status: 'active',
  expires_at: null,
  held: ['msp_edit_user', 'msp_view_user'],
} as const
const madeBy = { ...author, account_id: 6, person_id: null, account_name: author.name }
const reviewedCaller = (
  one: Pick<StoredCaller, 'kind' | 'id' | 'name'> & Partial<StoredCaller>,
): StoredCaller => ({
  facts,
  decided: null,
  vouched: facts,
  current: facts,
  risky: true,
  changes: ['new'],
  email: null,
  status: 'active',
  role: facts.role,
  role_name: facts.role_name,
  msp_node: facts.node,
  msp_node_name: facts.node_name,
  expires_at: null,
  ...undecided,
  last_seen_at: '2026-03-03T07:07:07.000Z',
  ...one,
})
const decision = {
  role: null,
  role_name: null,
  note: '',
  milliseconds: 2_000,
  decided_at: closed,
  facts: null,
  differences: [],
  ...madeBy,
  author,
}

const step = { at: closed, account_name: author.name, author }

/** The same review with two people, one of them the reviewer, and a key that was removed. */
export const reviewOfAll: Partial<StoredReview> = {
  kind: 'all',
  reviewer_id: 49,
  assigned: { kind: 'person', id: '49', name: 'Ingrid Halvorsen', email: 'ingrid@example.com' },
  others: [{ review: '8', reviewer: 'Tomáš Novák' }],
  steps: [
    {
      kind: 'handed over',
      ...step,
      from: 'Hélène Lefèvre',
      to: 'Ingrid Halvorsen',
      who: {
        from: { kind: 'person', id: '50', name: 'Hélène Lefèvre', email: 'helene@example.com' },
        to: { kind: 'person', id: '49', name: 'Ingrid Halvorsen', email: 'ingrid@example.com' },
      },
    },
    { kind: 'due moved', ...step, from: '2026-03-20', to: '2026-03-31' },
    { kind: 'reminded', ...step, from: null, to: null },
  ],
  since: {
    digest: '0'.repeat(64),
    came: [
      {
        kind: 'person',
        id: 51,
        name: 'Dora Neu',
        email: 'dora@example.com',
        risky: true,
        status: 'active',
        role_name: 'Administrator',
        msp_node: 1,
        msp_node_name: 'Example',
      },
    ],
    is_complete: false,
  },
  callers: [
    reviewedCaller({
      kind: 'person',
      id: 48,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      // Since the start another role, and since the decision another node.
      decided: { ...facts, role: 3, role_name: 'Night desk' },
      now: {
        digest: '1'.repeat(64),
        differences: ['left'],
        risky: true,
        got: [],
        lost: [],
        facts: null,
      },
      decision: {
        ...decision,
        differences: ['role'],
        decision: 'other_role',
        role: 2,
        role_name: 'Ledger clerk',
        note: 'moved to billing',
      },
      change: { result: 'done', detail: '', at: closed, ...madeBy, author },
    }),
    reviewedCaller({
      kind: 'person',
      id: 49,
      name: 'Ingrid Halvorsen',
      email: 'ingrid@example.com',
      is_reviewer: true,
    }),
    reviewedCaller({
      kind: 'key',
      id: 6,
      name: 'Old export',
      status: 'expired',
      decision: { ...decision, decision: 'remove' },
      change: {
        result: 'refused',
        detail: 'You lack Delete Service Accounts.',
        at: closed,
        ...madeBy,
        author,
      },
    }),
  ],
}

/** The bytes before the 32 bytes of an Ed25519 public key in DER. */
const headLength = 12

/** A new key. Anybody can make one, which is why a reader must compare it. */
export function newSigner(): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).subarray(headLength).toString('base64'),
    sign: async (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  }
}

/** The script that scripts/self-check.mjs bundles whenever Vite starts. */
export const selfCheck = () =>
  readFileSync(path.join(import.meta.dirname, '../../dist/evidence-self-check.js'), 'utf8')

type Changed = {
  readonly signer: Signer
  readonly review?: Partial<StoredReview>
  readonly members?: Members
}
/** The evidence of the review above, or of one that differs from it, with the real script. */
export const signedFile = ({
  signer,
  review = {},
  members = { people: unknown('nobody counted them'), keys: unknown('nobody counted them') },
}: Changed): Promise<string> =>
  evidenceFile(
    { ...closedReview, ...review },
    {
      storedBy: 'server',
      closedBy: { kind: 'person', id: '49', name: 'Ingrid Halvorsen', email: 'ingrid@example.com' },
      membersOf: () => members,
      digest: async (text) => createHash('sha256').update(text).digest('hex'),
      signer,
      script: selfCheck(),
    },
  )
