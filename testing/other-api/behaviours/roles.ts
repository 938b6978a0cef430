import { operations } from '#contract/endpoints'
import { eachRow, type Habit } from './behaviour'

type Category = { readonly permissions: readonly object[] }

/**
 * Sends a role whose first category has no permissions, and says of no permission in the second whether the
 * role has it.
 */
export const silentRole = (role: number): Habit =>
  eachRow('roles', (row) => {
    if (row.id !== role) return row
    const [first, second, ...rest] = row.role_permissions as readonly Category[] // The world has six categories.
    return {
      ...row,
      role_permissions: [
        { ...first, permissions: null },
        { ...second, permissions: second?.permissions.map((one) => ({ ...one, is_selected: undefined })) },
        ...rest,
      ],
    }
  })

/** Lists roles without their permissions. Get Role has them. */
export const shortRoles: Habit = (told, asked, world) =>
  asked.operation === operations.listRoles
    ? eachRow('roles', (row) => ({ ...row, role_permissions: undefined }))(told, asked, world)
    : told
