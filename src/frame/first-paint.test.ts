import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import { keptEntries } from '../session/kept-entries'

afterEach(() => delete document.documentElement.dataset['frame'])

/** Runs what the page runs before it is first painted. */
const hasEdges = () => {
  delete document.documentElement.dataset['frame']
  // In a block, because it can run only once in a page.
  runInThisContext(`{${readFileSync('public/early.js', 'utf8')}}`)
  return document.documentElement.dataset['frame'] !== undefined
}

test('draws the edges of the frame before the program runs, for somebody who may be signed in only', () => {
  expect(hasEdges()).toBe(false)
  localStorage.setItem(keptEntries.person, 'out')
  expect(hasEdges()).toBe(false)
  localStorage.setItem(keptEntries.person, 'in')
  expect(hasEdges()).toBe(true)
  localStorage.clear()
  sessionStorage.setItem(keptEntries.key, 'msp_kept')
  expect(hasEdges()).toBe(true)
})
