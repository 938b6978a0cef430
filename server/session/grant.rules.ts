import type { PermissionCode } from '#contract/permissions'
import { Refusal } from '../errors/refusal'
import { namesOf, type Caller } from './caller'

export const givesMoreThanHeld = (missing: readonly PermissionCode[]) =>
  new Refusal(403, {
    detail: `You can only give permissions that your own role holds. It lacks: ${namesOf(missing)}.`,
  })

/**
 * Nobody gives permissions that their own role lacks. The four service-account permissions count as held, although a key itself
 * can never use them.
 */
export function allowGiving(caller: Pick<Caller, 'roleCodes'>, codes: Iterable<PermissionCode>): void {
  const missing = [...codes].filter((code) => !caller.roleCodes.has(code))
  if (missing.length > 0) throw givesMoreThanHeld(missing)
}
