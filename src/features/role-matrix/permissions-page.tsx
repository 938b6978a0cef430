import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { riskOf } from '#domain/advice/permission-advice'
import { cascade, holds, isForPeople, isUnknown } from '#domain/permission-set'
import type { Matrix, MatrixPermission, MatrixRole } from '#domain/role-matrix'
import { byName } from '#domain/by-name'
import { useNodeName } from '../../scope/node-filter'
import { Page } from '../../frame/page'
import { counted, formatNumber, sentence } from '../../lib/words'
import { ableHolders, ableKeys } from '../../scope/able-holders'
import { countHolders, holderWords, unknownWords } from '../../scope/holder-words'
import { useHolders, useMembersOf, type Holders } from '../../scope/use-holders'
import { Badge } from '../../ui/badge'
import { EmptyState } from '../../ui/empty-state'
import { Name } from '../../ui/name'
import { ComboField } from '../../ui/fields/combo-field'
import { useNow } from '../../ui/time/now'
import { StillWaiting } from '../../ui/waiting/still-waiting'
import { EveryRole } from './every-role-states'
import { MemberList } from './members'
import { RiskMark } from './risk-mark'
import { RoleType } from './role-type'
import { RolesTabs } from './roles-tabs'

function RoleRow({ role, members }: { role: MatrixRole; members: Holders }) {
  const nodeName = useNodeName()
  const where =
    role.node === null ? 'every node' : (role.role.msp_node_name ?? nodeName(role.node) ?? role.node)
  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-line-soft py-2.5 first:border-0 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="flex flex-wrap content-start items-center gap-2">
        <Link to="/roles/$id" params={{ id: role.id }} className="link text-ink">
          <Name>{role.name}</Name>
        </Link>
        <RoleType role={role.role} />
        <span className="w-full text-xs text-muted">
          Node: <Name>{where}</Name>
          {holds(role.permissions, cascade) && ', and every node below it'}
        </span>
      </div>
      <div className="min-w-0 text-sm">
        <MemberList members={members} />
      </div>
    </li>
  )
}

type RowsProps = {
  roles: readonly MatrixRole[]
  /** undefined while they are loading. */
  members: (role: MatrixRole) => Holders | undefined
}
const RoleRows = ({ roles, members }: RowsProps) => (
  <ul>
    {roles.map((role) => {
      const found = members(role)
      return found ? (
        <RoleRow key={role.id} role={role} members={found} />
      ) : (
        <li key={role.id} aria-busy="true" className="px-4 py-4">
          <StillWaiting />
        </li>
      )
    })}
  </ul>
)

/** One permission: the roles that have it, and the people with these roles. */
function One({ permission, matrix }: { permission: MatrixPermission; matrix: Matrix }) {
  const holders = useHolders()
  const membersOf = useMembersOf()
  const now = useNow()
  const roles = matrix.roles.filter(({ permissions }) => holds(permissions, permission.code)).toSorted(byName)
  const open = matrix.roles.filter(({ permissions }) => isUnknown(permissions, permission.code)).length
  const held = new Set(roles.map(({ id }) => id))
  const able = holders && countHolders(ableHolders(holders, held, permission.code, now))
  const members = (role: MatrixRole) => {
    const all = membersOf?.(role.role)
    return all && { ...all, keys: ableKeys(all.keys, permission.code, now) }
  }
  return (
    <section aria-label={permission.name}>
      <header className="flex flex-col gap-1 border-b border-line pb-3">
        <h2 className="font-semibold">
          {permission.name}{' '}
          <code className="ml-1 font-mono text-xs font-normal text-muted">{permission.code}</code>
        </h2>
        <p className="text-soft">{permission.description}</p>
        <RiskMark code={permission.code} />
        <p role="status" className="text-muted">
          In {open > 0 && 'at least '}
          {counted(roles.length, 'role')}
          {open > 0 && ` (not known for ${formatNumber(open)})`}
          {able && `. ${sentence(holderWords(able))} can do this. ${unknownWords(able)}`}
          {isForPeople(permission.code) && ' No key can use this permission.'}
        </p>
      </header>
      {roles.length === 0 ? (
        <EmptyState icon={<SearchX size={18} />} title="No role has this permission" />
      ) : (
        <RoleRows roles={roles} members={members} />
      )}
    </section>
  )
}

/** Every permission with the number of roles that have it, and of those who can use it. */
function All({ matrix }: { matrix: Matrix }) {
  const holders = useHolders()
  const now = useNow()
  return (
    <div className="border-y border-line">
      <ul>
        {matrix.permissions.map(({ code, name, category }) => {
          const held = new Set(
            matrix.roles.filter(({ permissions }) => holds(permissions, code)).map(({ id }) => id),
          )
          const able = holders && countHolders(ableHolders(holders, held, code, now))
          return (
            <li
              key={code}
              className="flex min-h-11 items-center gap-x-4 border-t border-line-soft first:border-0 max-sm:flex-wrap max-sm:py-2"
            >
              <span className="min-w-0 flex-1 truncate font-medium max-sm:basis-full">
                <Link to="/roles/permissions" search={{ code }} className="hover:underline">
                  {name}
                </Link>
              </span>
              <span className="w-52 truncate text-muted max-sm:w-auto max-sm:flex-1">{category}</span>
              <span className="w-20 max-sm:w-auto">
                {riskOf(code) && <Badge tone="warn">High risk</Badge>}
              </span>
              <span className="w-28 text-right text-muted max-sm:w-auto">
                {matrix.roles.some(({ permissions }) => isUnknown(permissions, code)) && 'at least '}
                {counted(held.size, 'role')}
              </span>
              <span className="w-44 text-right text-muted max-sm:hidden" title={able && unknownWords(able)}>
                {able && holderWords(able)}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

export function PermissionsPage() {
  const { code } = useSearch({ from: '/app/roles/permissions' })
  const navigate = useNavigate({ from: '/roles/permissions' })
  return (
    <Page title="Permissions" heading="Roles" help="role" tabs={<RolesTabs />}>
      <EveryRole>
        {(matrix) => {
          const permission = matrix.permissions.find((one) => one.code === code)
          return (
            <div className="flex flex-col gap-4 pt-3">
              <div className="max-w-md">
                <ComboField
                  label="Permission"
                  hideLabel
                  value={code}
                  onChange={(next) => void navigate({ search: { code: next } })}
                  options={[
                    { value: '', label: 'All permissions' },
                    ...matrix.permissions.map((one) => ({
                      value: one.code,
                      label: one.name,
                      note: one.code,
                    })),
                  ]}
                />
              </div>
              {permission ? (
                <One permission={permission} matrix={matrix} />
              ) : code ? (
                <div>
                  <EmptyState icon={<SearchX size={18} />} title="No role lists this permission">
                    <Link to="/roles/permissions" className="link">
                      Show all permissions
                    </Link>
                  </EmptyState>
                </div>
              ) : (
                <All matrix={matrix} />
              )}
            </div>
          )
        }}
      </EveryRole>
    </Page>
  )
}
