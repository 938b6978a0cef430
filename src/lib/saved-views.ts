import * as z from 'zod/mini'
import { stringifySearch } from './search-params'
import { usualPlace } from './usual-view'

export const maxViewName = 60

/** A view is an address under a name. What was searched for, the page and the node are left out: the first says more about customers than about the view, the node is chosen for every page. */
export type SavedView = { readonly name: string; readonly address: string }
const view = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(maxViewName)),
  address: z.string().check(z.maxLength(2_000)),
})
const shape = z.array(view)
/** `usual`: the name of the one that opens with the list; empty when none does. */
export type SavedViews = { readonly views: readonly SavedView[]; readonly usual: string }

const placeOf = (list: string) => `views:${list}`
const store = () => globalThis.localStorage

/** The views of a list. What is not readable counts as none, and stays until something is saved in its place. */
export function readViews(list: string): SavedViews {
  const read = <T>(place: string, of: z.ZodMiniType<T>): T | undefined => {
    try {
      return of.safeParse(JSON.parse(store().getItem(place) ?? 'null')).data
    } catch {
      return undefined
    }
  }
  const views = read(placeOf(list), shape) ?? []
  const usual = read(usualPlace(list), view)?.name ?? ''
  return { views, usual: views.some(({ name }) => name === usual) ? usual : '' }
}

/** false: the browser would not keep it. */
export function writeViews(list: string, { views, usual }: SavedViews): boolean {
  const opens = views.find(({ name }) => name === usual)
  try {
    store().setItem(placeOf(list), JSON.stringify(views))
    if (opens) store().setItem(usualPlace(list), JSON.stringify(opens))
    else store().removeItem(usualPlace(list))
    return true
  } catch {
    return false
  }
}

export function addressOf(search: Record<string, unknown>, defaults: Record<string, unknown>): string {
  const kept = Object.entries(search).filter(
    ([key, value]) => !['page', 'search', 'node', 'view'].includes(key) && value !== defaults[key],
  )
  return stringifySearch(Object.fromEntries(kept))
}
