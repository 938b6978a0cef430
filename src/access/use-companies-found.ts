import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getCompany, listCompanies, type CompanyItem } from '#contract/companies'
import { call } from '../api/call'
import { companiesKey, companyQuery } from '../queries/companies'
import { useCan } from '../session/use-can'
import { useSettled } from '../ui/use-settled'

const mostFound = 20

/**
 * The companies that a search finds, and the one that is chosen. They are too many to be read for a question.
 */
export function useCompaniesFound(chosen: string | undefined) {
  const [text, setText] = useState('')
  const search = useSettled(text.trim())
  const mayList = useCan(listCompanies.needs).allowed
  const mayOpen = useCan(getCompany.needs).allowed
  const { data: page } = useQuery({
    queryKey: [...companiesKey, 'found', search],
    queryFn: ({ signal }) => call(listCompanies, { query: { search, page_size: mostFound }, signal }),
    enabled: mayList,
    placeholderData: keepPreviousData,
  })
  const { data: own, isLoading: isWaiting } = useQuery({
    ...companyQuery(chosen ?? ''),
    enabled: mayOpen && chosen !== undefined,
  })
  const all: readonly CompanyItem[] = [
    ...(own ? [own] : []),
    ...(page?.results.filter(({ id }) => id !== own?.id) ?? []),
  ]
  return { companies: all, search: setText, isWaiting }
}
