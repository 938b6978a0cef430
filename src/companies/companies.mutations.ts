import { mutationOptions } from '@tanstack/react-query'
import { createCompany, deleteCompany, getCompany, updateCompany, type Company } from '#contract/companies'
import type { BodyOf } from '#contract/wire'
import { call } from '../api/call'
import { allBut, isGone } from '../api/is-gone'
import { queryClient } from '../api/query-client'
import { mayBeDone } from '../api/doubt'
import { mayI } from '../session/use-can'
import { nodesKey } from '../nodes/nodes.queries'
import { companiesKey, companyQuery } from './companies.queries'
import { companyWritten, everyCompany } from './every-company.queries'

// These have a file of their own, so that lists don't load what only forms need.

/** Refreshes companies and the counts of nodes after every write. A write whose answer was lost may have happened too. */
export const refreshCompanies = () => {
  void queryClient.invalidateQueries({ queryKey: companiesKey })
  void queryClient.invalidateQueries({ queryKey: nodesKey })
}

export const createCompanyMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof createCompany>) => call(createCompany, { body }),
  onSettled: (made, error) => {
    if (made || mayBeDone(error)) void companyWritten(made?.id, made)
    refreshCompanies()
  },
})

export const updateCompanyMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof updateCompany>) => call(updateCompany, { params: { id }, body }),
    onSettled: (changed) => {
      void companyWritten(id, changed)
      refreshCompanies()
    },
  })

export const readCompany = (id: string) => call(getCompany, { params: { id } })
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
      everyCompany.change(id, undefined)
      void queryClient.invalidateQueries(allBut(companiesKey, companyQuery(id).queryKey))
      void queryClient.invalidateQueries({ queryKey: nodesKey })
    },
    onError: () => {
      void companyWritten(id)
      refreshCompanies()
    },
  })

export const forgetCompany = (id: string): void =>
  queryClient.removeQueries({ queryKey: companyQuery(id).queryKey, exact: true, type: 'inactive' })

/** Creates one company of many, and adds it to the list of all companies. */
export async function createOneOfMany(
  body: BodyOf<typeof createCompany>,
  idempotencyKey: string | undefined,
): Promise<Company> {
  try {
    const made = await call(createCompany, { body, idempotencyKey })
    void companyWritten(made.id, made)
    return made
  } catch (error) {
    if (mayBeDone(error)) void companyWritten(undefined)
    throw error
  }
}

/** Sends one write of a bulk action, and takes its result over into the list of all companies. */
export async function followed<T extends Company | undefined>(id: string, write: Promise<T>): Promise<T> {
  try {
    const told = await write
    if (told) void companyWritten(id, told)
    else everyCompany.change(id, undefined)
    return told
  } catch (error) {
    void companyWritten(id)
    throw error
  }
}
