import { sameNameKey } from './folding'
import { groupBy } from './group-by'
import { flattenTree } from './tree'

type Named = { readonly id: string; readonly name: string }

/** The names by id. If several have the same, it is the first of their longer names that only one has. */
function toldApart<T extends Named>(
  all: readonly T[],
  longer: (one: T) => readonly string[],
): ReadonlyMap<string, string> {
  const groups = groupBy(all, ({ name }) => sameNameKey(name))
  const names = [...groups.values()].flatMap((same) => {
    if (same.length === 1) return same.map(({ id, name }) => [id, name] as const)
    const taken = groupBy(same.flatMap(longer), sameNameKey)
    return same.map((one) => {
      const own = longer(one).find((name) => taken.get(sameNameKey(name))?.length === 1)
      return [one.id, own ?? `${longer(one).at(-1)} (ID ${one.id})`] as const
    })
  })
  return new Map(names)
}

/** The names of nodes, with as much of the path before them as tells them apart: “North › Support”. */
export const nodeNames = (nodes: Parameters<typeof flattenTree>[0]): ReadonlyMap<string, string> =>
  toldApart(
    flattenTree(nodes).map(({ item: { id, name }, path }) => ({ id, name, path })),
    ({ path }) => path.map((_, at) => path.slice(-1 - at).join(' › ')),
  )

type Role = Named & {
  readonly msp_node?: string | null | undefined
  readonly msp_node_name?: string | null | undefined
}
const placeOf = ({ msp_node, msp_node_name }: Role) =>
  msp_node === null ? 'every node' : (msp_node_name ?? (msp_node ? `Node ${msp_node}` : 'node not known'))

/** The names of roles, with their node where it tells them apart: “Support (North)”. */
export const roleNames = (roles: readonly Role[]): ReadonlyMap<string, string> =>
  toldApart(roles, (role) => [`${role.name} (${placeOf(role)})`])
