import { nodes, roles } from '#server/db/tables/schema'
import type { Db } from '#server/db/open'
import { permissionCodes, type PermissionCode } from '#contract/roles/permissions'
import { makers } from './small-app'

const nodeWriter: PermissionCode[] = ['msp_view_node', 'msp_add_node', 'msp_edit_node', 'msp_delete_node']
const userWriter: PermissionCode[] = ['msp_view_user', 'msp_add_user', 'msp_edit_user', 'msp_delete_user']
const roleWriter: PermissionCode[] = ['msp_view_role', 'msp_add_role', 'msp_edit_role', 'msp_delete_role']
const accountWriter: PermissionCode[] = [
  'msp_view_service_account',
  'msp_add_service_account',
  'msp_edit_service_account',
  'msp_rotate_service_account',
  'msp_delete_service_account',
]
const everyWriter = [...nodeWriter, ...userWriter, ...roleWriter]
const cascade: PermissionCode = 'msp_cascade_permissions'

/**
 * The actor of random writes: a key or a person, as `readState` names them, and the credential in its
 * requests.
 */
export type RandomActor = { readonly member: string; readonly credential: string }

/**
 * A provider with eight nodes on four levels, for the escalation tests. It has keys with many mixes of write
 * permissions, roles that cascade and roles that don't, and people who would gain permissions from a wrong
 * write. Two of them write, too.
 */
export async function fillSmallWorld(db: Db, at: Date): Promise<RandomActor[]> {
  const [rootNode] = await db.select({ id: nodes.id }).from(nodes)
  const root = rootNode!.id
  const builtIn = new Map(
    (await db.select({ id: roles.id, name: roles.name }).from(roles)).map((role) => [role.name, role.id]),
  )
  const [administrator, auditor] = [builtIn.get('Administrator')!, builtIn.get('Auditor')!]
  const make = makers(db, root, at)
  const [north, south] = [await make.node(root, 'North'), await make.node(root, 'South')]
  const [harbour, island] = [await make.node(north, 'Harbour'), await make.node(north, 'Island')]
  const [valley, empty, quay] = [
    await make.node(south, 'Valley'),
    await make.node(north, 'Empty'),
    await make.node(harbour, 'Quay'),
  ]

  const offboarding = await make.role(
    ['msp_view_managed_company', 'msp_delete_managed_company'],
    north,
    'Offboarding',
  )
  const regional = await make.role(
    ['msp_view_user', 'msp_assume_managed_company', cascade],
    south,
    'Regional',
  )
  const local = await make.role(['msp_view_user', 'msp_edit_user'], harbour, 'Local')
  const everywhere = await make.role(
    ['msp_view_node', 'msp_billing_administrator', cascade],
    root,
    'Everywhere',
  )
  const reader = await make.role(['msp_view_user', 'msp_view_node', cascade], north, 'Reader')
  const pilot = await make.role(['msp_view_node', cascade], harbour, 'Pilot')
  await make.role(['msp_rotate_service_account'], valley, 'Keys')
  await make.role(['msp_view_user', 'msp_add_user'], island, 'Reception')

  // The only administrator holds a role that can be changed.
  const directors = await make.role(permissionCodes, root, 'Directors')
  const first = await make.person({ role: directors, is_2fa_enabled: true })
  await make.person({ role: administrator, active: false })
  await make.person({ role: auditor, node: south, is_2fa_enabled: true })
  await make.person({ role: administrator, node: south })
  await make.person({ role: offboarding, node: north })
  await make.person({ role: regional, node: south })
  await make.person({ role: local, node: harbour })
  await make.person({ role: everywhere, node: valley })
  await make.person({ role: reader, node: island })
  await make.person({ role: pilot, node: harbour })
  await make.person({ role: reader, node: quay })

  const northern = await make.role([...everyWriter, ...accountWriter, cascade], north, 'Northern')
  const keys = [
    await make.key({ role: administrator }),
    // All permissions but those for companies, at North and below.
    await make.key({ node: north, codes: [...everyWriter, cascade] }),
    // The same at South and below, and one permission that the key at North lacks.
    await make.key({ node: south, codes: [...everyWriter, 'msp_delete_managed_company', cascade] }),
    // One node only, with one permission that the key at North lacks.
    await make.key({ node: harbour, codes: [...everyWriter, 'msp_add_managed_company'] }),
    await make.key({ node: root, codes: everyWriter }),
    // Few permissions, but the whole tree.
    await make.key({
      node: root,
      codes: ['msp_edit_role', 'msp_add_role', 'msp_edit_node', 'msp_edit_user', cascade],
    }),
    await make.key({
      node: root,
      codes: [
        'msp_add_node',
        'msp_edit_node',
        'msp_delete_node',
        'msp_add_user',
        'msp_edit_user',
        'msp_view_user',
        cascade,
      ],
    }),
    // The key can edit its own role.
    await make.key({ node: empty, codes: ['msp_edit_role', 'msp_view_managed_company', cascade] }),
  ]
  // People can write service accounts, too.
  const writers = [first, await make.person({ role: northern, node: north })]
  const people = await Promise.all(writers.map(async ({ id }) => ({ id, ...(await make.session(id)) })))
  return [
    ...keys.map(({ id, key }) => ({ member: `key ${id}`, credential: key })),
    // They write twice as often as a key, because only people confirm who they are.
    ...[...people, ...people].map(({ id, token }) => ({ member: `person ${id}`, credential: token })),
  ]
}
