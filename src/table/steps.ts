/** Farther than any table reaches. */
export const far = 1_000_000

export type Step = { readonly down: number; readonly right: number }

/** How far a key goes. Page Up and Page Down pass `page` rows. */
export function stepOf(key: string, page: number): Step | undefined {
  const steps: Readonly<Record<string, Step>> = {
    ArrowDown: { down: 1, right: 0 },
    j: { down: 1, right: 0 },
    ArrowUp: { down: -1, right: 0 },
    k: { down: -1, right: 0 },
    PageDown: { down: page, right: 0 },
    PageUp: { down: -page, right: 0 },
    ArrowRight: { down: 0, right: 1 },
    ArrowLeft: { down: 0, right: -1 },
    Home: { down: 0, right: -far },
    End: { down: 0, right: far },
  }
  return steps[key]
}

/** Whether it is Home or End. */
export const isToEnd = ({ right }: Step): boolean => Math.abs(right) === far

/**
 * The place where a step ends. Only a single step back leads past the first one, to the least, which is a
 * head.
 */
export const along = (at: number, by: number, least: number, length: number): number =>
  by === 0 ? at : Math.max(by === -1 ? least : 0, Math.min(at + by, length - 1))
