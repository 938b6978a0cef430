import { expect, test } from 'vitest'
import { auditShape } from '#contract/audit'
import { lineText } from '#domain/activity/line-text'
import type { AuditLine } from '#domain/activity/record-words'
import { matchesWords } from '#domain/folding'
import { logTable } from './log-table'

const names = (id: string) => (id === '3' ? 'Niederlassung Zürich' : undefined)
const base = auditShape.read.parse({
  id: 900,
  at: '2026-03-04T09:30:00.000Z',
  actor_kind: 'person',
  account_name: 'Nora Brandt',
  employee: 12,
  account_email: 'nora.brandt@example.com',
  operation: 'Update Node',
  record_type: 'node',
  record_id: 44,
  record_name: 'Support',
  before: { parent: 1 },
  after: { parent: 3 },
  result: 'done',
  reason: null,
  address: '203.0.113.4',
  request_id: 'req-7',
  count: 1,
})

test.each<Partial<AuditLine>>([
  {},
  { result: 'refused', reason: '{"parent":["A node can’t be below itself."]}', count: 3 },
  {
    operation: 'Update Role',
    record_type: 'role',
    before: { codes: ['msp_view_user'] },
    after: { codes: [] },
  },
  { operation: 'Delete Managed Company', record_type: 'company', after: null, before: { name: 'Kranwerk' } },
])('%#: a search finds each word of the file but its times', (more) => {
  const line = { ...base, ...more }
  const [row] = logTable([line], { file: 'log', nodeName: names }).rows
  const text = lineText(line, names)
  const missed = row!.slice(1).filter((cell) => typeof cell !== 'object' && !matchesWords(text, `${cell}`))
  expect(missed).toEqual([])
})
