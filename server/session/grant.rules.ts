import type { PermissionCode } from '#contract/permissions'
import { Refusal } from '../http/refusal'
import { namesOf, type Caller } from './caller'

export const givesMoreThanHeld = (missing: readonly PermissionCode[]) =>
  new Refusal(403, {
    detail: `You can only give permissions that your own role holds. It lacks: ${namesOf(missing)}.`,
  })

/**
 * No one gives what he does not hold (api.md, rule 3): the codes of the caller's role as stored, the four
 * service-account codes included, although a key itself can never use those.
 */
export function allowGiving(caller: Pick<Caller, 'roleCodes'>, codes: Iterable<PermissionCode>): void {
  const missing = [...codes].filter((code) => !caller.roleCodes.has(code))
  if (missing.length > 0) throw givesMoreThanHeld(missing)
}
