import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { type CataloguePackage, listPackages } from '#contract/billing'
import {
  createPackage,
  getPackage,
  listPackageCatalogue,
  type Package,
  updatePackage,
} from '#contract/packages'
import { type BodyOf, maxPageSize, type Page } from '#contract/wire'
import { isOurs } from '../api/backend'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { accepted, readOrdered } from '../api/server-capabilities'
import { readAhead } from '../session/read-ahead'
import { mayI } from '../session/use-can'
import type { PackagesSearch } from './searches'

export const managedPackagesKey = ['package-catalogue'] as const

const asked = ({ page, page_size, search, ordering, state, type }: PackagesSearch) => ({
  page,
  page_size,
  search,
  ordering,
  state: state || undefined,
  type: type || undefined,
})

export const packagesQuery = (search: PackagesSearch) =>
  queryOptions<Page<Package>>({
    queryKey: [...managedPackagesKey, 'list', asked(search)],
    queryFn: ({ signal }) => call(listPackageCatalogue, { query: asked(search), signal }),
    placeholderData: keepPreviousData,
  })

export const packageQuery = (id: CataloguePackage['id']) =>
  queryOptions({
    queryKey: [...managedPackagesKey, 'one', id],
    queryFn: ({ signal }) => call(getPackage, { params: { id }, signal }),
  })

/** A server that refuses the order isn't sent `include_retired` either. */
function listedAsked(search: PackagesSearch) {
  const { page, page_size, search: text, ordering } = accepted('packages', search)
  const order = /^-?(id|name)$/.test(ordering) ? ordering : 'name'
  return {
    page,
    page_size,
    search: text,
    ...(ordering && { ordering: order, include_retired: 'true' as const }),
  }
}

/** The packages for callers who can't change them. This list doesn't say which companies have a package. */
export const listedPackagesQuery = (search: PackagesSearch) =>
  queryOptions<Page<Package>>({
    queryKey: ['packages', 'list', listedAsked(search)],
    queryFn: async ({ signal }) => {
      const page = await call(listPackages, { query: listedAsked(search), signal })
      const packageOf = (one: CataloguePackage): Package => ({
        ...one,
        retired_at: one.retired_at ?? null,
        company_count: undefined,
      })
      return { ...page, results: page.results.map(packageOf) }
    },
    placeholderData: keepPreviousData,
  })

export async function loadPackages(search: PackagesSearch): Promise<void> {
  if ((await isOurs()) && mayI(listPackageCatalogue.needs).allowed)
    await readAhead(listPackageCatalogue.needs, packagesQuery(search))
  else await readAhead(listPackages.needs, listedPackagesQuery(search))
}
export async function loadPackage(id: CataloguePackage['id']): Promise<void> {
  if (await isOurs()) await readAhead(getPackage.needs, packageQuery(id))
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

/** Refreshes both lists: this one, and the catalogue that costs and the forms of companies read. */
export function refreshPackages(): void {
  void queryClient.invalidateQueries({ queryKey: managedPackagesKey })
  void queryClient.invalidateQueries({ queryKey: catalogueQuery.queryKey })
}

export const createPackageMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof createPackage>) => call(createPackage, { body }),
  onSettled: refreshPackages,
})

export const updatePackageMutation = (id: CataloguePackage['id']) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof updatePackage>) => call(updatePackage, { params: { id }, body }),
    onSettled: refreshPackages,
  })

export const retirePackageMutation = (id: CataloguePackage['id'], retired: boolean) =>
  mutationOptions({
    mutationFn: () => call(updatePackage, { params: { id }, body: { retired } }),
    onSettled: refreshPackages,
  })

export const readPackage = (id: CataloguePackage['id']) => call(getPackage, { params: { id } })
