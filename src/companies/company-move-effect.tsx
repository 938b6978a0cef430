import { useQuery } from '@tanstack/react-query'
import type { CompanyItem } from '#contract/companies'
import { listNodes } from '#contract/nodes'
import { listRoles } from '#contract/roles'
import { bothKnown, known, outOf, partly, thoseKnown, unknown, type Known } from '#domain/known'
import { holds, isUnknown } from '#domain/permission-set'
import { lineageOf } from '#domain/tree'
import { allNodesQuery } from '../queries/nodes'
import { everyRoleQuery } from '../queries/roles'
import { accessChange, AccessChangeLines, joined, noChange, type AccessChange } from '../scope/access-change'
import { useHoldersInScope } from '../scope/use-holders'
import { allWithAccess, type WithAccess } from '../scope/use-node-access'
import { namesOf } from '../session/permissions'
import { useCan } from '../session/use-can'
import { useNow } from '../ui/time/now'
import { Skeleton } from '../ui/waiting/skeleton'

const codes = ['msp_view_managed_company', 'msp_assume_managed_company', 'msp_assumeRead_managed_company']

/** Whether a role shows companies or opens their tenants; undefined if the server doesn't say. */
const reaches = ({ permissions }: WithAccess): boolean | undefined => {
  if (codes.some((code) => holds(permissions, code))) return true
  return codes.some((code) => isUnknown(permissions, code)) ? undefined : false
}
const reaching = (those: Known<readonly WithAccess[]>, what: string) =>
  thoseKnown(those, reaches, (silent, of) => `the permissions of ${outOf(silent, of)} ${what} aren’t known`)

type Moved = Pick<CompanyItem, 'msp_node'>

/**
 * The people and keys that gain or lose access to companies that move to a node; undefined while it is
 * loading.
 */
function useMoveEffect(companies: readonly Moved[], to: string): AccessChange | undefined {
  const mayRoles = useCan(listRoles.needs).allowed
  const mayNodes = useCan(listNodes.needs).allowed
  const holders = useHoldersInScope()
  const roles = useQuery({ ...everyRoleQuery, enabled: mayRoles })
  const nodes = useQuery({ ...allNodesQuery, enabled: mayNodes })
  const now = useNow()
  if (!mayRoles || !mayNodes) {
    const lacked = namesOf(mayRoles ? listNodes.needs : listRoles.needs)
    const why = unknown(`you don’t have the permission ${lacked}`)
    return { change: why, keys: why }
  }
  const failed = [roles, nodes].some(({ error, data }) => error && !data)
  const notRead = unknown('the lists of roles and nodes couldn’t be loaded')
  if (failed) return { change: notRead, keys: notRead }
  if (!holders || !roles.data || !nodes.data) return undefined
  const [tree, all] = [nodes.data, roles.data.rows.value]
  const at = (node: string) => {
    const lineage = lineageOf(tree, node)
    const { people, keys } = allWithAccess(lineage.length > 0 ? lineage : [node], holders, all, now)
    return { people: reaching(people, 'people'), keys: reaching(keys, 'keys') }
  }
  const after = at(to)
  const origins = new Set(companies.flatMap(({ msp_node: from }) => from ?? []))
  const silent = companies.filter(({ msp_node }) => msp_node === undefined).length
  const start: Known<typeof noChange> =
    silent === 0
      ? known(noChange)
      : partly(noChange, `the server doesn’t report the node of ${outOf(silent, companies.length)} companies`)
  return {
    keys: after.keys,
    change: [...origins]
      .map((from) => accessChange(at(from), after).change)
      .reduce((sum, one) => bothKnown(sum, one, joined), start),
  }
}

/** Names the people and keys who gain or lose access to companies by a move. */
export function CompanyMoveEffect({ rows, value: to }: { rows: readonly Moved[]; value: string }) {
  const effect = useMoveEffect(rows, to)
  const of = new Set(rows.map(({ msp_node }) => msp_node)).size > 1 ? ' to some or all of them' : ''
  return (
    <div
      role="status"
      aria-busy={!effect}
      className="rounded-md bg-warn-soft px-3.5 py-2.5 text-sm text-warn"
    >
      {effect ? (
        <ul className="flex list-disc flex-col gap-1 pl-4 has-aria-expanded:max-h-40 has-aria-expanded:overflow-y-auto">
          <AccessChangeLines {...effect} lose={`Lose access${of}:`} gain={`Gain access${of}:`} />
        </ul>
      ) : (
        <Skeleton className="w-52" />
      )}
    </div>
  )
}
