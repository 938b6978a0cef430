import { mutationOptions } from '@tanstack/react-query'
import { createCompany, deleteCompany, getCompany, updateCompany } from '#contract/companies'
import type { BodyOf } from '#contract/wire'
import { call } from '../api/call'
import { allBut, isGone } from '../api/is-gone'
import { queryClient } from '../api/query-client'
import { mayI } from '../session/use-can'
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

const readCompany = (id: string) => call(getCompany, { params: { id } })
/** Reads a company again after a write; undefined where the caller can't read it. */
export const readCompanyAgain = (id: string | undefined) =>
  id !== undefined && mayI(getCompany.needs).allowed ? () => readCompany(id) : undefined
export const isCompanyGone = (id: string): Promise<boolean> =>
  isGone(companyQuery(id).queryKey, () => readCompany(id))

/** Refreshes everything that counts the deleted company, but nothing requests the company itself again. */
export const deleteCompanyMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => call(deleteCompany, { params: { id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries(allBut(companiesKey, companyQuery(id).queryKey))
      void queryClient.invalidateQueries({ queryKey: nodesKey })
    },
    onError: refresh,
  })

export const forgetCompany = (id: string): void =>
  queryClient.removeQueries({ queryKey: companyQuery(id).queryKey, exact: true, type: 'inactive' })
