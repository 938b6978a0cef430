import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listPackages, type CataloguePackage } from '#contract/billing'
import { getPackage, listPackageCatalogue, type Package } from '#contract/packages'
import type { Page } from '#contract/wire'
import { call } from '../api/call'
import { isOurs } from '../api/backend'
import { accepted } from '../api/refusals'
import { readAhead } from '../session/read-ahead'
import { mayI } from '../session/use-can'
import type { PackagesSearch } from './packages.search'

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

export const packageQuery = (id: string) =>
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
export async function loadPackage(id: string): Promise<void> {
  if (await isOurs()) await readAhead(getPackage.needs, packageQuery(id))
}
