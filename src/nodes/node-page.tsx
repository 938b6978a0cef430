import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { getNode, type NodeRecord } from '#contract/nodes'
import { Breadcrumbs } from '../frame/breadcrumbs'
import { NodePath } from '../scope/node-path'
import { Page } from '../frame/page'
import { RecordStates } from '../errors/record-states'
import { dash } from '../lib/dates'
import { counted, formatNumber } from '../lib/words'
import { useCan } from '../session/use-can'
import { Card } from '../ui/card'
import { Facts } from '../ui/facts'
import { Name } from '../ui/name'
import { Day } from '../ui/time'
import { NodeActions } from './node-actions'
import { NodeCascade } from './node-cascade'
import { nodeQuery } from './node.queries'
import { allNodesQuery } from './nodes.queries'

const number = (value: number | undefined) => (value === undefined ? dash : formatNumber(value))

const NodeLink = ({ node }: { node: NodeRecord }) => (
  <Link to="/nodes/$id" params={{ id: node.id }} className="link">
    <Name>{node.name}</Name>
  </Link>
)

function NodeRecordView({ node, nodes }: { node: NodeRecord; nodes: readonly NodeRecord[] }) {
  const companies = useCan(listCompanies.needs).allowed
  const employees = useCan(listEmployees.needs).allowed
  const children = nodes
    .filter((one) => one.parent === node.id)
    .toSorted((a, b) => a.name.localeCompare(b.name))
  const facts = [
    { label: 'Id', value: <span className="font-mono text-sm">{node.id}</span> },
    { label: 'UUID', value: <span className="font-mono text-sm break-all">{node.uid ?? dash}</span> },
    { label: 'Parent path', value: <NodePath id={node.id} above /> },
    { label: 'Created', value: <Day at={node.created_at} /> },
    {
      label: 'Companies',
      value:
        companies && node.uid ? (
          <Link to="/companies" search={{ node: node.uid }} className="link">
            {number(node.company_count)}
          </Link>
        ) : (
          number(node.company_count)
        ),
    },
    {
      label: 'People',
      value:
        employees && node.uid ? (
          <Link to="/employees" search={{ node: node.uid }} className="link">
            {number(node.employee_count)}
          </Link>
        ) : (
          number(node.employee_count)
        ),
    },
  ]
  return (
    <div className="flex flex-col gap-5">
      <Card title="Details" note="Counts exclude child nodes.">
        <Facts facts={facts} />
      </Card>
      <Card title="Child nodes" note={node.child_count !== undefined && formatNumber(node.child_count)}>
        {children.length === 0 ? (
          <p className="p-5 text-muted">
            {node.child_count
              ? `${counted(node.child_count, 'child node')} outside your scope.`
              : 'No child nodes.'}
          </p>
        ) : (
          <ul className="flex flex-col gap-2.5 p-5">
            {children.map((child) => (
              <li key={child.id}>
                <NodeLink node={child} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      <NodeCascade node={node} />
    </div>
  )
}

export function NodePage() {
  const { id } = useParams({ from: '/app/nodes/$id' })
  const { allowed } = useCan(getNode.needs)
  const query = useQuery({ ...nodeQuery(id), enabled: allowed })
  const { data: nodes = [], isLoading } = useQuery({ ...allNodesQuery, enabled: allowed })
  // The tree loads with the record, so that no parent looks childless.
  const record = isLoading ? undefined : query.data
  const title = record?.name ?? `Node ${id}`
  return (
    <Page
      title={title}
      heading={<Name>{title}</Name>}
      lead={`Node ${id}`}
      aside={record && <NodeActions node={record} />}
      back={<Breadcrumbs node={record?.parent} current={title} />}
    >
      <RecordStates query={{ ...query, data: record }} needs={getNode.needs} what="this node">
        {(node) => <NodeRecordView node={node} nodes={nodes} />}
      </RecordStates>
    </Page>
  )
}
