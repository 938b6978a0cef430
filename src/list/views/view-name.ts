import type { ListSearch } from '../../lib/address/list-address'
import type { ListKind, ListRow } from '../list-kind'
import { addressOf, readViews } from './saved-views'

/** The name of the view that the list has now: a saved one, the plain list, or one that nobody saved. */
export function viewName<Row extends ListRow, S extends ListSearch>(
  { name, views: { of, plain } = { of: name, plain: '' }, noun }: ListKind<Row>,
  search: S,
  defaults: S,
): string {
  const now = addressOf(search, defaults)
  if (now === plain) return `All ${noun.many}`
  return readViews(of).views.find(({ address }) => address === now)?.name ?? 'Unsaved view'
}
