import { useNavigate, useSearch } from '@tanstack/react-router'
import { Lock, SearchX } from 'lucide-react'
import { riskOf } from '#domain/advice/permission-advice'
import { holds, permissionSetOf, type PermissionSet } from '#domain/roles/permission-set'
import { isBuiltIn } from '#domain/roles/role-type'
import { getRole, updateRole, type Role } from '#contract/roles/roles'
import { maxSearchLength } from '#contract/wire'
import { RecordPage } from '../activity/record-page'
import { useNodeName } from '../../scope/node-filter'
import { formatDay } from '../../lib/dates'
import { useCan } from '../../session/use-can'
import { EmptyState } from '../../ui/empty-state'
import { Name } from '../../ui/name'
import { SearchField } from '../../ui/fields/search-field'
import { MembersLink, RoleMembers } from '../role-matrix/members'
import { PermissionCategoryTable } from '../role-matrix/permission-category'
import { RoleActions } from './role-actions'
import { AdviceLink, RoleAdvice } from '../role-advice/advice-card'
import { useRoleUse } from './role-use'
import { RoleSheet } from '../role-matrix/role-sheet'
import { RoleType } from '../role-matrix/role-type'
import { roleQuery } from '../../queries/roles'
import { narrow, tallyAll, tallyWords } from '../role-matrix/tally'
import { roleSearch, type RoleSearch } from '../../queries/searches'
import { whyUnreadable } from '../role-matrix/changes/role-reasons'

/** The reason why the caller can't change the role; undefined when they can. */
function useReadOnlyReason(role: Role): string | undefined {
  const edit = useCan(updateRole.needs)
  if (isBuiltIn(role)) return 'Built-in roles are the same everywhere and can’t be changed.'
  if (!edit.allowed) return `Read-only. ${edit.reason}`
  return whyUnreadable(role)
}

function RoleFacts({ role }: { role: Role }) {
  const nodeName = useNodeName()
  const all = tallyAll(permissionSetOf(role))
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      <span>
        {all.unknown > 0 ? (
          `Permissions: ${tallyWords(all)}`
        ) : (
          <>
            <strong className="font-semibold text-ink">{all.held}</strong> of {all.of} permissions
          </>
        )}
      </span>
      <span>
        Node:{' '}
        <Name>
          {role.msp_node === null
            ? 'every node'
            : (nodeName(role.msp_node) ?? role.msp_node_name ?? role.msp_node)}
        </Name>
      </span>
      <span>Last modified {formatDay(role.last_modified)}</span>
      {/* Reserve room for what loads later, so that nothing moves. */}
      <span className="min-h-5 min-w-20">
        <MembersLink role={role} />
      </span>
      <span className="min-h-5 min-w-22">
        <AdviceLink role={role} />
      </span>
    </div>
  )
}

const filters = [
  ['Allowed only', 'selected'],
  ['High risk only', 'risk'],
] as const

/** The part of the role's permissions that the address asks for. */
function narrowRole({ role_permissions }: Role, set: PermissionSet, { search, selected, risk }: RoleSearch) {
  const keeps = (code: string) =>
    (selected === '' || holds(set, code)) && (risk === '' || riskOf(code) !== undefined)
  return narrow(role_permissions, { search, keeps })
}

type NarrowProps = Pick<PermissionsProps, 'search' | 'onSearch'> & { count: number; total: number }

/** A search and two filters, and how many permissions they show. */
const Narrow = ({ search, onSearch, count, total }: NarrowProps) => (
  <>
    <div className="flex min-w-0 flex-1 basis-56 sm:max-w-80">
      <SearchField
        label={`Search ${total} permissions`}
        value={search.search}
        maxLength={maxSearchLength}
        delayMs={120}
        onChange={(text) => onSearch({ ...search, search: text })}
      />
    </div>
    {filters.map(([label, key]) => (
      <label key={key} className="flex min-h-6 items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={search[key] === 'yes'}
          onChange={(event) => onSearch({ ...search, [key]: event.target.checked ? 'yes' : '' })}
        />
        {label}
      </label>
    ))}
    <p role="status" className="text-sm text-muted">
      {count === total ? `All ${total} shown` : `${count} of ${total} shown`}
    </p>
  </>
)

type PermissionsProps = {
  role: Role
  readAt: number
  search: RoleSearch
  onSearch: (next: RoleSearch) => void
}

function Permissions({ role, readAt, search, onSearch }: PermissionsProps) {
  const reason = useReadOnlyReason(role)
  const set = permissionSetOf(role)
  const shown = narrowRole(role, set, search)
  const count = shown.reduce((sum, { permissions }) => sum + permissions.length, 0)
  const total = tallyAll(set).of
  const use = useRoleUse(role)
  return (
    <div className="flex flex-col gap-4">
      {reason && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <Lock size={14} aria-hidden="true" className="shrink-0" />
          {reason}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Narrow search={search} onSearch={onSearch} count={count} total={total} />
        <div className="sm:ml-auto">
          <RoleSheet role={role} readAt={readAt} />
        </div>
      </div>
      {use && <p className="text-sm text-muted">{use.note}</p>}
      {shown.map(({ category, permissions }) => (
        <PermissionCategoryTable
          key={category.category_name}
          category={category}
          permissions={permissions}
          set={set}
          noteOn={use?.of}
        />
      ))}
      {shown.length === 0 && (
        <div className="card">
          <EmptyState
            icon={<SearchX size={18} />}
            title={total === 0 ? 'This role lists no permissions' : 'No permission matches'}
          >
            {total > 0 && (
              <button type="button" className="link" onClick={() => onSearch(roleSearch.defaults)}>
                Show all {total}
              </button>
            )}
          </EmptyState>
        </div>
      )}
    </div>
  )
}

export function RolePage() {
  const search = useSearch({ from: '/app/roles/$id' })
  const navigate = useNavigate({ from: '/roles/$id' })
  return (
    <RecordPage
      type="role"
      query={roleQuery}
      needs={getRole.needs}
      status={(role) => <RoleType role={role} />}
      actions={(role) => <RoleActions role={role} />}
    >
      {(role, { dataUpdatedAt }) => (
        <>
          <RoleFacts role={role} />
          <Permissions
            role={role}
            readAt={dataUpdatedAt}
            search={search}
            onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
          />
          <RoleMembers role={role} />
          <RoleAdvice role={role} />
        </>
      )}
    </RecordPage>
  )
}
