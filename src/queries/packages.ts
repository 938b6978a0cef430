import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { type CataloguePackage, listPackages } from '#contract/billing'
import {
  createPackage,
  getPackage,
  listPackageCatalogue,
  type Package,
  updatePackage,
} from '#contract/packages'
import { maxPageSize, type Page } from '#contract/wire'
import { readOffers } from '../api/offers'
import { call } from '../api/call'
import { datasetOf } from '../api/dataset'
import { readOrdered } from '../api/read-ordered'
import { pageAsked } from '../lib/address/list-address'
import { readAhead, useRead } from '../session/read-ahead'
import { mayI } from '../session/use-can'
import type { PackagesSearch } from './searches'
import { changing, creating, pageQuery, recordQuery, refreshing } from './record-queries'

export const managedPackagesKey = ['package-catalogue'] as const

const asked = (search: PackagesSearch) => ({
  ...pageAsked(search),
  state: search.state || undefined,
  type: search.type || undefined,
})

export const packagesQuery = (search: PackagesSearch) =>
  pageQuery(managedPackagesKey, asked(search), (signal) =>
    call(listPackageCatalogue, { query: asked(search), signal }),
  )

export const packageQuery = recordQuery(managedPackagesKey, getPackage)

const packageOf = (one: CataloguePackage): Package => ({
  ...one,
  retired_at: one.retired_at ?? null,
  company_count: undefined,
})

/** Packages as any server lists them. One that refuses the order isn't sent `include_retired` either. */
async function listed(
  query: { page: number; page_size: number; search?: string },
  ordering: string,
  signal: AbortSignal,
): Promise<Page<Package>> {
  const page = await readOrdered('packages', ordering, (order) =>
    call(listPackages, {
      query: { ...query, ...order, ...(order.ordering && { include_retired: 'true' }) },
      signal,
    }),
  )
  return { ...page, results: page.results.map(packageOf) }
}

/** The packages for callers who can't change them. This list doesn't say which companies have a package. */
export const listedPackagesQuery = ({ page, page_size, search, ordering }: PackagesSearch) =>
  queryOptions<Page<Package>>({
    queryKey: ['packages', 'list', { page, page_size, search, ordering }],
    queryFn: ({ signal }) =>
      listed({ page, page_size, search }, /^-?(id|name)$/.test(ordering) ? ordering : 'name', signal),
    placeholderData: keepPreviousData,
  })

/** Every package of another API. */
export const everyPackage = datasetOf<Package>({
  key: ['packages', 'whole list'],
  what: 'packages',
  mostRows: 10_000,
  read: (query, signal) => listed(query, 'id', signal),
})

export async function loadPackages(search: PackagesSearch): Promise<void> {
  if ((await readOffers()).catalogue && mayI(listPackageCatalogue.needs).allowed)
    await readAhead(listPackageCatalogue.needs, packagesQuery(search))
  else await readAhead(listPackages.needs, listedPackagesQuery(search))
}
export async function loadPackage(id: CataloguePackage['id']): Promise<void> {
  if ((await readOffers()).catalogue) await readAhead(getPackage.needs, packageQuery(id))
}

/**
 * One page holds the whole catalogue, with the retired packages that companies still have: their costs need
 * the prices. A server that refuses `ordering` isn't sent `include_retired` either.
 */
export const catalogueQuery = queryOptions({
  queryKey: ['packages', 'catalogue'],
  queryFn: ({ signal }) =>
    readOrdered('packages', 'name', (order) =>
      call(listPackages, {
        query: { page_size: maxPageSize, ...order, ...(order.ordering && { include_retired: 'true' }) },
        signal,
      }),
    ),
  staleTime: 60_000,
})
/** The catalogue, read if the caller may see it. `isWanted`: whether it is needed. */
export const useCatalogue = (isWanted = true) => useRead(listPackages.needs, catalogueQuery, isWanted)

/** Refreshes both lists: this one, and the catalogue that costs and the forms of companies read. */
export const refreshPackages = refreshing(managedPackagesKey, catalogueQuery.queryKey)

export const createPackageMutation = creating(createPackage, { onSettled: refreshPackages })

export const updatePackageMutation = changing(updatePackage, { onSettled: refreshPackages })

export const retirePackageMutation = (id: CataloguePackage['id'], retired: boolean) =>
  mutationOptions({
    mutationFn: () => call(updatePackage, { params: { id }, body: { retired } }),
    onSettled: refreshPackages,
  })
