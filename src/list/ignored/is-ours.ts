import { serverQuery } from '../../about/about.queries'
import { hasOwnServer } from '../../api/connection'
import { queryClient } from '../../api/query-client'

/** Whether our own server answers, which has every parameter of the contract. Behind a gateway another one does. */
export async function isOurs(): Promise<boolean> {
  if (!hasOwnServer()) return false
  try {
    return (await queryClient.fetchQuery(serverQuery))?.mode === 'embedded'
  } catch {
    return false // Then the answers of the list decide.
  }
}
