import { parseSearch } from './search-params'

/** Apart from the other views: it is read before a list opens, by a page that has not loaded them. */
export const usualPlace = (list: string) => `usual-view:${list}`

/** What a saved view sets. Whatever else is in its address does not count. */
export const settingsOf = (address: string): Record<string, string> => {
  const { search: _, page: __, node: ___, view: ____, ...rest } = parseSearch(address)
  return rest
}

/** The settings of the view that opens with a list; undefined when there is none, or what is kept can't be read. */
export function usualSettings(list: string): Record<string, string> | undefined {
  try {
    const { address } = JSON.parse(localStorage.getItem(usualPlace(list)) ?? '{}') as { address?: unknown }
    const settings = typeof address === 'string' ? settingsOf(address) : {}
    return Object.keys(settings).length > 0 ? settings : undefined
  } catch {
    return undefined
  }
}
