import { Link } from '@tanstack/react-router'
import { rolesDefaults } from './roles.search'

const look =
  'border-b-2 border-transparent px-1 pt-1 pb-2 text-sm font-medium text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink'

/** The ways to look at roles. */
export const RolesTabs = () => (
  <nav aria-label="Ways to look at roles" className="mb-4 flex flex-wrap gap-x-2.5 border-b border-line sm:gap-x-5 print:hidden">
    <Link to="/roles" search={rolesDefaults} activeOptions={{ exact: true, includeSearch: false }} className={look}>
      List
    </Link>
    <Link to="/roles/matrix" activeOptions={{ includeSearch: false }} className={look}>
      Matrix
    </Link>
    <Link to="/roles/compare" activeOptions={{ includeSearch: false }} className={look}>
      Compare
    </Link>
    <Link to="/roles/permissions" activeOptions={{ includeSearch: false }} className={look}>
      Permissions
    </Link>
    <Link to="/roles/advice" activeOptions={{ includeSearch: false }} className={look}>
      Advice
    </Link>
  </nav>
)
