import { answer } from '../answers'
import { eachRow, type Habit } from './behaviour'

/** Ignores `page_size` and sends pages of its own size. Comes before other habits. */
export const ownPageSize =
  (size: number): Habit =>
  (told, asked, world) => {
    if (asked.operation.method !== 'GET' || asked.id !== 0 || !asked.operation.query.shape.page_size)
      return told
    const query = new URLSearchParams(asked.query)
    query.set('page_size', String(size))
    return answer(world, { ...asked, query })
  }

/** Never sends more than this many rows on a page. Comes before other habits. */
export const mostOnPage =
  (size: number): Habit =>
  (told, asked, world) =>
    Number(asked.query.get('page_size') ?? 0) > size ? ownPageSize(size)(told, asked, world) : told

/** Sends a few companies without a name. */
export const namelessCompanies = (...ids: readonly number[]): Habit =>
  eachRow('companies', (row) => (ids.includes(Number(row.id)) ? { ...row, name: null } : row))

/** Sends every list whole, as a bare array, whatever page was asked for. Comes before other habits. */
export const bareLists: Habit = (told, asked, world) => {
  const all = ownPageSize(1_000_000)(told, { ...asked, query: new URLSearchParams() }, world)
  return all === told ? told : { ...all, body: (all.body as { results: unknown }).results } // Every list has results.
}

/** Hides companies after it has cut the pages, so that a page can be empty though others follow. */
export const hiddenCompanies =
  (from: number, to: number): Habit =>
  (told, { operation, id }, { companies }) => {
    if (operation.path.split('/')[3] !== 'companies' || operation.method !== 'GET' || id !== 0) return told
    const body = told.body as { results: { id: unknown }[] } // Every list has results.
    const isKept = (one: unknown) => Number(one) < from || Number(one) > to
    const results = body.results.filter((row) => isKept(row.id))
    return { ...told, body: { ...body, count: companies.filter((row) => isKept(row.id)).length, results } }
  }
