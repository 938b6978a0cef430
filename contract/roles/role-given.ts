import {
  choice,
  flag,
  idOf,
  nullable,
  record,
  sometimes,
  text,
  timestamp,
  type Read,
  type Written,
} from '../shape'

/** `groups`: those of single sign-on. `server`: a command of it. */
export const giverKinds = ['person', 'key', 'groups', 'server'] as const

/** `name` null: the provider isn't known. `id`: of the employee or key, null once it is deleted. */
const giverShape = record(
  { kind: choice(giverKinds) },
  { id: nullable(idOf<'employee' | 'key'>()), name: nullable(text), email: nullable(text) },
)

/**
 * Since when somebody has the role that they have, at the node where they have it (X). `is_before`: since then
 * or earlier; the audit log begins at that moment. `by`: who gave it, null if nobody knows; only for callers
 * who can view people, with the address of those in scope.
 */
export const roleGivenShape = record(
  { at: timestamp },
  { is_before: flag, by: sometimes(nullable(giverShape)) },
)
export type RoleGiven = Read<typeof roleGivenShape>
export type WrittenRoleGiven = Written<typeof roleGivenShape>
export type Giver = Read<typeof giverShape>
