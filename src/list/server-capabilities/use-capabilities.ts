import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { listNodes } from '#contract/nodes'
import { valueOfKnown } from '#domain/known'
import { useIsOurs } from '../../api/backend'
import { isKind } from '../../api/api-error'
import { isRefused, type ReadTwo } from '../../api/ask-server-capability'
import { capabilitiesQuery, capability, noteCapability, type Capability } from '../../api/server-capabilities'
import { queryClient } from '../../api/query-client'
import type { ListSearch } from '../../lib/list-search'
import { notLoaded, treeQuery } from '../../queries/nodes'
import { nodeIdIn, scopeNodes } from '../../scope/scope-nodes'
import { useCan } from '../../session/use-can'
import { cleared } from '../filters/list-filter'
import type { ListKind, ListRow } from '../list-kind'
import { partsOf, type Branch, type RequestPart } from './request-parts'
import type { Column } from '../../table/column'
import type { List } from '../use-list'

/** The branch of the chosen node; undefined where the tree isn't known completely. */
function useBranch(node: string): Branch | undefined {
  const { allowed } = useCan(listNodes.needs)
  const { data: tree = notLoaded } = useQuery({ ...treeQuery, enabled: allowed && node !== '' })
  return useMemo(() => {
    const id = nodeIdIn(tree, node)
    const nodes = scopeNodes(tree, { node, only: '' })
    if (id === undefined || nodes?.kind !== 'known') return undefined
    return { id, nodes: nodes.value, child: valueOfKnown(tree)?.find(({ parent }) => parent === id)?.uid }
  }, [tree, node])
}

/** Asks about each part that nobody asked about yet. Throws at the end if a question had no answer. */
async function askAbout<Row extends ListRow>(
  list: string,
  parts: readonly RequestPart<Row>[],
  ask: (part: RequestPart<Row>) => Promise<Capability | undefined>,
): Promise<true> {
  let failure: unknown
  for (const part of parts.filter((one) => capability(list, one.part) === undefined))
    try {
      const answer = await ask(part)
      // With another node the answer can be another.
      if (answer && !(part.part === 'below' && answer === 'not known'))
        noteCapability(list, part.part, answer)
    } catch (error) {
      failure = error
    }
  if (failure !== undefined) throw failure
  return true
}

/**
 * Reads two rows of the whole list, with one change of the request. Several questions compare with the list
 * itself.
 */
const twoRowsOf =
  <Row extends ListRow, S extends ListSearch>(
    { filters }: ListKind<Row>,
    { read }: List<Row, S>,
    search: S,
  ): ReadTwo<Row> =>
  (change) => {
    const plain = { ...search, ...cleared(filters), search: '', node: '', only: '', ordering: '', page: 1 }
    const staleTime = Object.keys(change).length === 0 ? 60_000 : 0
    return queryClient.fetchQuery({
      ...read({ ...plain, page_size: 2, ...change }),
      staleTime,
      gcTime: 60_000,
    })
  }

/**
 * What the server does with each part of the list's request that is set. Our own obeys. Another one is asked
 * once in a session, after its rows are on screen, if it has more rows than those or they contradict the
 * request.
 */
export function useCapabilities<Row extends ListRow, S extends ListSearch>(
  kind: ListKind<Row>,
  columns: readonly Column<Row>[],
  list: List<Row, S>,
  search: S,
  isOpening: boolean,
) {
  const { name, query } = list
  const { data: page, error, isPlaceholderData } = query
  const isOurServer = useIsOurs()
  const isOurs = isOurServer === true || kind.isOwn === true
  const branch = useBranch(isOurs ? '' : search.node)
  const parts = useMemo(
    () => (isOurs ? [] : partsOf(kind.filters, columns, search, branch)),
    [isOurs, kind, columns, search, branch],
  )
  const isFailed = !isOurs && isKind(error, 'invalid')
  const isFresh = page !== undefined && !isPlaceholderData && !isFailed
  const rows = isFresh ? page.results : undefined
  const contradicted = useMemo(
    () => new Set(rows && parts.filter((one) => one.isContradicted(rows))),
    [rows, parts],
  )
  const hasMore = page !== undefined && (page.next !== null || page.previous !== null)
  const asks = parts.filter((one) => isFailed || (one.ask && (hasMore || contradicted.has(one))))
  const { data: known = {} } = useQuery(capabilitiesQuery(name))
  const readTwo = twoRowsOf(kind, list, search)
  const asked = useQuery({
    queryKey: ['asked about', name, isFailed, ...asks.flatMap(({ real }) => Object.entries(real).flat())],
    queryFn: () =>
      askAbout(name, asks, async ({ part, real, ask }) => {
        if (!isFailed) return ask?.(readTwo, page)
        // Without the node, nothing can be said about those below it.
        if (part === 'below' && capability(name, 'node') === 'refuses') return undefined
        return (await isRefused(readTwo, real)) ? 'refuses' : undefined
      }),
    enabled:
      isOurServer !== undefined &&
      (isFailed || (isFresh && !isOpening)) &&
      asks.some(({ part }) => known[part] === undefined),
    staleTime: Infinity,
  })

  // Rows that contradict the request weigh more than an answer.
  const shown = new Map<string, Capability>()
  for (const { part, isHint, ask } of contradicted)
    if (!isHint && known[part] === (ask ? 'obeys' : undefined)) shown.set(part, ask ? 'not known' : 'ignores')
  useEffect(() => shown.forEach((answer, part) => noteCapability(name, part, answer)))

  const answers = parts.map((one) => {
    const answer = shown.get(one.part) ?? known[one.part]
    if (answer || isOurServer === undefined || !isFresh) return { ...one, answer }
    if (!asks.includes(one)) return { ...one, answer: 'obeys' as const }
    return { ...one, answer: asked.isPending ? undefined : ('not known' as const) }
  })
  const isUnable = ({ answer }: { answer: Capability | undefined }) =>
    answer === 'ignores' || answer === 'refuses'
  const below = answers.find(({ part }) => part === 'below')
  const isContradicted = [...contradicted].some(({ part }) => part === 'below')
  return {
    /**
     * The parts that the browser applies to the page itself. Only filters don't wait for the answer, so that
     * no row disappears.
     */
    here: answers
      .filter((one) => (one.answer === undefined ? one.isFilter : one.answer !== 'obeys'))
      .map(({ part }) => part)
      // The browser can't add rows.
      .filter((part) => part !== 'below' || below?.answer === 'not known'),
    /** The parts that the server is known not to apply. */
    unable: answers.filter(isUnable).map(({ part }) => part),
    /** Whether it is known how far the order goes. */
    isOrderKnown: isOurs || answers.some(({ part, answer }) => part.startsWith('ordering:') && answer),
    /** Whether the request was refused, and the list asks which part of it. */
    isAsking: isFailed && asked.isLoading,
    /** Whether the rows can only be those of the chosen node itself. */
    isAlone: below !== undefined && isUnable(below) && (branch === undefined || isContradicted),
  }
}
