import { getCompany } from '#contract/companies'
import { companyQuery } from '../../queries/companies'
import { useRead } from '../../session/read-ahead'
import { namedRecord } from './question'

/** The company that a question is about; it isn't among the lists that the world is made of. */
export function useAskedCompany(on: string) {
  const record = namedRecord(on)
  return useRead(getCompany.needs, companyQuery(record?.id ?? ''), record?.kind === 'company')
}
