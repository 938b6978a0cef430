import { hasOwnServer } from './connection'
import { queryClient } from './query-client'
import { serverQuery } from './server-query'

/** Whether our own server answers, which has every parameter of the contract. Behind a gateway another one does. */
export async function isOurs(): Promise<boolean> {
  if (!hasOwnServer()) return false
  try {
    return (await queryClient.fetchQuery(serverQuery))?.mode === 'embedded'
  } catch {
    return false // What the server can do then shows in its answers.
  }
}
