import { vi } from 'vitest'

/** Gives jsdom, which has no layout, a ResizeObserver that never tells of another size. */
export function withoutLayout(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
}
