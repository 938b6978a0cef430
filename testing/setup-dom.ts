import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// jsdom knows dialogs, but not yet how to open them.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return
    this.open = false
    this.dispatchEvent(new Event('close'))
  },
})
window.scrollTo = () => undefined

// A busy machine is slow; what never comes still fails.
configure({ asyncUtilTimeout: 15_000 })

const said = vi.fn<(...words: unknown[]) => void>()

beforeEach(() => {
  said.mockClear()
  for (const level of ['log', 'info', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(said)
})

afterEach(() => {
  cleanup()
  // The files of one worker share the window.
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  // A test that makes the page complain is a failed test, whatever it asserted.
  const words = said.mock.calls.map((call) => call.map(String).join(' ').slice(0, 400))
  if (words.length > 0) throw new Error(`Unexpected console output:\n${words.join('\n')}`)
})
