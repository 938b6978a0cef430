import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Building2, MailOpen, Network, ShieldCheck, Users } from 'lucide-react'
import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { listRoles } from '#contract/roles'
import { allNodesQuery } from '../nodes/nodes.queries'
import { useScope } from '../scope/scope'
import { useCan } from '../session/use-can'
import { cardRow, cover } from './cover'
import { FigureCard } from './figure-card'
import { activeCountQuery, companyCountQuery, invitedQuery, rolesHereQuery } from './overview.queries'
import { Unseen } from './unseen'

const of = {
  companies: { label: 'Companies', needs: [listCompanies.needs] },
  employees: { label: 'Employees', needs: [listEmployees.needs] },
  invitations: { label: 'Invitations', needs: [listEmployees.needs] },
  roles: { label: 'Roles', needs: [listRoles.needs] },
  nodes: { label: 'Nodes', needs: [listNodes.needs] },
}

/** The totals of the overview, each leading to its list. */
export function Figures() {
  const { uid, name } = useScope()
  const mayCompanies = useCan(listCompanies.needs).allowed
  const mayEmployees = useCan(listEmployees.needs).allowed
  const mayRoles = useCan(listRoles.needs).allowed
  const mayNodes = useCan(listNodes.needs).allowed
  const companies = useQuery({ ...companyCountQuery(uid), enabled: mayCompanies })
  const active = useQuery({ ...activeCountQuery(uid), enabled: mayEmployees })
  const invited = useQuery({ ...invitedQuery(uid), enabled: mayEmployees })
  const roles = useQuery({ ...rolesHereQuery(uid), enabled: mayRoles })
  const nodes = useQuery({ ...allNodesQuery, enabled: mayNodes })
  return (
    <>
      <div className={cardRow}>
        <FigureCard
          {...of.companies}
          icon={Building2}
          query={companies}
          figure={(page) => page.count}
          note={() => 'managed companies'}
          link={(content) => (
            <Link to="/companies" className={cover}>
              {content}
            </Link>
          )}
        />
        <FigureCard
          {...of.employees}
          icon={Users}
          query={active}
          figure={(page) => page.count}
          note={() => 'active'}
          link={(content) => (
            <Link to="/employees" search={{ status: 'active' }} className={cover}>
              {content}
            </Link>
          )}
        />
        <FigureCard
          {...of.invitations}
          icon={MailOpen}
          query={invited}
          figure={(page) => page.count}
          note={() => 'pending'}
          link={(content) => (
            <Link to="/employees" search={{ status: 'invited' }} className={cover}>
              {content}
            </Link>
          )}
        />
        <FigureCard
          {...of.roles}
          icon={ShieldCheck}
          query={roles}
          figure={(page) => page.count}
          note={() => 'built-in and custom'}
          link={(content) => (
            <Link to="/roles" className={cover}>
              {content}
            </Link>
          )}
        />
        <FigureCard
          {...of.nodes}
          icon={Network}
          query={nodes}
          figure={(all) => all.length}
          note={() => (uid ? `in your scope, not only ${name}` : 'in your scope')}
          link={(content) => (
            <Link to="/nodes" className={cover}>
              {content}
            </Link>
          )}
        />
      </div>
      <Unseen figures={Object.values(of)} />
    </>
  )
}
