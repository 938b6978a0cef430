import { redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { readStoredJson, writeStored } from '../../lib/browser-storage'
import { parseSearch, stringifySearch } from '../../lib/address/search-params'
import type { ListKind, ListRow } from '../list-kind'

export const maxViewName = 60

const view = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(maxViewName)),
  address: z.string().check(z.maxLength(2_000)),
})
/**
 * A named address that keeps how a list looks. It leaves the search out, because a search text can name a
 * customer.
 */
export type SavedView = z.infer<typeof view>
export type SavedViews = {
  readonly views: readonly SavedView[]
  /** The name of the view that the list opens with; empty for the plain list. */
  readonly first: string
}
type ListName = ListKind<ListRow>['name']

const viewsName = (list: ListName) => `views:${list}`
const defaultViewName = (list: ListName) => `usual-view:${list}`

const read = <T>(name: string, shape: z.ZodMiniType<T>): T | undefined =>
  shape.safeParse(readStoredJson('localStorage', name)).data

/**
 * Reads the views of a list. Unreadable ones are ignored, and stay in storage until another save replaces
 * them.
 */
export function readViews(list: ListName): SavedViews {
  const views = read(viewsName(list), z.array(view)) ?? []
  const first = read(defaultViewName(list), view)?.name ?? ''
  return { views, first: views.some(({ name }) => name === first) ? first : '' }
}

/** Returns whether the browser saved them. */
export function writeViews(list: ListName, { views, first }: SavedViews): boolean {
  const opens = views.find(({ name }) => name === first)
  return (
    writeStored('localStorage', viewsName(list), JSON.stringify(views)) &&
    writeStored('localStorage', defaultViewName(list), opens ? JSON.stringify(opens) : null)
  )
}

/**
 * Moves the views of a list that became a part of another one.
 * @param part what the part has in the other's address
 */
export function joinViews(from: ListName, to: ListName, part: Readonly<Record<string, string>>): void {
  const old = read(viewsName(from), z.array(view))
  if (!old) return
  const { views, first } = readViews(to)
  const moved = old.map(({ name, address }) => ({
    name: `${name.slice(0, 40)} (${Object.values(part).join()})`,
    address: stringifySearch({ ...part, ...parseSearch(address) }),
  }))
  if (writeViews(to, { views: [...views, ...moved], first }))
    writeStored('localStorage', viewsName(from), null)
}

/**
 * The address of a view: every setting that differs from the default, without search text, page and scope.
 */
export function addressOf(search: object, defaults: object): string {
  const set = Object.entries(search).filter(
    ([name, value]) => !notSaved.includes(name) && value !== Reflect.get(defaults, name),
  )
  return stringifySearch(Object.fromEntries(set))
}
const notSaved = ['page', 'search', 'node', 'only', 'view']

/** The settings in the address of a view. */
export const settingsOf = (address: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(parseSearch(address)).filter(([name]) => !notSaved.includes(name)))

type Visit = {
  readonly cause: 'preload' | 'enter' | 'stay'
  readonly location: { readonly searchStr: string }
}

/** Opens a list with its default view if there is one and the address has no settings besides the scope. */
export function openDefaultView(list: ListName, { cause, location }: Visit): void {
  if (cause !== 'enter' || !/^(\?node=[^&]*(&only=yes)?)?$/.test(location.searchStr)) return
  const { views, first } = readViews(list)
  const settings = settingsOf(views.find(({ name }) => name === first)?.address ?? '')
  if (Object.keys(settings).length === 0) return
  throw redirect({ to: `/${list}`, search: settings as never, replace: true }) // The route's schema parses the settings.
}
