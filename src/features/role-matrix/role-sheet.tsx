import type { Role } from '#contract/roles/roles'
import { permissionSetOf } from '#domain/roles/permission-set'
import { matrixOf } from '#domain/roles/role-matrix'
import { TableButtons } from '../../export/table-buttons'
import { notKnown } from '../../lib/files/file-values'
import { formatDay } from '../../lib/dates'
import { isolated } from '../../lib/words'
import { useNodeName } from '../../scope/node-filter'
import { permissionTable } from './permission-table'
import { tallyAll, tallyWords } from './tally'

/** All permissions of one role, for a spreadsheet and for paper, whatever the search on the screen. */
export function RoleSheet({ role, readAt }: { role: Role; readAt: number }) {
  const nodeName = useNodeName()
  const { id, name, msp_node, msp_node_name, last_modified } = role
  const node = msp_node === null ? 'every node' : (nodeName(msp_node) ?? msp_node_name ?? msp_node)
  const table = () =>
    permissionTable(matrixOf([role]), {
      file: `role-${id}`,
      title: `Role ${isolated(name)}`,
      readAt,
      facts: [
        ['ID', id],
        ['Node', isolated(node ?? notKnown)],
        ['Permissions', tallyWords(tallyAll(permissionSetOf(role)))],
        ['Last modified', last_modified ? formatDay(last_modified) : notKnown],
      ],
    })
  return <TableButtons table={table} />
}
