import { useRouter } from '@tanstack/react-router'
import { PlainLink } from '../ui/plain-link'

const views = [
  ['/roles', 'List'],
  ['/roles/matrix', 'Matrix'],
  ['/roles/compare', 'Compare'],
  ['/roles/permissions', 'Permissions'],
  ['/roles/advice', 'Advice'],
] as const

/** The tabs of the views of roles. Each view is a page of its own, which draws the tabs again. */
export function RolesTabs() {
  const { pathname } = useRouter().latestLocation
  return (
    <nav aria-label="Role views" className="tab-row print:hidden">
      {views.map(([to, label]) => (
        <PlainLink key={to} to={to} aria-current={to === pathname ? 'page' : undefined} className="tab">
          {label}
        </PlainLink>
      ))}
    </nav>
  )
}
