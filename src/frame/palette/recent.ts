import { on } from '../../api/connection'
import type { Item } from './item'

/** Where somebody went by the palette, newest first: in memory, and gone with the key. */
let recent: readonly Item[] = []
on('cleared', () => {
  recent = []
})

export const recentItems = (): readonly Item[] => recent
export function remember({ id, label, name, detail, act }: Item): void {
  recent = [{ id, label, name, detail, act }, ...recent.filter((one) => one.id !== id)].slice(0, 5)
}
