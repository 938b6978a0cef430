import { noSuchNode } from '../errors/refusal'
import type { Caller } from '../session/caller'
import { noSuchPackage, onlyNfrPackages } from './companies.errors'

/** @throws the same refusal for a node out of scope as for one that doesn't exist */
export function allowCompanyAt(caller: Pick<Caller, 'scope'>, node: number): void {
  if (!caller.scope.includes(node)) throw noSuchNode()
}

type KnownPackage = { readonly id: number; readonly name: string; readonly type: 'subscription' | 'nfr' }

/** @throws for packages that the catalogue lacks, and if a company that is not for resale gets packages other than `nfr` */
export function allowPackages(
  isNfr: boolean,
  wanted: readonly number[],
  catalogue: readonly KnownPackage[],
): void {
  const known = new Map(catalogue.map((one) => [one.id, one]))
  const unknown = wanted.filter((id) => !known.has(id))
  if (unknown.length > 0) throw noSuchPackage(unknown)
  const sold = wanted.map((id) => known.get(id)).filter((one) => one?.type === 'subscription')
  if (isNfr && sold.length > 0) throw onlyNfrPackages(sold.map((one) => one?.name ?? ''))
}
