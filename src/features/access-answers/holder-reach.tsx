import type { CompanyItem } from '#contract/companies'
import { Link } from '@tanstack/react-router'
import { reachOf, type Reach } from '#domain/access/reach'
import { rowsOfNode } from '#domain/access/rows-of-node'
import { nodeIn, nodesAt, type Holder, type World } from '#domain/access/world'
import { known, unknown, valueOfKnown } from '#domain/known'
import { holderColumns } from '../../access/holder-columns'
import { reachSentence, withCompanies } from '../../access/reach-words'
import { WhatRoleCan } from '../../access/what-role-can'
import { queryClient } from '../../api/query-client'
import { cellsOf, type Table } from '../../export/table'
import { TableButtons } from '../../export/table-buttons'
import { notKnown } from '../../lib/file-values'
import { counted, isolated } from '../../lib/words'
import { everyCompany } from '../../queries/companies'
import { Card } from '../../ui/card'
import { Name } from '../../ui/name'

/** The companies by name, which are read only for this. */
async function reachTable(world: World, holder: Holder, reach: Reach): Promise<Table> {
  const nodes = new Map(nodesAt(world, reach.spans).map(({ id, name }) => [id, name]))
  const read = await queryClient.fetchQuery(everyCompany.query).catch(() => undefined)
  const every = read?.rows ?? unknown('the companies couldn’t be read')
  const here = rowsOfNode(every, known(new Set(nodes.keys())), 'companies')
  const access = {
    full: 'opens fully',
    'read-only': 'opens read-only',
    none: withCompanies(reach) ?? 'none',
    unknown: notKnown,
  }
  return {
    file: `${holder.kind}-${holder.id}-reach`,
    title: `The companies of ${isolated(holder.name)} (${holder.kind}, ID ${holder.id}) as ${isolated(reach.role.name)}`,
    facts: [['Summary', reachSentence(world, holder, reach)]],
    missing: here.kind === 'known' ? undefined : here.why,
    ...cellsOf<{ readonly holder: Holder; readonly company: CompanyItem }>(
      [
        ...holderColumns,
        ['Company', ({ company }) => company.name],
        ['Company ID', ({ company }) => company.id],
        ['Node', ({ company }) => nodes.get(company.msp_node ?? '') ?? notKnown],
        ['Access', () => access[reach.opens]],
        ['Role', () => reach.role.name],
        ['From node', () => nodeIn(world, reach.node)?.name ?? notKnown],
      ],
      (valueOfKnown(here) ?? []).map((company) => ({ holder, company })),
    ),
  }
}

/** Where a person or key can act, and what they can do there. */
export function HolderReach({ world, holder }: { world: World; holder: Holder }) {
  const reach = reachOf(world, holder)
  if (!reach)
    return (
      <Card title="What they reach">
        <p className="p-4 text-muted">
          Not known: the role, its permissions or the node isn’t among those you can view.
        </p>
      </Card>
    )
  return (
    <>
      <Card
        title={holder.kind === 'key' ? 'What the key reaches' : 'What they reach'}
        note={<TableButtons table={() => reachTable(world, holder, reach)} />}
      >
        <p className="border-b border-line px-4 py-3 text-lg">{reachSentence(world, holder, reach)}</p>
        <ul className="max-h-80 scrolls [--cover:var(--color-surface)]">
          {nodesAt(world, reach.spans).map(({ id, name, company_count, uid }) => (
            <li
              key={id}
              className="flex min-h-9 items-center justify-between gap-3 border-b border-line-soft px-4 py-1 last:border-0"
            >
              <Link to="/nodes/$id" params={{ id }} className="link truncate">
                <Name>{name}</Name>
              </Link>
              <span className="shrink-0 text-sm text-muted">
                {company_count === undefined ? (
                  'companies not known'
                ) : uid ? (
                  <Link to="/companies" search={{ node: uid, only: 'yes' }} className="link text-soft">
                    {counted(company_count, 'company', 'companies')}
                  </Link>
                ) : (
                  counted(company_count, 'company', 'companies')
                )}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <Card title="What they can do there">
        <WhatRoleCan permissions={reach.permissions} kind={holder.kind} />
      </Card>
    </>
  )
}
