import { useRouter } from '@tanstack/react-router'
import { listRoles } from '#contract/roles'
import { formatNumber } from '../lib/words'
import { rolesQuery } from '../queries/roles'
import { useScope } from '../scope/scope'
import { useOwnCount } from '../scope/use-own-count'
import { PlainLink } from '../ui/plain-link'
import { rolesSearch } from '../queries/searches'

const views = [
  ['/roles', 'List'],
  ['/roles/matrix', 'Matrix'],
  ['/roles/compare', 'Compare'],
  ['/roles/permissions', 'Permissions'],
] as const

/** The number of roles in the scope. */
function RolesTally() {
  const { uid: node, only } = useScope()
  const page = rolesQuery({ ...rolesSearch.defaults, page_size: 1, node, only })
  const count = useOwnCount(page, listRoles.needs)
  return count !== undefined && <span className="tally">{formatNumber(count)}</span>
}

/** The tabs of the views of roles. Each view is a page of its own, which draws the tabs again. */
export function RolesTabs() {
  const { pathname } = useRouter().latestLocation
  return (
    <nav aria-label="Role views" className="tab-row print:hidden">
      {views.map(([to, label]) => (
        <PlainLink key={to} to={to} aria-current={to === pathname ? 'page' : undefined} className="tab">
          {label} {to === '/roles' && <RolesTally />}
        </PlainLink>
      ))}
    </nav>
  )
}
