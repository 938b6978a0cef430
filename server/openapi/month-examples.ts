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
    },
  ],
}
const params = { id: '202603' }

export const monthExamples = {
  listMonths: { reply: { months: [closed] } },
  getMonth: {
    params,
    query: '?limit=500',
    reply: {
      ...facts,
      packages: [
        { id: 1, name: 'Device Shield', type: 'subscription', price_monthly: '3.20', currency: 'EUR' },
      ],
      nodes: [{ id: 2, name: 'Nordic' }],
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
}
