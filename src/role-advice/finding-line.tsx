import { Link } from '@tanstack/react-router'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { permissionName } from '#contract/permissions'
import type { AdvisedRole, Finding, Severity } from './advice-rules'

const looks: Record<Severity, readonly [typeof Info, string, string]> = {
  high: [CircleAlert, 'text-bad', 'High severity'],
  medium: [TriangleAlert, 'text-warn', 'Medium severity'],
  low: [Info, 'text-muted', 'Low severity'],
}

type Props = {
  finding: Finding
  role?: AdvisedRole | undefined
  /** Whether the page is the role's own. */
  isHere?: boolean
}

/** One finding with its reason, and a link to the permission in the form. */
export function FindingLine({ finding: { severity, code, words, because }, role, isHere = false }: Props) {
  const [Icon, tone, label] = looks[severity]
  return (
    <li className="flex gap-3 border-t border-line-soft py-2 first:border-0">
      <Icon size={16} role="img" aria-label={label} className={`mt-0.5 shrink-0 ${tone}`} />
      <div className="min-w-0">
        <p className="font-medium">
          {role && !isHere && (
            <>
              <Link to="/roles/$roleId" params={{ roleId: role.id }} className="link text-ink">
                <bdi>{role.name}</bdi>
              </Link>
              {': '}
            </>
          )}
          <bdi>{words}</bdi>
        </p>
        <p className="text-muted">
          <bdi>{because}</bdi>
        </p>
        {role && code && !role.isBuiltIn && (
          <Link to="/roles/$roleId/edit" params={{ roleId: role.id }} hash={code} className="link">
            Go to “{permissionName(code)}”
          </Link>
        )}
        {!role && code && (
          <Link to="/roles/permissions" search={{ code }} className="link">
            Show who has it
          </Link>
        )}
      </div>
    </li>
  )
}
