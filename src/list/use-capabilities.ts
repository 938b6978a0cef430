import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { listNodes } from '#contract/nodes'
import { valueOfKnown } from '#domain/known'
import { useIsOurs } from '../api/backend'
import { isKind } from '../api/api-error'
import { isRefused, type ReadTwo } from '../api/ask-capability'
import { capabilitiesQuery, capability, noteCapability, type Capability } from '../api/capabilities'
import { queryClient } from '../api/query-client'
import type { ListSearch } from '../lib/list-search'
import { notLoaded, treeQuery } from '../queries/nodes'
import { nodeIdIn, scopeNodes } from '../scope/scope-nodes'
import { useCan } from '../session/use-can'
import { cleared } from './filters/list-filter'
import type { ListKind, ListRow } from './list-kind'
import { partsOf, type Branch, type RequestPart } from './request-parts'
import type { Column } from './table/column'
import type { List } from './use-list'

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
 * What the server does with each part of the list's request that is set. Our own obeys. Another one is asked once in a session, after its
 * rows are on screen, if it has more rows than those or they contradict the request.
 */
export function useCapabilities<Row extends ListRow, S extends ListSearch>(
  kind: ListKind<Row>,
  columns: readonly Column<Row>[],
  { name, read, query: { data: page, error, isPlaceholderData } }: List<Row, S>,
  search: S,
  isOpening: boolean,
) {
  const isOurServer = useIsOurs()
  const isOurs = isOurServer === true || kind.isOwn === true
  const branch = useBranch(isOurs ? '' : search.node)
  const parts = useMemo(
    () => (isOurs ? [] : partsOf(kind, columns, search, branch)),
    [isOurs, kind, columns, search, branch],
  )
  const isFailed = !isOurs && isKind(error, 'invalid')
  const isFresh = page !== undefined && !isPlaceholderData && !isFailed
  const isPart = page !== undefined && (page.next !== null || page.previous !== null)
  const rows = isFresh ? page.results : undefined
  const contradicted = useMemo(
    () => new Set(rows && parts.filter((one) => one.isContradicted(rows))),
    [rows, parts],
  )
  const { data: known = {} } = useQuery(capabilitiesQuery(name))
  const inDoubt = parts.filter((one) => isFailed || (one.ask && (isPart || contradicted.has(one))))

  const readTwo: ReadTwo<Row> = (change) =>
    queryClient.fetchQuery({
      ...read({
        ...search,
        ...cleared(kind.filters),
        search: '',
        node: '',
        only: '',
        ordering: '',
        page: 1,
        page_size: 2,
        ...change,
      }),
      // Each question compares with the whole list.
      staleTime: Object.keys(change).length === 0 ? 60_000 : 0,
      gcTime: 60_000,
    })
  const asked = useQuery({
    queryKey: ['asked about', name, isFailed, ...inDoubt.flatMap(({ real }) => Object.entries(real).flat())],
    queryFn: () =>
      askAbout(name, inDoubt, async ({ part, real, ask }) => {
        if (!isFailed) return ask?.(readTwo, page)
        // Without the node, nothing can be said about those below it.
        if (part === 'below' && capability(name, 'node') === 'refuses') return undefined
        return (await isRefused(readTwo, real)) ? 'refuses' : undefined
      }),
    enabled:
      isOurServer !== undefined &&
      (isFailed || (isFresh && !isOpening)) &&
      inDoubt.some(({ part }) => known[part] === undefined),
    staleTime: Infinity,
  })

  // Rows that contradict the request weigh more than an answer.
  const shown = new Map<string, Capability>()
  for (const { part, isOnlyHint, ask } of contradicted)
    if (!isOnlyHint && known[part] === (ask ? 'obeys' : undefined))
      shown.set(part, ask ? 'not known' : 'ignores')
  useEffect(() => shown.forEach((answer, part) => noteCapability(name, part, answer)))

  const has = (some: Iterable<RequestPart<Row>>, name: string) => [...some].some(({ part }) => part === name)
  return {
    /** undefined: the answer isn't there yet. */
    capabilityOf(part: string): Capability | undefined {
      if (isOurs) return 'obeys'
      const answer = shown.get(part) ?? known[part]
      if (answer) return answer
      if (isOurServer === undefined || !isFresh) return undefined
      if (!has(inDoubt, part)) return 'obeys'
      return asked.isSuccess || asked.isError ? 'not known' : undefined
    },
    /** Whether the request was refused, and the list asks which part of it. */
    isAsking: isFailed && asked.isLoading,
    /** Whether the rows can only be those of the chosen node itself. */
    isAlone:
      search.node !== '' &&
      search.only === '' &&
      (known['below'] === 'ignores' || known['below'] === 'refuses') &&
      (branch === undefined || has(contradicted, 'below')),
  }
}
