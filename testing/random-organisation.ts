import fc from 'fast-check'
import { permissionCodes, type PermissionCode } from '#contract/roles/permissions'
import { roles } from '#server/db/tables/schema'
import type { Db } from '#server/db/open'
import { makers } from './small-app'

type Draw = fc.GeneratorValue
/** Somebody with the credential that their requests carry; null: they can't sign in. */
export type Drawn = {
  readonly kind: 'person' | 'key'
  readonly id: number
  readonly credential: string | null
}

const some = <T>(draw: Draw, from: readonly T[]): T => from[draw(fc.nat, { max: from.length - 1 })]!
const cascade: PermissionCode = 'msp_cascade_permissions'

/** Nearly everything, a group of similar permissions, or a few. */
function codesOf(draw: Draw): PermissionCode[] {
  const share = some(draw, [0.1, 0.5, 0.95])
  const codes = permissionCodes.filter(
    (code) => code !== cascade && draw(fc.double, { min: 0, max: 1, noNaN: true }) < share,
  )
  return draw(fc.nat, { max: 9 }) < 6 ? [...codes, cascade] : codes
}

/**
 * Fills an installation with random nodes, roles, people, keys and companies. Each role is given where it
 * may be given.
 * @returns everybody, and a built-in role without permissions
 */
export async function fillOrganisation(db: Db, root: number, at: Date, draw: Draw) {
  const make = makers(db, root, at)
  const parents = new Map<number, number | null>([[root, null]])
  for (let more = draw(fc.integer, { min: 3, max: 9 }); more > 0; more--) {
    const parent = some(draw, [...parents.keys()])
    parents.set(await make.node(parent), parent)
  }
  const nodes = [...parents.keys()]
  const lineage = (id: number): number[] => {
    const parent = parents.get(id)
    return [id, ...(parent == null ? [] : lineage(parent))]
  }
  const builtIn = await db.select({ id: roles.id, node: roles.node_id, codes: roles.codes }).from(roles)
  const [blank] = await db
    .insert(roles)
    .values({ name: 'Nothing', node_id: null, codes: [], created_at: at, last_modified: at })
    .returning({ id: roles.id })
  const all = [...builtIn, { id: blank!.id, node: null, codes: [] as PermissionCode[] }]
  for (let more = draw(fc.integer, { min: 4, max: 9 }); more > 0; more--) {
    const [node, codes] = [some(draw, nodes), codesOf(draw)]
    all.push({ id: await make.role(codes, node), node, codes })
  }
  const roleAt = (node: number) => {
    const up = lineage(node)
    const fitting = all.filter(
      ({ node: home, codes }) =>
        home === null || home === node || (codes.includes(cascade) && up.includes(home)),
    )
    const custom = fitting.filter(({ node: home }) => home !== null)
    return some(draw, custom.length > 0 && draw(fc.nat, { max: 3 }) > 0 ? custom : fitting).id
  }
  const everybody: Drawn[] = []
  for (let more = draw(fc.integer, { min: 4, max: 8 }); more > 0; more--) {
    const [node, active] = [some(draw, nodes), draw(fc.nat, { max: 4 }) > 0]
    const { id } = await make.person({ node, role: roleAt(node), active })
    everybody.push({ kind: 'person', id, credential: active ? (await make.session(id)).token : null })
  }
  for (let more = draw(fc.integer, { min: 2, max: 4 }); more > 0; more--) {
    const node = some(draw, nodes)
    const { id, key } = await make.key({ node, role: roleAt(node) })
    everybody.push({ kind: 'key', id, credential: key })
  }
  const companies: number[] = []
  for (let more = draw(fc.integer, { min: 1, max: 4 }); more > 0; more--)
    companies.push(await make.company(some(draw, nodes)))
  return { everybody, blank: blank!.id, companies, lineage }
}
