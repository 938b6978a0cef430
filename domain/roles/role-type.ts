/**
 * Tells whether a role is built in. A built-in role applies at every node, and nobody can change or delete
 * it.
 */
export const isBuiltIn = ({ role_type }: { readonly role_type?: string | undefined }): boolean =>
  role_type === 'System Assigned'

/** Whether a role changed on a day or later; undefined if it doesn't say. The wire's day is one in UTC. */
export function isChangedSince(
  { last_modified }: { readonly last_modified?: string | undefined },
  day: string,
): boolean | undefined {
  const at = Date.parse(`${last_modified ?? ''} UTC`)
  return Number.isNaN(at) ? undefined : at >= Date.parse(day)
}
