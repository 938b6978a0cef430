import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Network } from 'lucide-react'
import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { createNode, listNodes, type NodeRecord } from '#contract/nodes'
import { ActionLink } from '../layout/action-link'
import { Page } from '../layout/page'
import { RecordStates } from '../layout/record-states'
import { dash } from '../lib/dates'
import { flattenTree, type Branch } from '../lib/tree'
import { counted, formatNumber } from '../lib/words'
import { useCan, useReason } from '../session/use-can'
import { EmptyState } from '../ui/empty-state'
import { Name } from '../ui/name'
import { Day } from '../ui/time'
import { allNodesQuery } from './nodes.queries'

// The route's loader comes with the page's code: one request for both.
export { loadNodes } from './nodes.queries'

const number = (value: number | undefined) => (value === undefined ? dash : formatNumber(value))
const deepest = 5

function NodeRow({ branch: { item: node, depth, path } }: { branch: Branch<NodeRecord> }) {
  const companies = useCan(listCompanies.needs).allowed
  const employees = useCan(listEmployees.needs).allowed
  return (
    <tr className="border-b border-line last:border-0 hover:bg-hover">
      <th scope="row" title={path.join(' › ')} className="px-5 py-2.5 text-left font-medium max-sm:px-3">
        <span className="flex items-start" style={{ paddingInlineStart: `${Math.min(depth, deepest) * 1.125}rem` }}>
          {depth > 0 && (
            <span aria-hidden="true" className="mt-0.5 mr-2 h-3.5 w-2.5 shrink-0 rounded-bl-sm border-b border-l border-line-strong" />
          )}
          <span className="min-w-0">
            <Link to="/nodes/$id" params={{ id: node.id }} className="link text-ink">
              <Name>{node.name}</Name>
            </Link>
            <span className="sr-only">, level {depth + 1}</span>
          </span>
        </span>
      </th>
      <td className="px-3 py-2.5 font-mono text-xs text-muted max-md:hidden">{node.id}</td>
      <td className="px-3 py-2.5 text-right">
        {companies && node.uid ? (
          <Link
            to="/companies"
            search={{ node: node.uid }}
            className="link"
            aria-label={`${number(node.company_count)} companies in ${node.name}`}
          >
            {number(node.company_count)}
          </Link>
        ) : (
          number(node.company_count)
        )}
      </td>
      <td className="px-3 py-2.5 text-right">
        {employees && node.uid ? (
          <Link
            to="/employees"
            search={{ node: node.uid }}
            className="link"
            aria-label={`${number(node.employee_count)} people in ${node.name}`}
          >
            {number(node.employee_count)}
          </Link>
        ) : (
          number(node.employee_count)
        )}
      </td>
      <td className="px-3 py-2.5 text-right max-sm:hidden">{number(node.child_count)}</td>
      <td className="px-5 py-2.5 text-right text-muted max-md:hidden">
        <Day at={node.created_at} />
      </td>
    </tr>
  )
}

const heads = [
  ['Node', 'px-5 text-left max-sm:px-3'],
  ['Id', 'w-20 px-3 text-left max-md:hidden'],
  ['Companies', 'w-28 px-3 text-right max-sm:w-auto'],
  ['People', 'w-24 px-3 text-right max-sm:w-auto'],
  ['Children', 'w-24 px-3 text-right max-sm:hidden'],
  ['Created', 'w-36 px-5 text-right max-md:hidden'],
] as const

export function NodesPage() {
  const { allowed } = useCan(listNodes.needs)
  const query = useQuery({ ...allNodesQuery, enabled: allowed })
  return (
    <Page
      title="Nodes"
      lead={query.data ? `${counted(query.data.length, 'node')} in reach of this key` : 'The parts of your organisation'}
      aside={
        <ActionLink look="primary" to="/nodes/new" search={{ parent: '' }} reason={useReason(createNode.needs)}>
          New node
        </ActionLink>
      }
    >
      <RecordStates query={query} needs={listNodes.needs} what="nodes">
        {(nodes) => (
          <div className="card overflow-clip">
            {nodes.length === 0 ? (
              <EmptyState icon={<Network size={18} />} title="No nodes in reach of this key" />
            ) : (
              <table className="w-full text-sm">
                <caption className="sr-only">Nodes, each below its parent. Counts are of the node alone, without those below it.</caption>
                <thead className="text-xs text-muted">
                  <tr>
                    {heads.map(([label, look]) => (
                      <th
                        key={label}
                        scope="col"
                        className={`sticky top-(--bar) h-10 border-b border-line bg-sunken font-medium whitespace-nowrap ${look}`}
                      >
                        {label}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {flattenTree(nodes).map((branch) => (
                    <NodeRow key={branch.item.id} branch={branch} />
                  ))}
                </tbody>
              </table>
            )}
          </div>
        )}
      </RecordStates>
      <p className="mt-3 text-xs text-muted">Counts are of each node alone, without the nodes below it.</p>
    </Page>
  )
}
