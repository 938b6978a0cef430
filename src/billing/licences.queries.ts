import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listCompanies, type CompanyItem } from '#contract/companies'
import { rowsOfNode, type ChosenNode } from '#domain/access/rows-of-node'
import { call } from '../api/call'
import { everyPage, type Walk, type WalkProgress } from '../api/every-page'
import { queryClient, shouldRetry } from '../api/query-client'
import type { Rows } from '../api/what-was-read'
import { companiesKey } from '../companies/companies.queries'
import { licenceGaps, sumByPackage, type PackageSum } from './licences'

/** The screen says when there are more. */
const mostRows = 100_000
const key = [...companiesKey, 'every'] as const
const progressKey = [...companiesKey, 'every-progress'] as const
const minute = 60_000

type Reading = Walk<CompanyItem> & { readonly readAt: number }
/** The companies that were loaded, narrowed to the chosen node. */
export type EveryCompany = Reading & { readonly read: number; readonly within: string }

let stopped = false
/** Stops loading after the current page. Pages that were loaded stay. */
export const stopReading = (): void => {
  stopped = true
}

/** After a failure, pages that were loaded within the last minute are not requested again. */
const onePage = (page: number, page_size: number, isAgain: boolean, signal: AbortSignal) =>
  queryClient.fetchQuery({
    queryKey: [...companiesKey, 'every-page', page, page_size],
    queryFn: () => call(listCompanies, { query: { page, page_size, ordering: 'id' }, signal }),
    staleTime: isAgain ? 0 : minute,
    gcTime: minute,
    retry: shouldRetry,
  })

/** Every company in scope, page by page: the API has no operation for totals. */
const everyCompanyQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }): Promise<Reading> => {
    stopped = false
    queryClient.setQueryData<WalkProgress>(progressKey, { read: 0, of: null })
    const walk = await everyPage<CompanyItem>({
      mostRows,
      what: 'companies',
      read: (page, size, isAgain) => onePage(page, size, isAgain, signal),
      onPage: (soFar) => queryClient.setQueryData<WalkProgress>(progressKey, soFar),
      isStopped: () => stopped,
    })
    return { ...walk, readAt: Date.now() }
  },
  staleTime: 5 * minute,
  gcTime: 10 * minute,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  // Each page retries by itself.
  retry: false,
})

type Scope = { readonly id: ChosenNode; readonly name: string }

/** What was read of the companies of the chosen node. */
function rowsIn(rows: Rows<CompanyItem>, node: ChosenNode): Rows<CompanyItem> {
  const here = rowsOfNode(rows, node, 'companies')
  return here.kind === 'unknown' ? { kind: 'partly', value: [], why: here.why } : here
}

/** Every company, narrowed to the chosen node. */
export function useEveryCompany(enabled: boolean, { id: node, name }: Scope) {
  const client = useQueryClient()
  const query = useQuery({ ...everyCompanyQuery, enabled })
  const { data: progress } = useQuery<WalkProgress>({ queryKey: progressKey, queryFn: skipToken })
  const refresh = () => {
    client.removeQueries({ queryKey: [...companiesKey, 'every-page'] })
    void query.refetch()
  }
  const every = useMemo((): EveryCompany | undefined => {
    if (!query.data) return undefined
    const { rows } = query.data
    const within = node === null ? '' : name
    return { ...query.data, rows: rowsIn(rows, node), read: rows.value.length, within }
  }, [query.data, node, name])
  return { every, query, progress, refresh }
}

type Sums = { readonly packages: PackageSum[]; readonly gaps: string | undefined }
const sums = new WeakMap<object, Sums>()
/** The sums of all companies, made once for each load. */
function sumsOf(every: EveryCompany): Sums {
  const { value } = every.rows
  const made = sums.get(every) ?? { packages: sumByPackage(value), gaps: licenceGaps(value) }
  sums.set(every, made)
  return made
}
/** Licences by package. */
export const packageSums = (every: EveryCompany): PackageSum[] => sumsOf(every).packages
/** What companies don't say about their licences; undefined if they say all. */
export const gapsIn = (every: EveryCompany): string | undefined => sumsOf(every).gaps
