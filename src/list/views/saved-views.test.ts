import { isRedirect } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { addressOf, openDefaultView, readViews, writeViews } from './saved-views'

beforeEach(() => localStorage.clear())
const view = { name: 'Small', address: '?density=compact&columns=name%2Cid' }

/** The settings that a list opens with; undefined for the plain list. */
function opensWith(searchStr = '', cause: 'enter' | 'stay' = 'enter'): unknown {
  try {
    return openDefaultView('companies', { cause, location: { searchStr } })
  } catch (thrown) {
    return isRedirect(thrown) ? thrown.options.search : thrown
  }
}

test('reads views as they were saved, with the default one', () => {
  writeViews('companies', { views: [view], first: 'Small' })
  expect(readViews('companies')).toEqual({ views: [view], first: 'Small' })
  expect(opensWith()).toEqual({ density: 'compact', columns: 'name,id' })
  expect(readViews('employees')).toEqual({ views: [], first: '' })
})

test('opens the default view only where the address says nothing but the node', () => {
  writeViews('companies', { views: [view], first: 'Small' })
  expect(opensWith('?node=x')).toEqual({ density: 'compact', columns: 'name,id' })
  expect(opensWith('?page=2')).toBeUndefined()
  expect(opensWith('', 'stay')).toBeUndefined()
})

test('saves neither the search text nor the page nor the node', () => {
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
])('reads %j in the storage as no views', (text) => {
  localStorage.setItem('views:companies', text)
  localStorage.setItem('usual-view:companies', text)
  expect(readViews('companies')).toEqual({ views: [], first: '' })
  expect(opensWith()).toBeUndefined()
})

test('does not open a view that is no longer the default', () => {
  writeViews('companies', { views: [view], first: 'Small' })
  writeViews('companies', { views: [view], first: '' })
  expect(opensWith()).toBeUndefined()
})
