import { Download, Printer } from 'lucide-react'
import { riskOf } from '#domain/advice/permission-advice'
import type { Role } from '#contract/roles'
import { useNodeName } from '../scope/node-filter'
import { csvName } from '../lib/csv'
import { formatDay } from '../lib/dates'
import { Button } from '../ui/button'
import { downloadText } from '../ui/download'
import { tallyAll } from './matrix'
import { PrintSheet } from './print-sheet'
import { matrixCsv } from './role-csv'
import { matrixOf } from './role-matrix'

/** The matrix of one role for a spreadsheet, and for paper: whole, whatever is searched for on the screen. */
export function RoleSheet({ role, readAt }: { role: Role; readAt: number }) {
  const nodeName = useNodeName()
  const { held, of } = tallyAll(role.role_permissions)
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
        title={`Role ${role.name}`}
        readAt={readAt}
        facts={[
          ['Id', role.id],
          ['Node', <bdi key="node">{node}</bdi>],
          ['Permissions', `${held} of ${of}`],
          ['Last modified', role.last_modified ? formatDay(role.last_modified) : 'not known'],
          ['Marks', '● held, – not held, ▲ risky'],
        ]}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Permission</th>
              <th scope="col">Meaning</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          {role.role_permissions.map(({ category_name, permissions }) => (
            <tbody key={category_name}>
              <tr>
                <th scope="rowgroup" colSpan={3}>
                  {category_name.trim()}
                </th>
              </tr>
              {permissions.map(({ code, name, description, is_selected }) => (
                <tr key={code}>
                  <th scope="row">
                    {riskOf(code) && '▲ '}
                    {name ?? code} <small>{code}</small>
                  </th>
                  <td>{description}</td>
                  <td className="print-mark">{is_selected ? '● held' : '–'}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </PrintSheet>
    </div>
  )
}
