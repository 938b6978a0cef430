import { noSuchNode } from '../../errors/refusal'
import type { Caller } from '../../callers/caller'
import { noSuchPackage, onlyNfrPackages, retiredPackages } from './companies.errors'

/** @throws the same refusal for a node out of scope as for one that doesn't exist */
export function allowCompanyAt(caller: Pick<Caller, 'scope'>, node: number): void {
  if (!caller.scope.includes(node)) throw noSuchNode()
}

type KnownPackage = {
  readonly id: number
  readonly name: string
  readonly type: 'subscription' | 'nfr'
  readonly retired_at: Date | null
}

/**
 * @param held the packages that the company has now: it keeps them, although they are retired
 * @throws for packages that the catalogue lacks or that are retired, and if a company that is not for resale
 * gets packages other than `nfr`
 */
export function allowPackages(
  { isNfr, held }: { isNfr: boolean; held: readonly number[] },
  wanted: readonly number[],
  catalogue: readonly KnownPackage[],
): void {
  const known = new Map(catalogue.map((one) => [one.id, one]))
  const unknown = wanted.filter((id) => !known.has(id))
  if (unknown.length > 0) throw noSuchPackage(unknown)
  const retired = wanted
    .filter((id) => !held.includes(id))
    .map((id) => known.get(id))
    .filter((one) => one?.retired_at != null)
  if (retired.length > 0) throw retiredPackages(retired.map((one) => one?.name ?? ''))
  const sold = wanted.map((id) => known.get(id)).filter((one) => one?.type === 'subscription')
  if (isNfr && sold.length > 0) throw onlyNfrPackages(sold.map((one) => one?.name ?? ''))
}
