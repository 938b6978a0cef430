import { Link } from '@tanstack/react-router'
import { Check, CircleHelp, Minus, TriangleAlert } from 'lucide-react'
import { riskOf } from '#domain/advice/permission-advice'
import type { Comparison } from '#domain/role-comparison'
import type { MatrixPermission, MatrixRole } from '#domain/role-matrix'
import { permissionCount } from '../tally'
import { comparisonParts, isOnlyIn } from './comparison-parts'
import { counted } from '../../lib/words'
import { Name } from '../../ui/name'

type Props = {
  roles: readonly MatrixRole[]
  permissions: readonly MatrixPermission[]
  comparison: Comparison
}

const Mark = ({ held, only }: { held: boolean | null | undefined; only: boolean }) =>
  held === null ? (
    <span className="inline-flex items-center gap-1 text-warn">
      <CircleHelp size={13} aria-hidden="true" />
      <span className="max-sm:sr-only">Not known</span>
    </span>
  ) : held ? (
    <span className="inline-flex items-center gap-1 font-medium text-good">
      <Check size={14} strokeWidth={2.75} aria-hidden="true" />
      <span className="max-sm:sr-only">{only ? 'Only here' : 'Allowed'}</span>
    </span>
  ) : (
    <span className="inline-flex items-center gap-1 text-muted">
      <Minus size={13} aria-hidden="true" />
      <span className="sr-only">Not allowed</span>
    </span>
  )

type PartProps = Props & { title: string }
function Part({ title, permissions, roles, comparison }: PartProps) {
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          colSpan={roles.length + 1}
          className="border-b border-line pt-5 pb-2 text-left font-semibold"
        >
          {title} <span className="font-normal text-muted">({permissions.length})</span>
        </th>
      </tr>
      {permissions.map(({ code, name, category }) => {
        const risk = riskOf(code)
        return (
          <tr key={code} className="group border-b border-line-soft hover:bg-hover">
            <th
              scope="row"
              className="sticky left-0 min-w-36 bg-surface py-1.5 pr-4 text-left font-medium group-hover:bg-hover"
            >
              <Link to="/roles/permissions" search={{ code }} className="link text-ink">
                {name}
              </Link>
              {risk && (
                <TriangleAlert
                  size={12}
                  role="img"
                  aria-label={`High risk: ${risk}`}
                  className="ml-1.5 inline text-warn"
                />
              )}
              <span className="block text-xs font-normal text-muted">{category}</span>
            </th>
            {roles.map(({ id, permissions: set }) => (
              <td key={id} className="px-3 py-1.5">
                <Mark held={set[code]} only={isOnlyIn(comparison, id, code)} />
              </td>
            ))}
          </tr>
        )
      })}
    </tbody>
  )
}

/** Compares roles side by side: first the differences, then the permissions that all have, then those that none has. */
export function CompareTable({ roles, permissions, comparison }: Props) {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll the table
      tabIndex={0}
      role="region"
      aria-label="Comparison, scrolls sideways"
      className="relative overflow-x-auto"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">Permissions of {counted(roles.length, 'role')}</caption>
        <thead>
          <tr className="align-bottom">
            <th
              scope="col"
              className="sticky left-0 bg-surface py-2 pr-4 text-left text-xs font-medium text-muted"
            >
              Permission
            </th>
            {roles.map(({ id, name, permissions: set }) => (
              <th key={id} scope="col" className="min-w-28 px-3 py-2 text-left font-semibold">
                <Link
                  to="/roles/$roleId"
                  params={{ roleId: id }}
                  className="link block max-w-60 wrap-break-word text-ink"
                >
                  <Name>{name}</Name>
                </Link>
                <span className="block text-xs font-normal text-muted">
                  ID {id}, {permissionCount(set)}, {comparison.unique.get(id)?.length ?? 0} only here
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {comparisonParts(permissions, comparison).map((part) => (
          <Part key={part.title} {...part} roles={roles} comparison={comparison} />
        ))}
      </table>
    </div>
  )
}
