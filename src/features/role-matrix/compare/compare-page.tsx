import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Columns3, X } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { createRole } from '#contract/roles/roles'
import { compareRoles, type Comparison } from '#domain/roles/role-comparison'
import type { Matrix, MatrixRole } from '#domain/roles/role-matrix'
import { byName } from '#domain/by-name'
import { ActionLink } from '../../../ui/buttons/action-link'
import type { Table } from '../../../export/table'
import { TableButtons } from '../../../export/table-buttons'
import { Page } from '../../../frame/page'
import { yesterday } from '../../../lib/dates'
import { counted } from '../../../lib/words'
import { useReason } from '../../../session/use-can'
import { EmptyState } from '../../../ui/empty-state'
import { Name } from '../../../ui/name'
import { ComboField } from '../../../ui/fields/combo-field'
import { CompareTable } from './compare-table'
import { comparisonParts, isOnlyIn } from './comparison-parts'
import { comparedRoles } from '../../../queries/searches'
import { EveryRole } from '../every-role-states'
import { permissionTable } from '../permission-table'
import { RolesTabs } from '../roles-tabs'

const [least, most] = comparedRoles

type ChosenProps = {
  matrix: Matrix
  chosen: readonly MatrixRole[]
  go: (ids: readonly string[]) => void
  /** The tools at the right. */
  children: ReactNode
}

/** The compared roles, each with a button that takes it out, and a field for one more. */
function Chosen({ matrix, chosen, go, children }: ChosenProps) {
  const ids = chosen.map(({ id }) => id)
  const ordered = matrix.roles.toSorted(byName)
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line pb-2 print:hidden">
      <ul className="contents" aria-label="Compared roles">
        {chosen.map(({ id, name }) => (
          <li
            key={id}
            className="inline-flex max-w-full items-center gap-1 h-8 rounded-md border border-control bg-raised pr-1 pl-2.5"
          >
            <span className="truncate">
              <Name>{name}</Name>
            </span>
            <button
              type="button"
              onClick={() => go(ids.filter((one) => one !== id))}
              className="grid size-6 place-items-center rounded-sm text-muted hover:bg-hover hover:text-ink"
            >
              <X size={13} aria-hidden="true" />
              <span className="sr-only">
                Remove <Name>{name}</Name>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {chosen.length < most ? (
        <div className="w-full sm:w-64">
          <ComboField
            label="Add a role"
            hideLabel
            placeholder="Add a role…"
            value=""
            onChange={(id) => go([...ids, id])}
            options={ordered
              .filter(({ id }) => !ids.includes(id))
              .map(({ id, name }) => ({ value: id, label: name, note: `ID ${id}` }))}
          />
        </div>
      ) : (
        <p className="text-muted">At most {most} roles</p>
      )}
      {children}
    </div>
  )
}

type ToolsProps = {
  permissions: Matrix['permissions']
  chosen: readonly MatrixRole[]
  comparison: Comparison
  readAt: number
}

/** The comparison as on the screen, differences first. */
function tableOf({ permissions, chosen, comparison, readAt }: ToolsProps): Table {
  const parts = comparisonParts(permissions, comparison)
  return permissionTable(
    { roles: chosen, permissions: parts.flatMap((part) => part.permissions) },
    {
      file: 'role-comparison',
      title: `Comparison of ${counted(chosen.length, 'role')}`,
      readAt,
      first: [['Compared', (one) => parts.find((part) => part.permissions.includes(one))?.title ?? '']],
      heldWords: ({ id }, code) => (isOnlyIn(comparison, id, code) ? 'only here' : 'allowed'),
    },
  )
}

/** What the comparison found, and its export and print. */
const Tools = (props: ToolsProps) => (
  <div className="flex flex-1 items-center justify-end">
    <p role="status" className="mr-auto whitespace-nowrap text-muted sm:mr-2 sm:ml-auto">
      {props.comparison.shared.length} shared, {props.comparison.different.length} different
    </p>
    <TableButtons table={() => tableOf(props)} />
  </div>
)

function NewRoles({ chosen }: { chosen: readonly MatrixRole[] }) {
  const mayCreate = useReason(createRole.needs)
  const ids = chosen.map(({ id }) => id).join(',')
  return (
    <div className="flex flex-wrap items-center gap-2 pt-5 print:hidden">
      <ActionLink to="/roles/new" search={{ from: `union ${ids}` }} reason={mayCreate}>
        New role with all permissions
      </ActionLink>
      <ActionLink to="/roles/new" search={{ from: `intersection ${ids}` }} reason={mayCreate}>
        New role with shared permissions
      </ActionLink>
    </div>
  )
}

type BodyProps = {
  matrix: Matrix
  readAt: number
  asked: readonly string[]
  go: (ids: readonly string[]) => void
}

function Body({ matrix, readAt, asked, go }: BodyProps) {
  const chosen = useMemo(
    () => asked.flatMap((id) => matrix.roles.find((role) => role.id === id) ?? []).slice(0, most),
    [asked, matrix],
  )
  const missing = asked.filter((id) => !matrix.roles.some((role) => role.id === id))
  const comparison = useMemo(() => compareRoles(chosen), [chosen])
  return (
    <section aria-label="Comparison">
      <Chosen matrix={matrix} chosen={chosen} go={go}>
        {chosen.length >= least && (
          <Tools {...{ chosen, comparison, readAt }} permissions={matrix.permissions} />
        )}
      </Chosen>
      {missing.length > 0 && (
        <p className="border-b border-line bg-warn-soft px-3 py-2 text-warn">
          Not found, or outside your scope: {missing.join(', ')}.
        </p>
      )}
      {chosen.length < least ? (
        <EmptyState icon={<Columns3 size={18} />} title={`Choose ${least} to ${most} roles`}>
          <p>See what they share, what only one of them has, and where they differ.</p>
          <Link to="/roles/matrix" search={{ day: yesterday() }} className="link">
            Compare two days of all roles
          </Link>
        </EmptyState>
      ) : (
        <>
          <CompareTable roles={chosen} permissions={matrix.permissions} comparison={comparison} />
          <NewRoles chosen={chosen} />
        </>
      )}
    </section>
  )
}

export function ComparePage() {
  const { roles } = useSearch({ from: '/app/roles/compare' })
  const navigate = useNavigate({ from: '/roles/compare' })
  const asked = useMemo(() => [...new Set(roles.split(',').filter(Boolean))], [roles])
  const go = (ids: readonly string[]) =>
    void navigate({
      search: { roles: ids.join(',') },
      replace: true,
      resetScroll: false,
    })
  return (
    <Page title="Compare roles" heading="Roles" help="role" tabs={<RolesTabs />}>
      <EveryRole>
        {(matrix, { readAt }) => <Body matrix={matrix} readAt={readAt} asked={asked} go={go} />}
      </EveryRole>
    </Page>
  )
}
