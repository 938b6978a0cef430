import * as z from 'zod/mini'
import type { Shape } from './shape'

/**
 * A permission as a server named it at one moment. Another server can rename it later, and even change its
 * code.
 */
export type SnapshotPermission = {
  readonly code: string
  readonly id: string | null
  readonly name: string
  readonly category: string
}
export type SnapshotRole = {
  readonly id: string
  readonly name: string
  /** null: a built-in role, which belongs to no node. */
  readonly node: string | null
  /** Sorted, so that the same set is the same text. */
  readonly held: readonly string[]
}
/** The permissions of some roles at one moment, as plain data: it is stored, compared and signed as JSON. */
export type RolesSnapshot = {
  readonly permissions: readonly SnapshotPermission[]
  readonly roles: readonly SnapshotRole[]
}
/** The facts of one role that a review stores: its permissions and their names (X). */
export type RoleFacts = RolesSnapshot

const schema: z.ZodMiniType<RoleFacts> = z.object({
  permissions: z.array(
    z.object({ code: z.string(), id: z.nullable(z.string()), name: z.string(), category: z.string() }),
  ),
  roles: z.array(
    z.object({ id: z.string(), name: z.string(), node: z.nullable(z.string()), held: z.array(z.string()) }),
  ),
})
export const roleFactsShape: Shape<RoleFacts> = { write: schema, read: schema }
