import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CompanyItem } from '#contract/companies'
import { listNodes, type NodeRecord } from '#contract/nodes'
import { known, outOf, partly } from '#domain/known'
import { flattenTree } from '#domain/tree'
import { TableButtons } from '../export/table-buttons'
import { allNodesQuery } from '../queries/nodes'
import { useCan } from '../session/use-can'
import { Card } from '../ui/card'
import { Name } from '../ui/name'
import { Skeleton } from '../ui/waiting/skeleton'
import { nodeTable, type NodeLine, type Source } from './billing-tables'
import { byNode, countsOf, type PackageSum } from '#domain/licences'
import { LicenceTable, type LicenceRow } from './licence-table'
import { pathWords } from '../lib/words'

type Row = LicenceRow & NodeLine

type Branch = ReturnType<typeof flattenTree<NodeRecord>>[number]

const Head = ({ item, path }: Pick<Branch, 'item' | 'path'>) => (
  <span className="block max-w-48 truncate xl:max-w-64" title={pathWords(path)}>
    <Link to="/companies" search={item.uid ? { node: item.uid, only: 'yes' } : {}} className="link text-ink">
      <Name>{item.name}</Name>
    </Link>
    {path.length > 1 && (
      <span className="block truncate text-xs font-normal text-muted">{pathWords(path.slice(0, -1))}</span>
    )}
  </span>
)

/** A row for each node with companies, in tree order, then the companies of other nodes. */
function rowsOf(companies: readonly CompanyItem[], nodes: readonly NodeRecord[]): Row[] {
  const groups = byNode(companies)
  const lost = groups.get('')?.length ?? 0
  const missing =
    lost > 0 ? `the server doesn’t report the node of ${outOf(lost, companies.length)} companies` : undefined
  const sized = (those: readonly CompanyItem[]) =>
    missing ? partly(those.length, missing) : known(those.length)
  const seen = flattenTree(nodes).flatMap(({ item, path }): Row[] => {
    const those = groups.get(item.id)
    if (!those) return []
    groups.delete(item.id)
    const head = <Head item={item} path={path} />
    return [
      { key: item.id, head, path: pathWords(path), companies: sized(those), ...countsOf(those, missing) },
    ]
  })
  // Companies count even where the caller can't see their node.
  const others = [...groups].map(([id, those]) => ({
    key: id,
    head: id === '' ? 'Node not known' : `Node ${id}`,
    path: id === '' ? 'Node not known' : `Node ${id}`,
    companies: id === '' ? known(those.length) : sized(those),
    ...countsOf(those, id === '' ? undefined : missing),
  }))
  return [...seen, ...others]
}

/** Licences of each node without its child nodes, in tree order. */
export function ByNode({
  companies,
  packages,
  source,
}: {
  companies: readonly CompanyItem[]
  packages: readonly PackageSum[]
  source: Source
}) {
  const { allowed } = useCan(listNodes.needs)
  const { data: nodes, isLoading } = useQuery({ ...allNodesQuery, enabled: allowed })
  const rows = useMemo(() => rowsOf(companies, nodes ?? []), [companies, nodes])
  const all = {
    key: 'all',
    head: 'All nodes',
    path: 'All nodes',
    companies: known(companies.length),
    ...countsOf(companies),
  }
  return (
    <Card
      title="Licences by node"
      note={
        <span className="flex flex-wrap items-center gap-3">
          Child nodes aren’t included. Nodes with no companies are left out.
          <TableButtons table={() => nodeTable(source, packages, [...rows, all])} />
        </span>
      }
    >
      {isLoading ? (
        <p aria-busy="true" className="p-4">
          <Skeleton className="w-64" />
        </p>
      ) : (
        <LicenceTable
          label="Licences by node and package"
          first="Node"
          rows={rows}
          packages={packages}
          withCompanies
          total={all}
        />
      )}
    </Card>
  )
}
