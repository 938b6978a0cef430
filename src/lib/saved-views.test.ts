import { beforeEach, expect, test } from 'vitest'
import { addressOf, readViews, writeViews } from './saved-views'
import { usualSettings } from './usual-view'

beforeEach(() => localStorage.clear())
const view = { name: 'Small', address: '?density=compact&columns=name%2Cid' }

test('views come back as they were saved, with the one that opens first', () => {
  writeViews('companies', { views: [view], usual: 'Small' })
  expect(readViews('companies')).toEqual({ views: [view], usual: 'Small' })
  expect(usualSettings('companies')).toEqual({ density: 'compact', columns: 'name,id' })
  expect(readViews('employees')).toEqual({ views: [], usual: '' })
})

test('what was searched for, the page and the node are not kept', () => {
  const defaults = { page: 1, search: '', node: '', density: '', ordering: 'name', view: '' }
  expect(
    addressOf({ ...defaults, page: 7, search: 'O’Brien', node: 'x', density: 'compact' }, defaults),
  ).toBe('?density=compact')
})

test.each([
  '',
  '{',
  'null',
  '7',
  '[{"name":7}]',
  '{"name":"x"}',
  '[{"name":"x","address":null}]',
  '{"address":{}}',
])('the storage may hold %j: that counts as no views', (text) => {
  localStorage.setItem('views:companies', text)
  localStorage.setItem('usual-view:companies', text)
  expect(readViews('companies')).toEqual({ views: [], usual: '' })
  expect(usualSettings('companies')).toBeUndefined()
})

test('a view that is no longer the first is not opened any more', () => {
  writeViews('companies', { views: [view], usual: 'Small' })
  writeViews('companies', { views: [view], usual: '' })
  expect(usualSettings('companies')).toBeUndefined()
})
