import { on } from '../../api/connection'
import type { Item } from './item'

/** Items recently chosen in the palette, newest first. They stay in memory until the session ends. */
let recent: readonly Item[] = []
on('cleared', () => {
  recent = []
})

export const recentItems = (): readonly Item[] => recent
export function remember({ id, label, name, detail, action }: Item): void {
  recent = [{ id, label, name, detail, action }, ...recent.filter((one) => one.id !== id)].slice(0, 5)
}
