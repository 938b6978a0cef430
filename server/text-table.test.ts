import { expect, it } from 'vitest'
import { tableLines, textTable } from './text-table'

it('aligns columns beside letters of two places, and of none', () => {
  const rows = [
    ['name', 'role'],
    ['李 小龍', 'Auditor'],
    ['Zoe\u0308', 'Help Desk'],
  ]
  expect(textTable(rows)).toEqual(['name     role', '李 小龍  Auditor', 'Zoe\u0308      Help Desk'])
})

it('aligns columns, and lets a very long cell move its own line alone', () => {
  expect(
    textTable([
      ['id', 'name', 'role'],
      ['1', 'x'.repeat(50), 'Auditor'],
      ['12', 'Ada', 'Help Desk'],
    ]),
  ).toEqual(['id  name  role', `1   ${'x'.repeat(50)}  Auditor`, '12  Ada   Help Desk'])
})

it('gives scripts a list of records, named by the heads', () => {
  const rows = [
    ['id', 'last used'],
    ['1', 'never'],
  ]
  expect(JSON.parse(tableLines(rows, true).join(''))).toEqual([{ id: '1', last_used: 'never' }])
})
