import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { Building2, MailOpen, Network, ShieldCheck, Users } from 'lucide-react'
import type { ComponentProps } from 'react'
import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { listRoles } from '#contract/roles'
import type { Page } from '#contract/wire'
import { allNodesQuery } from '../nodes/nodes.queries'
import { useScope } from '../scope/scope'
import { useMyPermissions } from '../session/use-can'
import { FigureCard, FigureRow } from './figure-card'
import { activeCountQuery, companyCountQuery, invitedQuery, rolesHereQuery } from './overview.queries'
import { maySee, Unseen } from './unseen'

type Kind = Pick<ComponentProps<typeof FigureCard>, 'label' | 'icon' | 'needs' | 'note' | 'to'>

const kinds = {
  companies: {
    label: 'Companies',
    icon: Building2,
    needs: [listCompanies.needs],
    note: 'managed companies',
    to: { to: '/companies' },
  },
  employees: {
    label: 'Employees',
    icon: Users,
    needs: [listEmployees.needs],
    note: 'active',
    to: { to: '/employees', search: { status: 'active' } },
  },
  invitations: {
    label: 'Invitations',
    icon: MailOpen,
    needs: [listEmployees.needs],
    note: 'pending',
    to: { to: '/employees', search: { status: 'invited' } },
  },
  roles: {
    label: 'Roles',
    icon: ShieldCheck,
    needs: [listRoles.needs],
    note: 'built-in and custom',
    to: { to: '/roles' },
  },
  nodes: {
    label: 'Nodes',
    icon: Network,
    needs: [listNodes.needs],
    note: 'in your scope',
    to: { to: '/nodes' },
  },
} as const satisfies Record<string, Kind>

type Props<T, K extends QueryKey> = {
  kind: Kind
  query: UseQueryOptions<T, Error, T, K>
  count: (data: T) => number | null
}

function Total<T, K extends QueryKey>({ kind, query, count }: Props<T, K>) {
  const enabled = maySee(useMyPermissions(), kind.needs)
  const { data, error, refetch } = useQuery({ ...query, enabled })
  const figure = data === undefined ? undefined : count(data)
  return <FigureCard {...kind} figure={figure} error={error} onRetry={() => void refetch()} />
}

const countOf = ({ count }: Page<unknown>) => count

/** The totals of the overview, each leading to its list. */
export function Figures() {
  const { uid, name } = useScope()
  const nodes = uid ? { ...kinds.nodes, note: `in your scope, not only ${name}` } : kinds.nodes
  return (
    <>
      <FigureRow>
        <Total kind={kinds.companies} query={companyCountQuery(uid)} count={countOf} />
        <Total kind={kinds.employees} query={activeCountQuery(uid)} count={countOf} />
        <Total kind={kinds.invitations} query={invitedQuery(uid)} count={countOf} />
        <Total kind={kinds.roles} query={rolesHereQuery(uid)} count={countOf} />
        <Total kind={nodes} query={allNodesQuery} count={(all) => all.length} />
      </FigureRow>
      <Unseen figures={Object.values(kinds)} />
    </>
  )
}
