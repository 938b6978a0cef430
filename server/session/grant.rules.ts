import type { PermissionCode } from '#contract/permissions'
import { namesOf, Refusal } from '../errors/refusal'
import type { Caller } from './caller'

const givesMoreThanHeld = (missing: readonly PermissionCode[]) =>
  new Refusal(403, {
    detail: `You can only give permissions that your own role has. It lacks ${namesOf(missing)}.`,
  })

/**
 * Nobody gives more than they hold. The codes of the caller's role as stored count, also the four that a key itself can
 * never use.
 */
export function allowGiving(caller: Pick<Caller, 'roleCodes'>, codes: Iterable<PermissionCode>): void {
  const missing = [...codes].filter((code) => !caller.roleCodes.has(code))
  if (missing.length > 0) throw givesMoreThanHeld(missing)
}
