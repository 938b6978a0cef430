import { Download, Printer } from 'lucide-react'
import { holds, isUnknown, permissionSetOf } from '#domain/permission-set'
import { matrixOf } from '#domain/role-matrix'
import type { Role } from '#contract/roles'
import { useNodeName } from '../scope/node-filter'
import { csvName } from '../lib/csv'
import { formatDay } from '../lib/dates'
import { Button } from '../ui/button'
import { downloadText } from '../ui/download'
import { PrintSheet } from '../export/print-sheet'
import { PrintGroup } from './print-group'
import { matrixCsv } from './role-csv'
import { tallyAll, tallyWords } from './tally'
import { isolated } from '../lib/words'

/** All permissions of one role, for a spreadsheet and for paper, whatever the search on the screen. */
export function RoleSheet({ role, readAt }: { role: Role; readAt: number }) {
  const nodeName = useNodeName()
  const set = permissionSetOf(role)
  const all = tallyAll(set)
  const node =
    role.msp_node === null ? 'every node' : (role.msp_node_name ?? nodeName(role.msp_node) ?? role.msp_node)
  return (
    <div className="flex gap-2 print:hidden">
      <Button
        small
        icon={<Download size={13} aria-hidden="true" />}
        onClick={() => downloadText(csvName(`role-${role.id}`, new Date()), matrixCsv(matrixOf([role])))}
      >
        CSV
      </Button>
      <Button small icon={<Printer size={13} aria-hidden="true" />} onClick={() => window.print()}>
        Print
      </Button>
      <PrintSheet
        title={`Role ${isolated(role.name)}`}
        readAt={readAt}
        facts={[
          ['ID', role.id],
          ['Node', <bdi key="node">{node}</bdi>],
          ['Permissions', tallyWords(all)],
          ['Last modified', role.last_modified ? formatDay(role.last_modified) : 'not known'],
          ['Marks', '● allowed, – not allowed, ▲ high risk'],
        ]}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Permission</th>
              <th scope="col">Description</th>
              <th scope="col" className="print-mark">
                State
              </th>
            </tr>
          </thead>
          {role.role_permissions.map(({ category_name, permissions }) => (
            <PrintGroup
              key={category_name}
              title={category_name.trim()}
              columns={3}
              permissions={permissions}
              cells={(code) => (
                <>
                  <td>{permissions.find((one) => one.code === code)?.description}</td>
                  <td className="print-mark">
                    {holds(set, code) ? '● allowed' : isUnknown(set, code) ? '? not known' : '–'}
                  </td>
                </>
              )}
            />
          ))}
        </table>
      </PrintSheet>
    </div>
  )
}
