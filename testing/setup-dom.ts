import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// jsdom knows these elements, but not yet how to open them.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}
window.scrollTo = () => undefined

const said = vi.fn<(...words: unknown[]) => void>()

beforeEach(() => {
  said.mockClear()
  for (const level of ['log', 'info', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(said)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  // A test that makes the page complain is a failed test, whatever it asserted.
  expect(said.mock.calls.map((words) => words.map(String).join(' ').slice(0, 400)), 'console output').toEqual([])
})
