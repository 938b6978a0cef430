import { neverForServiceAccounts } from '#contract/roles/permission-catalogue'
import type { Id } from '#contract/shape'
import { bothKnown, known, mapKnown, outOf, partly, sumKnown, type Known } from '../known'
import { cascade, holds, isUnknown, setHeld, type PermissionSet } from '../roles/permission-set'
import { type Spans } from './spans'
import { nodesAt, type Holder, type World, type WorldRole } from './world'

const keysCant: readonly string[] = neverForServiceAccounts
/** The permissions that a holder of a role can use: no key can use all of them. */
export const usable = (kind: Holder['kind'], permissions: PermissionSet): PermissionSet =>
  kind === 'key'
    ? setHeld(
        permissions,
        keysCant.filter((code) => Object.hasOwn(permissions, code)),
        false,
      )
    : permissions

export type Grant = {
  readonly role: WorldRole
  readonly permissions: PermissionSet
  readonly node: Id<'node'>
  /** Where they count: the node, with those below if the role cascades. */
  readonly spans: Spans
  /** Whether they count at nodes below, too, that may not be listed. */
  readonly isCut: boolean
}
/** What a holder's role gives them, today or after they accept; undefined if that isn't known. */
export function grantOf(world: World, { kind, role: id, node }: Holder): Grant | undefined {
  const role = world.roleOf.get(id ?? '')
  const place = world.places.get(node ?? '')
  if (!role || !place || node === undefined || isUnknown(role.permissions, cascade)) return undefined
  const cascades = holds(role.permissions, cascade)
  return {
    role,
    permissions: usable(kind, role.permissions),
    node,
    spans: [[place.at, cascades ? place.end : place.at + 1]],
    isCut: cascades && !place.isWhole,
  }
}

/** The number of companies at these nodes. */
export const companiesAt = (world: World, spans: Spans): Known<number> =>
  sumKnown(
    mapKnown(world.nodes, () => nodesAt(world, spans)),
    ({ company_count }) => company_count,
    (silent, of) => `the server doesn’t report the number of companies of ${outOf(silent, of)} nodes`,
  )

/** Whether a role opens customers' tenants (specified by the meanings of the codes). */
export function opening(set: PermissionSet): 'full' | 'read-only' | 'none' | 'unknown' {
  const [full, reading] = ['msp_assume_managed_company', 'msp_assumeRead_managed_company']
  if (holds(set, full)) return 'full'
  if (isUnknown(set, full)) return 'unknown'
  return holds(set, reading) ? 'read-only' : isUnknown(set, reading) ? 'unknown' : 'none'
}

export type Reach = Grant & {
  readonly opens: ReturnType<typeof opening>
  /** Those whose tenants the holder opens, or would if the role did. */
  readonly companies: Known<number>
}
/** Where a holder can do what; undefined if their role, its permissions or their node isn't known. */
export function reachOf(world: World, holder: Holder): Reach | undefined {
  const grant = grantOf(world, holder)
  if (!grant) return undefined
  const below = grant.isCut ? partly(null, 'nodes below that you can’t see aren’t counted') : known(null)
  const companies = bothKnown(companiesAt(world, grant.spans), below, (sum) => sum)
  return { ...grant, opens: opening(grant.permissions), companies }
}
