import { Link } from '@tanstack/react-router'
import { Info, TriangleAlert } from 'lucide-react'
import { permissionName } from '#contract/roles/permissions'
import type { AdvisedRole, Finding } from './advice-rules'

const looks: Record<Finding['severity'], readonly [typeof Info, string, string]> = {
  medium: [TriangleAlert, 'text-warn', 'Medium severity'],
  low: [Info, 'text-muted', 'Low severity'],
}

/** One comparison shows at most this many roles. */
const mostCompared = 6

/** One finding about a role with its reason, and a link to the permission or to the roles that it names. */
export function FindingLine({ finding, role }: { finding: Finding; role: AdvisedRole }) {
  const { severity, code, words, because, like } = finding
  const [Icon, tone, label] = looks[severity]
  return (
    <li className="flex gap-3 border-t border-line-soft py-2 first:border-0">
      <Icon size={16} role="img" aria-label={label} className={`mt-0.5 shrink-0 ${tone}`} />
      <div className="min-w-0">
        <p className="font-medium">
          <bdi>{words}</bdi>
        </p>
        <p className="text-muted">
          <bdi>{because}</bdi>
        </p>
        {code && !role.isBuiltIn && (
          <Link to="/roles/$id/edit" params={{ id: role.id }} hash={code} className="link">
            Go to “{permissionName(code)}”
          </Link>
        )}
        {like && (
          <Link to="/roles/compare" search={{ roles: comparedIds(role, like) }} className="link">
            Compare
          </Link>
        )}
      </div>
    </li>
  )
}

const comparedIds = (role: AdvisedRole, like: readonly { readonly id: string }[]): string =>
  [role, ...like]
    .slice(0, mostCompared)
    .map(({ id }) => id)
    .join(',')
