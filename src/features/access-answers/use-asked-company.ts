import { useQuery } from '@tanstack/react-query'
import { getCompany } from '#contract/companies'
import { companyQuery } from '../../queries/companies'
import { useCan } from '../../session/use-can'
import { namedRecord } from './question'

/** The company that a question is about; it isn't among the lists that the world is made of. */
export function useAskedCompany(on: string) {
  const record = namedRecord(on)
  const { allowed } = useCan(getCompany.needs)
  return useQuery({
    ...companyQuery(record?.id ?? ''),
    enabled: allowed && record?.kind === 'company',
  })
}
