import { mutationOptions, queryOptions, skipToken } from '@tanstack/react-query'
import {
  closeMonth,
  getClosing,
  getMonth,
  getOpenRows,
  listMonths,
  monthShape,
  neededForMonths,
  reopenMonth,
  type Month,
  type MonthCompany,
  type MonthFacts,
  type OpenRows,
} from '#contract/months/months'
import type { Needs } from '#contract/wire'
import { call } from '../api/call'
import { useNeeds } from '../api/offers'
import { queryClient } from '../api/query-client'
import type { Ledger } from '#domain/months/ledger'
import { counted, formatNumber } from '../lib/words'
import { useAccess } from '../session/use-can'

/** The months since licences are known. */
export const monthsQuery = queryOptions({
  queryKey: ['months'],
  queryFn: ({ signal }) => call(listMonths, { signal }),
})

/** The month to close next: the oldest that has ended since one was closed, or else the last that has. */
export function nextToClose(months: readonly MonthFacts[]): MonthFacts | undefined {
  const closed = months.findIndex(({ state }) => state === 'closed')
  const since = closed < 0 ? months : months.slice(0, closed).toReversed()
  return since.find(({ state }) => state === 'ended')
}

/** What the caller lacks. A role that isn't at the root is refused by the server. */
export function useMissing(): Needs | undefined {
  const access = useAccess()
  const needs = useNeeds(listMonths)
  return (needs === 'keeper' ? [needs] : neededForMonths).find((one) => !access(one).allowed)
}

/** Differences of an open month that nobody decided. */
export const openRowsQuery = (id: string) =>
  queryOptions({
    queryKey: ['open-rows', id],
    queryFn: ({ signal }) => call(getOpenRows, { params: { id }, signal }),
    staleTime: 0,
  })

/** “12 open, 3 packages that no file names”. */
export const openWords = ({ open, not_named }: OpenRows): string =>
  `${open === 0 ? 'None' : formatNumber(open)} open${not_named > 0 ? `, ${counted(not_named, 'package')} that no file names` : ''}`

/** A whole month: its facts, and every company with licences in it. */
export type WholeMonth = Ledger & {
  readonly facts: MonthFacts
  readonly readAt: number
}

/** The share of a month that was read, from 0 to 1, and the first of its companies: each has all its lines. */
type MonthProgress = { readonly share: number; readonly first?: WholeMonth }

/** Reads a month, a part at a time. */
export async function readMonth(
  id: string,
  signal: AbortSignal,
  onProgress: (progress: MonthProgress) => void,
): Promise<WholeMonth> {
  const packages = new Map<string, Month['packages'][number]>()
  const nodes = new Map<string, Month['nodes'][number]>()
  const companies: MonthCompany[] = []
  let first: WholeMonth | undefined
  for (let after: string | undefined; ;) {
    const part: Month = await call(getMonth, { params: { id }, query: { after }, signal })
    for (const one of part.packages) packages.set(one.id, one)
    for (const one of part.nodes) nodes.set(one.id, one)
    companies.push(...part.companies)
    const read = { facts: part, packages, nodes, companies, readAt: Date.now() }
    if (part.next === null) return read
    after = part.next
    first ??= { ...read, packages: new Map(packages), nodes: new Map(nodes), companies: part.companies }
    onProgress({ share: Number(after) / Math.max(1, Number(part.last_company)), first })
  }
}

/** How far a month is read, while it loads. */
export const monthProgress = (id: string) =>
  queryOptions<MonthProgress>({
    queryKey: ['month-progress', id],
    queryFn: skipToken,
    initialData: { share: 0 },
  })

/** A whole month. A closed one comes from its signed file. */
export const monthQuery = (facts: MonthFacts | undefined) =>
  queryOptions({
    // What was read while the month ran is not the whole month.
    queryKey: ['months', facts?.id, facts?.last, closingOf(facts)?.id ?? 'open'],
    enabled: facts !== undefined,
    staleTime: facts?.state === 'running' ? 60_000 : Infinity,
    queryFn: async ({ signal }) => {
      const { id } = facts!
      const closing = closingOf(facts)
      if (closing) return signedMonth(facts!, await readClosing(id, closing.id, signal))
      const note = (progress: MonthProgress) => queryClient.setQueryData(monthProgress(id).queryKey, progress)
      note({ share: 0 })
      return readMonth(id, signal, note)
    },
  })

/** The closing that counts; undefined if the month is open. */
export const closingOf = (facts: MonthFacts | undefined) =>
  facts?.closings.find(({ reopened_at }) => reopened_at === null)

export const readClosing = (id: string, closing: string, signal?: AbortSignal) =>
  call(getClosing, { params: { id, closing }, ...(signal && { signal }) })

/** Reads the companies of a signed file. Ids in it are numbers, as the server signs them. */
export function signedMonth(facts: MonthFacts, file: string): WholeMonth {
  const shape = monthShape.read
  const { month } = JSON.parse(file) as { month: object } // The server signed it. The next line reads it.
  const read = shape.parse({ ...month, ...facts, next: null, last_company: null })
  return {
    facts,
    packages: new Map(read.packages.map((one) => [one.id, one])),
    nodes: new Map(read.nodes.map((one) => [one.id, one])),
    companies: read.companies,
    readAt: Date.now(),
  }
}

export const refreshMonths = () => queryClient.invalidateQueries({ queryKey: ['months'], exact: true })

export const closeMutation = (id: string) =>
  mutationOptions({ mutationFn: () => call(closeMonth, { params: { id } }), onSettled: refreshMonths })
export const reopenMutation = (id: string, reason: string) =>
  mutationOptions({
    mutationFn: () => call(reopenMonth, { params: { id }, body: { reason } }),
    onSettled: refreshMonths,
  })
