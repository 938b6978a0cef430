import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
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

// A busy machine is slow; what never comes still fails. What was on the page is written out when somebody reads it: each look
// while a test waits is a failure, and writing all of them out took a fifth of the time.
configure({
  asyncUtilTimeout: 15_000,
  getElementError: (message, container) => {
    const error = new Error()
    const words = () => [message, prettyDOM(container as HTMLElement)].filter(Boolean).join('\n\n')
    Object.defineProperty(error, 'message', { get: words, configurable: true })
    return error
  },
})

// jsdom goes through its whole style sheet for each element that is asked for its name. There are no style sheets of ours here,
// so that elements of one kind look alike.
const computed = window.getComputedStyle.bind(window)
const looks = new Map<string, CSSStyleDeclaration>()
window.getComputedStyle = (element) => {
  // Not there is another thing than empty: a dialog is shown by an attribute without a value.
  const kind = JSON.stringify([
    element.localName,
    ...['hidden', 'open', 'popover', 'type', 'style'].map((name) => element.getAttribute(name)),
  ])
  const known = looks.get(kind)
  if (known) return known
  const { display, visibility, opacity, pointerEvents } = computed(element)
  const look = {
    display,
    visibility,
    opacity,
    pointerEvents,
    getPropertyValue: (name: string) => (name === 'display' ? display : ''),
  }
  looks.set(kind, look as CSSStyleDeclaration)
  return look as CSSStyleDeclaration
}

const said = vi.fn<(...words: unknown[]) => void>()

beforeEach(() => {
  said.mockClear()
  for (const level of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(said)
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
