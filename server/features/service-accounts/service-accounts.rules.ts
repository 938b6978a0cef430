import { expiryPassed, hasExpired } from './service-accounts.errors'

type Expiring = { readonly expires_at: Date | null }
export const isExpired = ({ expires_at }: Expiring, now: Date): boolean =>
  expires_at !== null && expires_at <= now

/** The expiry of a request. A key that must stop now is deleted or rotated. */
export function expiryOf(text: string | null, now: Date): Date | null {
  const expiry = text === null ? null : new Date(text)
  if (expiry && expiry <= now) throw expiryPassed()
  return expiry
}

/** The new key of an expired account would not work either. */
export function allowRotation(account: Expiring & { readonly name: string }, now: Date): void {
  if (isExpired(account, now)) throw hasExpired(account.name)
}

type Facts = Expiring & {
  readonly name: string
  readonly role_id: number
  readonly node_id: number
  /** The names beside the ids, where they were read. */
  readonly role_name?: string
  readonly node_name?: string
}
/** What the audit log keeps of an account, under the names of the wire. */
export const factsOf = ({ name, role_id, role_name, node_id, node_name, expires_at }: Facts) => ({
  name,
  role: role_id,
  ...(role_name !== undefined && { role_name }),
  msp_node: node_id,
  ...(node_name !== undefined && { msp_node_name: node_name }),
  expires_at: expires_at?.toISOString() ?? null,
})
