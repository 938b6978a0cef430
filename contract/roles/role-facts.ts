import * as z from 'zod/mini'
import type { Shape } from '../shape'

/**
 * The facts of one role that a review stores, compares and signs as JSON: the role, and its permissions as a
 * server named them then. Another server can rename one later, and even change its code (X).
 */
export type RoleFacts = {
  readonly permissions: readonly {
    readonly code: string
    readonly id: string | null
    readonly name: string
    readonly category: string
  }[]
  readonly roles: readonly {
    readonly id: string
    readonly name: string
    /** null: a built-in role, which belongs to no node. */
    readonly node: string | null
    /** Sorted, so that the same set is the same text. */
    readonly held: readonly string[]
  }[]
}

const schema: z.ZodMiniType<RoleFacts> = z.object({
  permissions: z.array(
    z.object({ code: z.string(), id: z.nullable(z.string()), name: z.string(), category: z.string() }),
  ),
  roles: z.array(
    z.object({ id: z.string(), name: z.string(), node: z.nullable(z.string()), held: z.array(z.string()) }),
  ),
})
export const roleFactsShape: Shape<RoleFacts> = { write: schema, read: schema }
