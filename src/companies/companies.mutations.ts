import { mutationOptions } from '@tanstack/react-query'
import { createCompany, deleteCompany, updateCompany } from '#contract/companies'
import type { BodyOf } from '#contract/wire'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { nodesKey } from '../nodes/nodes.queries'
import { companiesKey, companyQuery } from './companies.queries'

// These have a file of their own, so that lists don't load what only forms need.

/** Refreshes companies and the counts of nodes after every write, because the result of a lost answer is unknown. */
const refresh = () => {
  void queryClient.invalidateQueries({ queryKey: companiesKey })
  void queryClient.invalidateQueries({ queryKey: nodesKey })
}

export const createCompanyMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof createCompany>) => call(createCompany, { body }),
  onSettled: refresh,
})

export const updateCompanyMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof updateCompany>) => call(updateCompany, { params: { id }, body }),
    onSettled: refresh,
  })

/** Nothing requests the deleted company again. */
export const deleteCompanyMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => call(deleteCompany, { params: { id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: [...companiesKey, 'list'] })
      void queryClient.invalidateQueries({ queryKey: nodesKey })
    },
    onError: refresh,
  })

export const forgetCompany = (id: string): void =>
  queryClient.removeQueries({ queryKey: companyQuery(id).queryKey, exact: true, type: 'inactive' })
