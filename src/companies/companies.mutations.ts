import { mutationOptions } from '@tanstack/react-query'
import { createCompany, deleteCompany, updateCompany } from '#contract/companies'
import type { BodyOf } from '#contract/wire'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { nodesKey } from '../nodes/nodes.queries'
import { companiesKey, companyQuery } from './companies.queries'

// Apart from the queries, so that lists don't load what only forms need.

/** Refreshes companies and the counts of nodes after every write, because the result of a lost answer is unknown. */
const readAgain = () => {
  void queryClient.invalidateQueries({ queryKey: companiesKey })
  void queryClient.invalidateQueries({ queryKey: nodesKey })
}

export const createCompanyMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof createCompany>) => call(createCompany, { body }),
  onSettled: readAgain,
})

export const updateCompanyMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof updateCompany>) => call(updateCompany, { params: { id }, body }),
    onSettled: readAgain,
  })

/** A deleted company is not requested again. */
export const deleteCompanyMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => call(deleteCompany, { params: { id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: [...companiesKey, 'list'] })
      void queryClient.invalidateQueries({ queryKey: nodesKey })
    },
    onError: readAgain,
  })

export const forgetCompany = (id: string): void =>
  queryClient.removeQueries({ queryKey: companyQuery(id).queryKey, exact: true, type: 'inactive' })
