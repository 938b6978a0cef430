import { getRole, listPermissions, type Role } from '#contract/roles'
import { call } from '../api/call'

/** `union 3,5`: everything that one of them holds; `intersection 3,5`: what all of them hold. */
export function joinOf(
  from: string,
): { readonly how: 'union' | 'intersection'; readonly ids: readonly string[] } | undefined {
  const [, how, ids = ''] = /^(union|intersection) (\d+(?:,\d+){1,5})$/.exec(from) ?? []
  return how === 'union' || how === 'intersection' ? { how, ids: ids.split(',') } : undefined
}

/** One role that lists what any of them lists, and holds what they hold together. */
export function joined(roles: readonly Role[], how: 'union' | 'intersection'): Role {
  const selected = (code: string) => {
    const holds = ({ role_permissions }: Role) =>
      role_permissions.some(({ permissions }) =>
        permissions.some((one) => one.code === code && one.is_selected),
      )
    return how === 'union' ? roles.some(holds) : roles.every(holds)
  }
  const seen = new Set<string>()
  const categories = new Map<string, Role['role_permissions'][number]>()
  for (const { role_permissions } of roles)
    for (const category of role_permissions) {
      const fresh = category.permissions.filter(({ code }) => !seen.has(code))
      for (const { code } of fresh) seen.add(code)
      const permissions = fresh.map((one) => ({ ...one, is_selected: selected(one.code) }))
      const known = categories.get(category.category_name)
      categories.set(category.category_name, {
        ...category,
        permissions: [...(known?.permissions ?? []), ...permissions],
      })
    }
  const names = roles.map(({ name }) => name).join(', ')
  return {
    id: '',
    name: how === 'union' ? `All of ${names}` : `Shared by ${names}`,
    role_permissions: [...categories.values()],
  }
}

/** What a new role begins with. */
export async function readModel(from: string, signal: AbortSignal): Promise<Role> {
  const join = joinOf(from)
  const read = (id: string) => call(getRole, { params: { role_id: id }, signal })
  if (join) return joined(await Promise.all(join.ids.map(read)), join.how)
  return from ? read(from) : { id: '', name: '', role_permissions: await call(listPermissions, { signal }) }
}
