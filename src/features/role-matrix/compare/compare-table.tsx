import { Link } from '@tanstack/react-router'
import { Check, CircleHelp, Minus, TriangleAlert } from 'lucide-react'
import { riskOf } from '#domain/advice/permission-advice'
import type { Comparison } from '#domain/roles/role-comparison'
import type { MatrixPermission, MatrixRole } from '#domain/roles/role-matrix'
import { permissionCount, shortCategory } from '../tally'
import { comparisonParts, isOnlyIn } from './comparison-parts'
import { counted } from '../../../lib/words'
import { Name } from '../../../ui/name'
import { askedPermission } from '../../access-answers/question'

type Props = {
  roles: readonly MatrixRole[]
  permissions: readonly MatrixPermission[]
  comparison: Comparison
}

/** As high as a mark of the matrix. */
const mark = 'grid size-6 place-items-center rounded-sm'
const Mark = ({ held, only }: { held: boolean | null | undefined; only: boolean }) =>
  held === null ? (
    <span className={`${mark} text-warn`}>
      <CircleHelp size={14} aria-hidden="true" />
      <span className="sr-only">Not known</span>
    </span>
  ) : held ? (
    <span className={`${mark} bg-accent-soft text-accent-ink`}>
      <Check size={14} strokeWidth={2.75} aria-hidden="true" />
      <span className="sr-only">{only ? 'Only here' : 'Allowed'}</span>
    </span>
  ) : (
    <span className={`${mark} text-line-strong`}>
      <Minus size={12} aria-hidden="true" />
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
          colSpan={roles.length + 2}
          className="border-b border-line pt-5 pb-2 text-left font-semibold"
        >
          {title} <span className="font-normal text-muted">({permissions.length})</span>
        </th>
      </tr>
      {permissions.map(({ code, name, category }, at) => {
        const risk = riskOf(code)
        const before = permissions[at - 1]?.category
        return (
          <tr key={code} className="group h-7 border-b border-line-soft hover:bg-hover">
            <td className="pr-3 text-xs whitespace-nowrap text-muted max-md:hidden">
              {category !== before && shortCategory(category)}
            </td>
            <th
              scope="row"
              className="sticky left-0 bg-surface py-px pr-3 text-left font-normal group-hover:bg-hover md:whitespace-nowrap"
            >
              <Link to="/access" search={{ do: askedPermission(code) }} className="text-ink hover:underline">
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
            </th>
            {roles.map(({ id, permissions: set }) => (
              <td key={id} className="px-3 py-px max-sm:px-1.5">
                <Mark held={set[code]} only={isOnlyIn(comparison, id, code)} />
              </td>
            ))}
          </tr>
        )
      })}
    </tbody>
  )
}

/**
 * Compares roles side by side: first the differences, then the permissions that all have, then those that
 * none has.
 */
export function CompareTable({ roles, permissions, comparison }: Props) {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll the table
      tabIndex={0}
      role="region"
      aria-label="Comparison, scrolls sideways"
      className="relative scroll-pl-36 overflow-x-auto"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">Permissions of {counted(roles.length, 'role')}</caption>
        <thead>
          <tr className="align-bottom">
            <td className="max-md:hidden" />
            <th
              scope="col"
              className="sticky left-0 min-w-32 bg-surface py-2 pr-3 text-left text-xs font-medium text-muted"
            >
              Permission
            </th>
            {roles.map(({ id, name, permissions: set }) => (
              <th key={id} scope="col" className="min-w-22 px-3 py-2 text-left font-semibold max-sm:px-1.5">
                <Link
                  to="/roles/$id"
                  params={{ id }}
                  className="link block max-w-60 wrap-break-word text-ink"
                >
                  <Name>{name}</Name>
                </Link>
                <span className="block text-xs font-normal text-muted">
                  ID {id}, {permissionCount(set)}
                  <span className="block">{comparison.unique.get(id)?.length ?? 0} only here</span>
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
