import { mutationOptions, queryOptions, skipToken } from '@tanstack/react-query'
import {
  closeMonth,
  getClosing,
  getMonth,
  listMonths,
  monthShape,
  reopenMonth,
  type Month,
  type MonthCompany,
  type MonthFacts,
} from '#contract/months'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import type { Ledger } from '#domain/months/ledger'

/** The months since licences are known. */
export const monthsQuery = queryOptions({
  queryKey: ['months'],
  queryFn: ({ signal }) => call(listMonths, { signal }),
})

/** A whole month: its facts, and every company with licences in it. */
export type WholeMonth = Ledger & {
  readonly facts: MonthFacts
  readonly readAt: number
}

/**
 * Reads a month, a part at a time.
 * @param onProgress gets the share that is read, from 0 to 1
 */
export async function readMonth(
  id: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<WholeMonth> {
  const packages = new Map<string, Month['packages'][number]>()
  const nodes = new Map<string, Month['nodes'][number]>()
  const companies: MonthCompany[] = []
  for (let after: string | undefined; ;) {
    const part: Month = await call(getMonth, { params: { id }, query: { after }, signal })
    for (const one of part.packages) packages.set(one.id, one)
    for (const one of part.nodes) nodes.set(one.id, one)
    companies.push(...part.companies)
    if (part.next === null) return { facts: part, packages, nodes, companies, readAt: Date.now() }
    after = part.next
    onProgress(Number(after) / Math.max(1, Number(part.last_company)))
  }
}

/** The share of a month that was read, while it loads. */
export const monthProgress = (id: string) =>
  queryOptions<number>({ queryKey: ['month-progress', id], queryFn: skipToken, initialData: 0 })

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
      const note = (share: number) => queryClient.setQueryData(monthProgress(id).queryKey, share)
      note(0)
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

const refreshMonths = () => queryClient.invalidateQueries({ queryKey: ['months'], exact: true })

export const closeMutation = (id: string) =>
  mutationOptions({ mutationFn: () => call(closeMonth, { params: { id } }), onSettled: refreshMonths })
export const reopenMutation = (id: string, reason: string) =>
  mutationOptions({
    mutationFn: () => call(reopenMonth, { params: { id }, body: { reason } }),
    onSettled: refreshMonths,
  })
