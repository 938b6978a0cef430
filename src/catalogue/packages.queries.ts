import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getPackage, listPackageCatalogue, type Package } from '#contract/catalogue'
import type { Page } from '#contract/wire'
import { call } from '../api/call'
import { isOurs } from '../api/backend'
import { readAhead } from '../session/read-ahead'
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

const onOwnServer = async (read: () => Promise<void>): Promise<void> => {
  if (await isOurs()) await read()
}
export const loadPackages = (search: PackagesSearch) =>
  onOwnServer(() => readAhead(listPackageCatalogue.needs, packagesQuery(search)))
export const loadPackage = (id: string) => onOwnServer(() => readAhead(getPackage.needs, packageQuery(id)))
