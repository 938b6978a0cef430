import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { listRoles } from '#contract/roles'
import { useBackend } from '../api/backend'
import { formatNumber } from '../lib/words'
import { rolesQuery } from '../roles/roles.queries'
import { rolesSearch } from '../roles/roles.search'
import { useScope } from '../scope/scope'
import { useCan } from '../session/use-can'
import { PlainLink } from '../ui/plain-link'

const views = [
  ['/roles', 'List'],
  ['/roles/matrix', 'Matrix'],
  ['/roles/compare', 'Compare'],
  ['/roles/permissions', 'Permissions'],
  ['/roles/advice', 'Advice'],
] as const

/** How many roles the scope has. Another server could need a request for each role, which a tab isn't worth. */
function RolesTally() {
  const isOwn = useBackend() === 'own'
  const { allowed } = useCan(listRoles.needs)
  const { uid: node, only } = useScope()
  const { data, isPlaceholderData } = useQuery({
    ...rolesQuery({ ...rolesSearch.defaults, page_size: 1, node, only }),
    enabled: isOwn && allowed,
  })
  if (typeof data?.count !== 'number' || isPlaceholderData) return null
  return <span className="tally">{formatNumber(data.count)}</span>
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
