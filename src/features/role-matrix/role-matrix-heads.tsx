import { Lock, TriangleAlert } from 'lucide-react'
import { riskOf } from '#domain/advice/permission-advice'
import { heldPermissions, isMember, type MatrixPermission, type MatrixRole } from '#domain/roles/role-matrix'
import { counted, isolated } from '../../lib/words'
import { Name } from '../../ui/name'
import { PlainLink } from '../../ui/buttons/plain-link'
import type { CellStop } from './grid/role-grid-row'
import { codeWords } from './permission-table'
import { shortCategory } from './tally'
import { askedPermission } from '../access-answers/question'

/** `upright`: the head of a column, where the name runs upwards. */
type Head = { stop: CellStop; upright: boolean }

const meta =
  'rg-meta flex min-h-4 flex-none items-center justify-center gap-0.75 text-2xs font-normal text-muted'

export function RoleHead({
  role,
  lock,
  stop,
}: Omit<Head, 'upright'> & { role: MatrixRole; lock: string | undefined }) {
  const size = heldPermissions(role.permissions).length
  const about = `${isolated(role.name)}, ID ${role.id}, ${counted(size, 'permission')}${lock ? `, read-only: ${lock}` : ''}`
  return (
    <>
      <PlainLink to={`/roles/${encodeURIComponent(role.id)}`} {...stop} title={about} aria-label={about}>
        <Name>{role.name}</Name>
      </PlainLink>
      <span aria-hidden="true" className={meta}>
        {lock && <Lock size={12} />}
        {size}
      </span>
    </>
  )
}

export function PermissionHead({
  permission: { code, name, category, description },
  namesCategory,
  stop,
  upright,
}: Head & { permission: MatrixPermission; namesCategory: boolean }) {
  const risk = riskOf(code)
  const about = `${isolated(name)}, ${codeWords({ code, description })}${risk ? `. High risk: ${risk}` : ''}`
  return (
    <>
      {!upright && (
        <span
          className="w-26 flex-none truncate text-xs/5 text-muted max-md:hidden"
          title={namesCategory ? category : undefined}
        >
          {namesCategory && shortCategory(category)}
        </span>
      )}
      <PlainLink
        {...(isMember(code)
          ? { to: '/activity', search: { record: code } }
          : { to: '/access', search: { do: askedPermission(code) } })}
        {...stop}
        title={upright ? `${category}: ${about}` : about}
        aria-label={about}
      >
        {name}
      </PlainLink>
      <span aria-hidden="true" className={`${meta} text-warn empty:hidden`}>
        {risk && <TriangleAlert size={14} />}
      </span>
    </>
  )
}
