import { Link, type LinkProps } from '@tanstack/react-router'
import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { getNode, type NodeRecord } from '#contract/nodes'
import type { Known } from '#domain/known'
import { byName } from '#domain/by-name'
import { RecordPage } from '../activity/record-page'
import { NodePath } from '../../scope/node-path'
import { counted } from '../../lib/words'
import { useCan } from '../../session/use-can'
import { Card } from '../../ui/card'
import { Copyable } from '../../ui/buttons/copy-button'
import { Facts } from '../../ui/facts'
import { KnownFigure } from '../../ui/known-figure'
import { Name } from '../../ui/name'
import { Day } from '../../ui/time/time'
import { NodeActions } from './node-actions'
import { nodeQuery, useAllNodes } from '../../queries/nodes'
import { useNodeContents } from './use-node-contents'

/** A number of records, as a link to them. It isn't shown while it loads. */
const Count = ({ figure, ...link }: { figure: Known<number> | undefined } & LinkProps) =>
  figure &&
  (link.search ? (
    <Link {...link} className="link">
      <KnownFigure figure={figure} />
    </Link>
  ) : (
    <KnownFigure figure={figure} />
  ))

function ChildNodes({ nodes, figure }: { nodes: readonly NodeRecord[]; figure: Known<number> | undefined }) {
  const words = () => {
    if (!figure) return ''
    if (figure.kind !== 'known') return `Not known: ${figure.why}.`
    return figure.value === 0
      ? 'No child nodes.'
      : `${counted(figure.value, 'child node')} outside your scope.`
  }
  return (
    <Card title="Child nodes" count={figure && <KnownFigure figure={figure} />}>
      {nodes.length === 0 ? (
        <p className="p-4 text-muted">{words()}</p>
      ) : (
        <ul className="flex flex-col gap-2.5 p-4">
          {nodes.map((child) => (
            <li key={child.id}>
              <NodeLink node={child} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const NodeLink = ({ node }: { node: NodeRecord }) => (
  <Link to="/nodes/$id" params={{ id: node.id }} className="link">
    <Name>{node.name}</Name>
  </Link>
)

function NodeRecordView({ node, nodes }: { node: NodeRecord; nodes: readonly NodeRecord[] }) {
  const companies = useCan(listCompanies.needs).allowed
  const employees = useCan(listEmployees.needs).allowed
  const contents = useNodeContents(node)
  const children = nodes.filter((one) => one.parent === node.id).toSorted(byName)
  const list = (to: '/companies' | '/employees', allowed: boolean) =>
    allowed && node.uid ? { to, search: { node: node.uid, only: 'yes' as const } } : {}
  const facts = [
    { label: 'UUID', value: <Copyable text={node.uid} what="UUID" mono /> },
    { label: 'Parent path', value: <NodePath id={node.id} above /> },
    { label: 'Created', value: <Day at={node.created_at} /> },
    { label: 'Companies', value: <Count figure={contents?.companies} {...list('/companies', companies)} /> },
    { label: 'People', value: <Count figure={contents?.people} {...list('/employees', employees)} /> },
  ]
  return (
    <div className="flex flex-col gap-5">
      <Card title="Details" note="Counts exclude child nodes.">
        <Facts facts={facts} />
      </Card>
      <ChildNodes nodes={children} figure={contents?.children} />
    </div>
  )
}

export function NodePage() {
  const { data: nodes = [], isLoading } = useAllNodes()
  return (
    <RecordPage
      type="node"
      query={nodeQuery}
      // The tree loads with the record, so that no parent looks childless.
      isWaiting={isLoading}
      needs={getNode.needs}
      actions={(node) => <NodeActions node={node} />}
      nodeOf={({ parent }) => parent}
    >
      {(node) => <NodeRecordView node={node} nodes={nodes} />}
    </RecordPage>
  )
}
