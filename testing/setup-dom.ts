import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

// jsdom has the dialog element, but not yet the methods that open and close it.
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
// Nor has it a layout: nothing scrolls into view, or changes its size.
Element.prototype.scrollIntoView = () => undefined
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// The timeout is long because the machine may be busy. The page is printed only when the message is read: a
// waiting test fails many times before it passes, and printing each time took a fifth of the run.
configure({
  asyncUtilTimeout: 60_000,
  getElementError: (message, container) => {
    const error = new Error()
    const words = () => [message, prettyDOM(container as HTMLElement)].filter(Boolean).join('\n\n')
    Object.defineProperty(error, 'message', { get: words, configurable: true })
    return error
  },
})

// jsdom goes through its whole style sheet to find the accessible name of each element. Our style sheets are
// not loaded here, so elements of one kind have the same style, which is computed once.
const computed = window.getComputedStyle.bind(window)
const looks = new Map<string, CSSStyleDeclaration>()
window.getComputedStyle = (element) => {
  // A missing attribute (null) differs from an empty one: `open` has no value.
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
  // All files of a worker share the window.
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  // Console output fails a test, even if all its assertions hold.
  const words = said.mock.calls.map((call) => call.map(String).join(' ').slice(0, 400))
  if (words.length > 0) throw new Error(`Unexpected console output:\n${words.join('\n')}`)
})

// The files of a worker share their modules too. One that is still loading when its window goes would never be
// there for the files after it.
afterAll(() => vi.dynamicImportSettled())
