import { expect, it } from 'vitest'
import { textTable } from './text-table'

it('aligns columns, and lets a very long cell move its own line alone', () => {
  expect(
    textTable([
      ['id', 'name', 'role'],
      ['1', 'x'.repeat(50), 'Auditor'],
      ['12', 'Ada', 'Help Desk'],
    ]),
  ).toEqual(['id  name  role', `1   ${'x'.repeat(50)}  Auditor`, '12  Ada   Help Desk'])
})
