import { Link, type LinkProps } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { listRoles } from '#contract/roles/roles'
import type { Needs } from '#contract/wire'
import { countKnown, type Known } from '#domain/known'
import { errorWords } from '../../errors/error-words'
import { TableButtons } from '../../export/table-buttons'
import { cellsOf, type Table } from '../../export/table'
import { notKnown } from '../../lib/files/file-values'
import { formatNumber, sentence } from '../../lib/words'
import { useTree } from '../../queries/nodes'
import { useScope } from '../../scope/scope'
import { useMyPermissions } from '../../session/use-can'
import { Skeleton } from '../../ui/waiting/skeleton'
import { figureValue, figureWords } from '../../ui/known-figure'
import { useCompanyCount, useRolesInScope } from './in-scope'
import { maySee } from './hidden-figures'
import { stateOf, useActivePeople, useInvitations, type Counted } from './use-attention'

type Kind = {
  readonly label: string
  /** The permissions that the figure needs, all of them. */
  readonly needs: readonly Needs[]
  /** Describes the figure. If the figure isn't known, the reason is shown instead. */
  readonly note: string
  /** The list that the figure counts. */
  readonly to: LinkProps
}

const employees: LinkProps = { to: '/employees', search: { status: 'active' } }
/** The totals, with what each needs. */
export const totalKinds = {
  companies: { label: 'Companies', needs: [listCompanies.needs], note: 'managed', to: { to: '/companies' } },
  employees: { label: 'Employees', needs: [listEmployees.needs], note: 'active', to: employees },
  invitations: {
    label: 'Invitations',
    needs: [listEmployees.needs],
    note: 'not accepted',
    to: { to: '/employees/invitations' },
  },
  roles: { label: 'Roles', needs: [listRoles.needs], note: 'built-in and custom', to: { to: '/roles' } },
  nodes: { label: 'Nodes', needs: [listNodes.needs], note: 'in your scope', to: { to: '/nodes' } },
} as const satisfies Record<string, Kind>

/** `figure`: undefined until it is loaded. */
type Line = { kind: Kind; figure: Known<number> | undefined; state: Omit<Counted<unknown>, 'fact'> }

const noteLook = 'text-xs text-muted'

function Figure({ kind: { note, to }, figure, state: { error, refetch } }: Line) {
  if (figure !== undefined)
    return (
      <>
        <p className="text-xl font-semibold">
          <Link {...to} className="inline-block min-w-6 hover:underline">
            {sentence(figureWords(figure))}
          </Link>
        </p>
        <p className={noteLook}>{figure.kind === 'known' ? note : sentence(figure.why)}</p>
      </>
    )
  if (error)
    return (
      <>
        <p className={noteLook}>{errorWords(error).title}.</p>
        <button type="button" onClick={refetch} className="link inline-flex min-h-6 items-center gap-1.5">
          <RotateCw size={14} aria-hidden="true" />
          Try again
        </button>
      </>
    )
  return (
    <div aria-busy="true" className="flex flex-col gap-2 pt-2 pb-1">
      <Skeleton className="h-5! w-16" />
      <Skeleton className="w-20" />
    </div>
  )
}

/**
 * One number that leads to the list it counts. Its failure affects no other number. It is not shown without
 * the permission.
 */
function Total(line: Line) {
  const { label, needs } = line.kind
  if (!maySee(useMyPermissions(), needs)) return null
  return (
    <section aria-label={label} className="min-w-0 px-4 lg:border-l lg:border-line-soft lg:first:border-0">
      <h3 className={noteLook}>{label}</h3>
      <Figure {...line} />
    </section>
  )
}

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
      <div className="card grid grid-cols-2 gap-y-4 py-3 sm:grid-cols-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {lines.map((line) => (
          <Total key={line.kind.label} {...line} />
        ))}
      </div>
    </>
  )
}
