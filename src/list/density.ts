import { createStore, useSelector } from '@tanstack/react-store'

type Density = 'comfortable' | 'compact'
const place = 'density'

function kept(): Density {
  try {
    return localStorage.getItem(place) === 'compact' ? 'compact' : 'comfortable'
  } catch {
    return 'comfortable' // The browser can block storage.
  }
}
/** The height of rows, which a person chooses once for all lists. This browser keeps it. */
const density = createStore<Density | undefined>(undefined)
export const useDensity = (): Density => useSelector(density) ?? kept()

export function chooseDensity(next: Density): void {
  density.setState(() => next)
  try {
    localStorage.setItem(place, next)
  } catch {
    // The choice lasts until the page is left.
  }
}
