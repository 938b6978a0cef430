import { expect, test } from 'vitest'
import { populationHtml } from './evidence-html'

const row = (last_modified: string | null, built_in: boolean) => ({
  role: '1',
  name: 'Desk',
  status: 'new' as const,
  fingerprint: 'f',
  type: null,
  node: null,
  last_modified,
  built_in,
  before: null,
  members: null,
  read_at: '2026-03-02T08:00:00.000Z',
  first: null,
  changed_since_first: [],
})

test('writes every date in one form, and another text as it is', () => {
  expect(populationHtml([row('March 4, 2026', true)], null)).toContain('<td>2026-03-04</td>')
  expect(populationHtml([row('lately', true)], null)).toContain('<bdi>lately</bdi>')
})

test('places at all nodes only what is built in', () => {
  expect(populationHtml([row(null, true)], null)).toContain('all nodes')
  expect(populationHtml([row(null, false)], null)).toContain('<td>not known</td>')
})
