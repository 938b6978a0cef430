import { nodes, roles } from '#server/db/schema'
import type { Db } from '#server/db/open'
import type { PermissionCode } from '#contract/permissions'
import { makers, type MadeKey } from './small-app'

const nodeWriter: PermissionCode[] = ['msp_view_node', 'msp_add_node', 'msp_edit_node', 'msp_delete_node']
const userWriter: PermissionCode[] = ['msp_view_user', 'msp_add_user', 'msp_edit_user', 'msp_delete_user']
const roleWriter: PermissionCode[] = ['msp_view_role', 'msp_add_role', 'msp_edit_role', 'msp_delete_role']
const everyWriter = [...nodeWriter, ...userWriter, ...roleWriter]
const cascade: PermissionCode = 'msp_cascade_permissions'

/**
 * A provider of eight nodes in four levels, for the model of escalation: writers of every kind, some with rights that
 * others lack, roles that cascade and roles that do not, and people who would gain something by a wrong write.
 */
export async function fillSmallWorld(db: Db, at: Date): Promise<MadeKey[]> {
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

  await make.person({ role: administrator })
  await make.person({ role: administrator, active: false })
  await make.person({ role: auditor, node: south })
  await make.person({ role: administrator, node: south })
  await make.person({ role: offboarding, node: north })
  await make.person({ role: regional, node: south })
  await make.person({ role: local, node: harbour })
  await make.person({ role: everywhere, node: valley })
  await make.person({ role: reader, node: island })
  await make.person({ role: pilot, node: harbour })
  await make.person({ role: reader, node: quay })

  return [
    await make.key({ role: administrator }),
    // Everything but companies, below North.
    await make.key({ node: north, codes: [...everyWriter, cascade] }),
    // The same below South, and a code that nobody in the north has.
    await make.key({ node: south, codes: [...everyWriter, 'msp_delete_managed_company', cascade] }),
    // Its own node only, and one code that the region lacks.
    await make.key({ node: harbour, codes: [...everyWriter, 'msp_add_managed_company'] }),
    await make.key({ node: root, codes: everyWriter }),
    // Few codes, but the whole tree.
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
    // Somebody who holds the role that he may edit.
    await make.key({ node: empty, codes: ['msp_edit_role', 'msp_view_managed_company', cascade] }),
  ]
}
