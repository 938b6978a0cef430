import type { Id } from '#contract/shape'
import type { Comparison } from '#domain/roles/role-comparison'
import type { MatrixPermission } from '#domain/roles/role-matrix'

const titles = ['Different', 'In all of them', 'In none of them', 'Not known'] as const
type Title = (typeof titles)[number]

/** The permissions by what the compared roles have in common, differences first. Empty parts are left out. */
export function comparisonParts(
  permissions: readonly MatrixPermission[],
  { different, shared, unknown }: Comparison,
): { readonly title: Title; readonly permissions: readonly MatrixPermission[] }[] {
  const partOf = new Map<string, Title>([
    ...different.map(({ code }) => [code, 'Different'] as const),
    ...shared.map((code) => [code, 'In all of them'] as const),
    ...unknown.map((code) => [code, 'Not known'] as const),
  ])
  return titles
    .map((title) => ({
      title,
      permissions: permissions.filter(({ code }) => (partOf.get(code) ?? 'In none of them') === title),
    }))
    .filter((part) => part.permissions.length > 0)
}

/** Whether the role is certainly the only one with the permission. */
export const isOnlyIn = ({ unique }: Comparison, role: Id<'role'>, code: string): boolean =>
  unique.get(role)?.includes(code) ?? false
