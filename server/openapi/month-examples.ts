// Examples of the operations of months.

const facts = {
  id: 202603,
  state: 'ended',
  since: '2025-11-02',
  complete: true,
  first: '2026-03-01',
  last: '2026-03-31',
  rule: 1,
  closings: [],
}
const closed = {
  ...facts,
  state: 'closed',
  closings: [
    {
      id: 4,
      closed_at: '2026-04-02T09:00:00.000Z',
      closed_by: { kind: 'person', id: '49', name: 'Ada Lovelace', email: 'ada@example.com' },
      reopened_at: null,
      reopened_by: null,
      reason: null,
      summary: { sums: [{ currency: 'EUR', amount: '36.48', unknown: 0 }], open: 0 },
    },
  ],
}
const params = { id: '202603' }

const by = { kind: 'person', id: '49', name: 'Ada Lovelace', email: 'ada@example.com' }
const answers = {
  currency: 'EUR',
  decimals: '',
  marks: [{ said: '$', means: 'USD' }],
  kinds: [],
}
const file = {
  name: 'invoice-march.csv',
  digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  lines: 1,
  counts: 'licences',
  columns: [
    { head: 'Customer', means: 'company' },
    { head: 'Product', means: 'package' },
    { head: 'Qty', means: 'licences' },
    { head: 'Total', means: 'amount' },
  ],
  answers,
  left_out: [{ why: 'tax', currency: 'EUR', lines: 1, amount: '6.93' }],
}
const begun = { ...file, file: 1, side: 'vendor', sent: 0, by, at: '2026-04-02T09:00:00.000Z' }
const line = {
  company_name: 'Acme',
  company_key: '',
  reference: 'K-1007',
  package_name: 'Device Shield',
  package_key: '',
  line: 2,
  file_lines: 1,
  currency: 'EUR',
  number: 13,
  amount: '39.52',
  company: 7,
  package: 1,
}
const decision = {
  key: '["7","1","EUR"]',
  decision: 'dispute',
  note: 'They had 12.',
  company: 'Acme',
  package: 'Device Shield',
  currency: 'EUR',
  their_number: 13,
  their_amount: '39.52',
  our_number: 12,
  our_amount: '36.48',
}
const pair = {
  kind: 'company',
  their_key: 'K-1007',
  their_name: 'Acme Germany',
  our_id: 7,
  our_uid: '6f1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
  our_name: 'Acme',
}
const decided = { ...decision, version: 1, by, at: '2026-04-02T09:05:00.000Z' }

export const monthExamples = {
  listMonths: { reply: { months: [closed], log_since: '2025-03-01' } },
  getMonth: {
    params,
    query: '?limit=500',
    reply: {
      ...facts,
      packages: [
        { id: 1, name: 'Device Shield', type: 'subscription', price_monthly: '3.20', currency: 'EUR' },
      ],
      nodes: [{ id: 2, name: 'Nordic', parent: null }],
      companies: [
        {
          id: 7,
          uid: '6f1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
          name: 'Acme',
          node: 2,
          deleted: false,
          lines: [
            {
              package: 1,
              currency: 'EUR',
              licences: 12,
              suspended: 0,
              licence_days: 342,
              suspended_days: 0,
              amount: '36.48',
            },
          ],
        },
      ],
      next: null,
      last_company: 7,
    },
  },
  closeMonth: { params, reply: closed },
  reopenMonth: { params, body: { reason: 'The vendor corrected a line.' }, reply: facts },
  getClosing: { params: { ...params, closing: '4' } },
  beginComparison: { params, body: { side: 'vendor', replaces: null, ...file }, reply: begun },
  sendComparisonLines: {
    params,
    body: { file: 1, from: 0, lines: [line] },
    reply: { ...begun, sent: 1 },
  },
  deleteComparisonFile: { params: { ...params, file: '1' } },
  decideComparison: {
    params,
    body: { decisions: [{ version: 0, ...decision }] },
    reply: { decided: [decided], refused: [] },
  },
  setMonthNumbers: { body: { numbers: [{ kind: 'company', our_id: 7, number: 'K-1007' }] } },
  pairComparison: { params, body: pair },
  getComparison: {
    params,
    reply: {
      files: [{ ...begun, sent: 1 }],
      lines: [{ ...line, file: 1 }],
      decisions: [decided],
      pairs: [{ ...pair, by, at: '2026-04-02T09:05:00.000Z' }],
      forms: [{ columns: file.columns, answers }],
      next: null,
    },
  },
}
