import { listRoles } from '#contract/roles/roles'
import { formatNumber } from '../../lib/words'
import { rolesQuery } from '../../queries/roles'
import { useScope } from '../../scope/scope'
import { useOwnCount } from '../../scope/use-own-count'
import { PageTabs } from '../../ui/page-tabs'
import { rolesSearch } from '../../queries/searches'

/** The number of roles in the scope. */
function RolesTally() {
  const { uid: node, only } = useScope()
  const page = rolesQuery({ ...rolesSearch.defaults, page_size: 1, node, only })
  const count = useOwnCount(page, listRoles.needs)
  return count !== undefined && <span className="tally">{formatNumber(count)}</span>
}

/** The views of roles. */
export const RolesTabs = () => (
  <PageTabs
    label="Role views"
    tabs={[
      { to: '/roles', label: 'List', tally: <RolesTally /> },
      { to: '/roles/matrix', label: 'Matrix' },
      { to: '/roles/compare', label: 'Compare' },
    ]}
  />
)
