import { createStore, useSelector } from '@tanstack/react-store'
import { readStored, writeStored } from '../../lib/browser-storage'

type Density = 'comfortable' | 'compact'
const storedName = 'density'

const kept = (): Density => (readStored('localStorage', storedName) === 'compact' ? 'compact' : 'comfortable')
/** The height of rows, which a person chooses once for all lists. This browser keeps it. */
const density = createStore<Density | undefined>(undefined)
export const useDensity = (): Density => useSelector(density) ?? kept()

export function chooseDensity(next: Density): void {
  density.setState(() => next)
  // Without storage, the choice lasts until the page is left.
  writeStored('localStorage', storedName, next)
}
