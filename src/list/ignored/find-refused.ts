import { isKind } from '../../api/api-error'
import { queryClient } from '../../api/query-client'
import { noteRefusals, orderPart } from '../../api/refusals'
import type { ListSearch } from '../../lib/list-search'
import { isOurs } from '../../api/backend'
import type { ListRow } from '../list-kind'
import type { PageQuery } from '../use-list'

/** The parts of the address besides filters. */
const others = new Set(['page', 'page_size', 'sort', 'columns', 'view', 'node', 'only', 'search', 'ordering'])

/**
 * Finds the parts of a refused request that the server refuses, each with a small request of its own, and keeps them for the session. It
 * finds none where the server refuses a plain request too. Our own server knows all parts, so its refusal is about a value.
 */
export async function findRefused<Row extends ListRow, S extends ListSearch>(
  list: string,
  search: S,
  read: PageQuery<Row, S>,
): Promise<readonly string[]> {
  if (await isOurs()) return []
  const filters = Object.keys(search).filter((key) => !others.has(key))
  const blank = Object.fromEntries(['search', 'node', 'only', 'ordering', ...filters].map((key) => [key, '']))
  const isRefused = async (change: object) => {
    const query = read({ ...search, ...blank, page: 1, page_size: 2, ...change })
    try {
      await queryClient.fetchQuery({ ...query, staleTime: 0, gcTime: 0 })
      return false
    } catch (error) {
      if (isKind(error, 'invalid')) return true
      throw error
    }
  }
  if (await isRefused({})) return []
  const { node, only, ordering } = search
  const questions: [part: string, change: object][] = [
    ...['search', ...filters].map((key): [string, object] => [key, { [key]: Reflect.get(search, key) }]),
    [orderPart(search), { ordering }],
    ['node', { node, only: 'yes' }],
  ]
  const set = questions.filter(([, change]) => Object.values(change)[0] !== '')
  const answers = await Promise.all(
    set.map(async ([part, change]) => ((await isRefused(change)) ? part : '')),
  )
  const found = answers.filter((part) => part !== '')
  if (node !== '' && only === '' && !found.includes('node') && (await isRefused({ node, only })))
    found.push('below')
  noteRefusals(list, found)
  return found
}
