/** The rows that Page Up and Page Down pass. */
const pageStep = 10
const far = 1_000_000

export type Step = { readonly down: number; readonly right: number }

const steps: Readonly<Record<string, Step>> = {
  ArrowDown: { down: 1, right: 0 },
  j: { down: 1, right: 0 },
  ArrowUp: { down: -1, right: 0 },
  k: { down: -1, right: 0 },
  PageDown: { down: pageStep, right: 0 },
  PageUp: { down: -pageStep, right: 0 },
  ArrowRight: { down: 0, right: 1 },
  ArrowLeft: { down: 0, right: -1 },
  Home: { down: 0, right: -far },
  End: { down: 0, right: far },
}

/** How far a key goes. Home and End with Control go to the first or last row. */
export function stepOf(key: string, toEnds: boolean): Step | undefined {
  const step = steps[key]
  return step && toEnds && Math.abs(step.right) === far ? { down: step.right, right: 0 } : step
}

export const clamp = (at: number, least: number, length: number): number =>
  Math.max(least, Math.min(at, length - 1))
