import { Link } from '@tanstack/react-router'
import { Lock, TriangleAlert } from 'lucide-react'
import { riskOf } from '#domain/advice/permission-advice'
import { heldCodes } from '#domain/permission-set'
import type { MatrixPermission, MatrixRole } from '#domain/role-matrix'
import { counted } from '../lib/words'
import { Name } from '../ui/name'

/** `upright`: the head of a column, where the text and its sign stand on end. */
type Head = { tabIndex: number; upright: boolean }

const sign = (upright: boolean) => `shrink-0 ${upright ? 'mt-1 rotate-90' : ''}`

export function RoleHead({
  role,
  lock,
  tabIndex,
  upright,
}: Head & { role: MatrixRole; lock: string | undefined }) {
  const size = heldCodes(role.permissions).length
  const about = `${role.name}, ID ${role.id}, ${counted(size, 'permission')}${lock ? `, read-only: ${lock}` : ''}`
  const locked = lock && (
    <Lock size={upright ? 11 : 12} aria-hidden="true" className={`${sign(upright)} text-muted`} />
  )
  return (
    <>
      <Link
        to="/roles/$roleId"
        params={{ roleId: role.id }}
        tabIndex={tabIndex}
        className="link text-ink"
        title={about}
        aria-label={about}
      >
        <Name>{role.name}</Name>
        {upright && locked}
      </Link>
      {!upright && locked}
      {!upright && (
        <span aria-hidden="true" className="text-xs text-muted">
          {size}
        </span>
      )}
    </>
  )
}

export function PermissionHead({
  permission: { code, name },
  tabIndex,
  upright,
}: Head & { permission: MatrixPermission }) {
  const risk = riskOf(code)
  const about = `${name}, ${code}${risk ? `. Risky: ${risk}` : ''}`
  const risky = risk && (
    <TriangleAlert size={upright ? 11 : 12} aria-hidden="true" className={`${sign(upright)} text-warn`} />
  )
  return (
    <>
      <Link
        to="/roles/permissions"
        search={{ code }}
        tabIndex={tabIndex}
        className="link text-ink"
        title={about}
        aria-label={about}
      >
        <span>{name}</span>
        {upright && risky}
      </Link>
      {!upright && risky}
    </>
  )
}
