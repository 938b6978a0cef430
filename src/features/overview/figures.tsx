import type { ComponentProps } from 'react'
import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { listRoles } from '#contract/roles/roles'
import { countKnown, type Known } from '#domain/known'
import { TableButtons } from '../../export/table-buttons'
import { cellsOf, type Table } from '../../export/table'
import { notKnown } from '../../lib/files/file-values'
import { formatNumber } from '../../lib/words'
import { useTree } from '../../queries/nodes'
import { useScope } from '../../scope/scope'
import { figureValue } from '../../ui/known-figure'
import { useCompanyCount, useRolesInScope } from './in-scope'
import { Total, TotalStrip } from './total-strip'
import { stateOf, useActivePeople, useInvitations, type Counted } from './use-attention'

type Kind = Pick<ComponentProps<typeof Total>, 'label' | 'needs' | 'note' | 'to'>

/** The totals, with what each needs. */
export const totalKinds = {
  companies: {
    label: 'Companies',
    needs: [listCompanies.needs],
    note: 'managed',
    to: { to: '/companies' },
  },
  employees: {
    label: 'Employees',
    needs: [listEmployees.needs],
    note: 'active',
    to: { to: '/employees', search: { status: 'active' } },
  },
  invitations: {
    label: 'Invitations',
    needs: [listEmployees.needs],
    note: 'not accepted',
    to: { to: '/employees/invitations' },
  },
  roles: {
    label: 'Roles',
    needs: [listRoles.needs],
    note: 'built-in and custom',
    to: { to: '/roles' },
  },
  nodes: {
    label: 'Nodes',
    needs: [listNodes.needs],
    note: 'in your scope',
    to: { to: '/nodes' },
  },
} as const satisfies Record<string, Kind>

type Line = { kind: Kind; figure: Known<number> | undefined; state: Omit<Counted<unknown>, 'fact'> }

const sizeOf = (fact: Known<readonly unknown[]> | undefined) => fact && countKnown(fact)

/** The totals in a file or on paper. One that isn't loaded, or that the caller can't see, is not known. */
const totalsTable = (lines: readonly Line[], scope: string): Table => ({
  file: 'totals',
  title: 'Totals',
  facts: [['Scope', scope]],
  ...cellsOf(
    [
      ['Total', ({ kind }) => kind.label],
      ['Figure', ({ figure }) => (figure ? figureValue(figure) : notKnown)],
      ['Note', ({ kind, figure }) => (figure && figure.kind !== 'known' ? figure.why : kind.note)],
    ],
    lines,
  ),
})

/** The totals of the overview, each leading to its list. */
export function Figures({ heading }: { heading: string }) {
  const { uid, words } = useScope()
  const companies = useCompanyCount()
  const active = useActivePeople()
  const { all, expired } = useInvitations()
  const lapsed = expired.fact?.kind === 'known' ? expired.fact.value.length : 0
  const roles = useRolesInScope()
  const tree = useTree()
  const nodes = uid ? { ...totalKinds.nodes, note: `in your scope, not only ${words}` } : totalKinds.nodes
  const invitations = lapsed
    ? { ...totalKinds.invitations, note: `not accepted; ${formatNumber(lapsed)} expired` }
    : totalKinds.invitations
  const lines: Line[] = [
    { kind: totalKinds.companies, figure: companies.count, state: stateOf([companies.query]) },
    { kind: totalKinds.employees, figure: sizeOf(active.fact), state: active },
    { kind: invitations, figure: sizeOf(all.fact), state: all },
    { kind: totalKinds.roles, figure: sizeOf(roles.fact), state: stateOf([roles.query]) },
    { kind: nodes, figure: sizeOf(tree.data), state: stateOf([tree]) },
  ]
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={heading} className="text-base font-semibold">
          Totals
        </h2>
        <TableButtons table={() => totalsTable(lines, words)} />
      </div>
      <TotalStrip>
        {lines.map(({ kind, figure, state: { error, refetch } }) => (
          <Total key={kind.label} {...kind} figure={figure} error={error} onRetry={refetch} />
        ))}
      </TotalStrip>
    </>
  )
}
