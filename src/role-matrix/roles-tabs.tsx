import { Link } from '@tanstack/react-router'

/** The views of roles. */
export const RolesTabs = () => (
  <nav aria-label="Role views" className="tab-row print:hidden">
    <Link to="/roles" activeOptions={{ exact: true, includeSearch: false }} className="tab">
      List
    </Link>
    <Link to="/roles/matrix" activeOptions={{ includeSearch: false }} className="tab">
      Matrix
    </Link>
    <Link to="/roles/compare" activeOptions={{ includeSearch: false }} className="tab">
      Compare
    </Link>
    <Link to="/roles/permissions" activeOptions={{ includeSearch: false }} className="tab">
      Permissions
    </Link>
    <Link to="/roles/advice" activeOptions={{ includeSearch: false }} className="tab">
      Advice
    </Link>
  </nav>
)
