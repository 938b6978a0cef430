import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MonthCompany } from '#contract/months/months'
import { byName } from '#domain/by-name'
import { PrintButton } from '../../export/print-button'
import { SaveButton } from '../../export/table-buttons'
import { counted } from '../../lib/words'
import type { WholeMonth } from '../../queries/months'
import { Name } from '../../ui/name'
import { MonthFrame, noMonth, WithMonth } from './month-page'
import { monthName } from '../../lib/dates'
import { monthId } from './month-words'
import { Statement, statementTable } from './statement'

/** Each is drawn and printed whole. */
const maxStatements = 100

function StatementFrame({ id, children }: { id: string; children: (month: WholeMonth) => ReactNode }) {
  return (
    <MonthFrame id={id} view="/billing/months/$id">
      {(known) => (
        <WithMonth key={id} facts={known}>
          {(month) => (
            <div className="min-h-40 overflow-auto px-(--edge) pt-3 pb-(--edge)">{children(month)}</div>
          )}
        </WithMonth>
      )}
    </MonthFrame>
  )
}

/** A month of one customer, on screen and on paper. */
export function StatementPage() {
  const { id, company: wanted } = useParams({ from: '/app/billing/months/$id/companies/$company' })
  return (
    <StatementFrame id={monthId(id)}>
      {(month) => {
        const company = month.companies.find((one) => one.id === wanted)
        if (!company) return noMonth('This company had no licences in this month')
        const table = statementTable(month, company)
        const buttons = (
          <div className="flex gap-2">
            <SaveButton table={() => table} />
            <PrintButton tables={[table]} title={table.title} />
          </div>
        )
        return <Statement month={month} company={company} buttons={buttons} />
      }}
    </StatementFrame>
  )
}

type Props = { month: WholeMonth; node: string; companies: readonly MonthCompany[] }
function Statements({ month, node, companies }: Props) {
  const words = counted(companies.length, 'statement')
  return (
    <div className="flex flex-col gap-4">
      <div className="flex max-w-5xl flex-wrap items-center justify-between gap-3">
        <p>
          <Name>{node}</Name>: {words}
        </p>
        <PrintButton
          tables={companies.map((company) => statementTable(month, company))}
          title={`${monthName(month.facts.id)}: ${node}`}
          words={`Print ${words}`}
        />
      </div>
      {companies.map((company) => (
        <Statement key={company.id} month={month} company={company} />
      ))}
    </div>
  )
}

/** A month of each customer of a node, one on each sheet of paper. */
export function NodeStatementsPage() {
  const { id, node } = useParams({ from: '/app/billing/months/$id/nodes/$node' })
  return (
    <StatementFrame id={monthId(id)}>
      {(month) => {
        const companies = month.companies.filter((one) => one.node === node).toSorted(byName)
        const name = month.nodes.get(node)?.name ?? `Node ${node}`
        if (companies.length === 0) return noMonth(`No company of ${name} had licences in this month`)
        if (companies.length > maxStatements)
          return noMonth(
            `${name} has ${counted(companies.length, 'company', 'companies')}`,
            `Statements of a node are shown for at most ${maxStatements} companies.`,
          )
        return <Statements month={month} node={name} companies={companies} />
      }}
    </StatementFrame>
  )
}
