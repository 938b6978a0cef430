import type { CompanyItem } from '#contract/companies'
import { Link } from '@tanstack/react-router'
import {
  holderKey,
  holdersOf,
  nodeIn,
  nodesAt,
  type Holder,
  type World,
  type WorldRole,
} from '#domain/access/world'
import { reachOf, type Reach } from '#domain/access/reach'
import { rowsOfNode } from '#domain/access/rows-of-node'
import { isNone, known, thoseKnown, unknown, valueOfKnown } from '#domain/known'
import { holds, isUnknown } from '#domain/permission-set'
import { queryClient } from '../api/query-client'
import { cellsOf, type Table } from '../export/table'
import { TableButtons } from '../export/table-buttons'
import { notKnown } from '../lib/file-values'
import { everyCompany } from '../queries/companies'
import { counted, isolated, sentence } from '../lib/words'
import { Badge } from '../ui/badge'
import { Card } from '../ui/card'
import { countedWords, figureValue, KnownFigure } from '../ui/known-figure'
import { Name } from '../ui/name'
import { PersonLine } from '../ui/person-line'
import { holderColumns } from './holder-columns'
import { holderDetail, placeWords, whereWords } from './place-words'
import { WhatRoleCan } from './what-role-can'

/** What somebody can do with companies beside opening them. */
const withCompanies = ({ permissions }: Reach): string | undefined => {
  const [edit, view] = ['msp_edit_managed_company', 'msp_view_managed_company']
  if (holds(permissions, edit)) return 'edits'
  if (!holds(permissions, view)) return undefined
  return isUnknown(permissions, edit) ? 'at least sees' : 'sees'
}

/** What people ask first: whose tenants somebody opens, as what, and where. */
export function reachSentence(world: World, { kind, state }: Holder, reach: Reach): string {
  const as = `as ${isolated(reach.role.name)} at ${placeWords(world, reach.spans)}`
  const companies = isNone(reach.companies)
    ? 'no companies'
    : countedWords(reach.companies, 'company', 'companies')
  const access = { full: 'with full access', 'read-only': 'read-only', none: '', unknown: '' }[reach.opens]
  const does = withCompanies(reach)
  const start =
    state === 'later'
      ? 'Once the invitation is accepted: '
      : state === 'ended'
        ? 'Nothing, because the key has expired. Before: '
        : ''
  const what =
    reach.opens === 'none'
      ? does && !isNone(reach.companies)
        ? `${does} ${companies}, opens none`
        : 'opens no company'
      : reach.opens === 'unknown'
        ? `may open ${companies}, which isn’t known`
        : `opens ${companies} ${access}`
  const doubt = kind === 'key' && state === undefined ? ' Whether the key still works isn’t known.' : ''
  return `${sentence(`${start}${what}, ${as}.`)}${doubt}`
}

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

/** The members of a role, and what each reaches through it. */
export function RoleReach({ world, role }: { world: World; role: WorldRole }) {
  const members = thoseKnown(
    holdersOf(world),
    (one) => (one.role === undefined ? undefined : one.role === role.id),
    (silent, of) => `${silent} of ${of} people and keys have no readable role`,
  )
  const lines = (valueOfKnown(members) ?? []).map((holder) => ({ holder, reach: reachOf(world, holder) }))
  const table = (): Table => ({
    file: `role-${role.id}-members`,
    title: `Who has ${isolated(role.name)} (ID ${role.id}), and where it counts`,
    missing: members.kind === 'known' ? undefined : members.why,
    ...cellsOf(
      [
        ...holderColumns,
        ['Where', ({ reach }) => (reach ? placeWords(world, reach.spans) : notKnown)],
        ['Companies', ({ reach }) => (reach ? figureValue(reach.companies) : notKnown)],
      ],
      lines,
    ),
  })
  return (
    <>
      <Card title="What its members can do">
        <WhatRoleCan permissions={role.permissions} />
      </Card>
      <Card
        title="Members and what they reach"
        count={members.kind !== 'unknown' && <KnownFigure figure={{ ...members, value: lines.length }} />}
        note={lines.length > 0 && <TableButtons table={table} />}
      >
        {members.kind !== 'known' && (
          <p className="border-b border-line px-4 py-2.5 text-sm text-muted">
            {members.kind === 'unknown' ? 'Not known' : 'There may be others'}: {members.why}.
          </p>
        )}
        {lines.length === 0 && members.kind === 'known' && (
          <p className="p-4 text-muted">Nobody has this role.</p>
        )}
        <ul className={lines.length > 12 ? 'max-h-112 scrolls [--cover:var(--color-surface)]' : undefined}>
          {lines.map(({ holder, reach }) => (
            <PersonLine
              key={holderKey(holder)}
              isKey={holder.kind === 'key'}
              id={holder.id}
              name={holder.name}
              detail={holderDetail(holder)}
              from={reach ? whereWords(world, reach.spans) : 'where isn’t known'}
            >
              {holder.state === 'later' && <Badge>Invitation pending</Badge>}
              {holder.state === 'ended' && <Badge tone="warn">Expired</Badge>}
            </PersonLine>
          ))}
        </ul>
      </Card>
    </>
  )
}
