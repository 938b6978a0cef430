import { mutationOptions } from '@tanstack/react-query'
import { createPackage, getPackage, updatePackage } from '#contract/packages'
import type { BodyOf } from '#contract/wire'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { catalogueQuery } from '../packages/catalogue.queries'
import { managedPackagesKey } from './packages.queries'

/** Refreshes both lists: this one, and the catalogue that costs and the forms of companies read. */
export function refreshPackages(): void {
  void queryClient.invalidateQueries({ queryKey: managedPackagesKey })
  void queryClient.invalidateQueries({ queryKey: catalogueQuery.queryKey })
}

export const createPackageMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof createPackage>) => call(createPackage, { body }),
  onSettled: refreshPackages,
})

export const updatePackageMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof updatePackage>) => call(updatePackage, { params: { id }, body }),
    onSettled: refreshPackages,
  })

export const retirePackageMutation = (id: string, retired: boolean) =>
  mutationOptions({
    mutationFn: () => call(updatePackage, { params: { id }, body: { retired } }),
    onSettled: refreshPackages,
  })

export const readPackage = (id: string) => call(getPackage, { params: { id } })
