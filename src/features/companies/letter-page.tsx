import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { getCompany, type CompanyItem } from '#contract/companies'
import { useWorld } from '../../access/use-world'
import { useWorldReading } from '../../access/read-at'
import { ErrorCard } from '../../errors/error-card'
import { RefusedCard } from '../../errors/not-allowed'
import { RecordStates } from '../../errors/record-states'
import { PrintButton } from '../../export/print-button'
import { TableCard } from '../../export/table-card'
import { Breadcrumbs } from '../../frame/breadcrumbs'
import { Page } from '../../frame/page'
import { isolated } from '../../lib/words'
import { companyQuery } from '../../queries/companies'
import { nameOfRecord } from '../../queries/record-types'
import { useRead } from '../../session/read-ahead'
import { CheckField } from '../../ui/fields/fields'
import { Skeleton } from '../../ui/waiting/skeleton'
import { ableAt, letterTable, noLetter } from './letter'

function Letter({ company }: { company: CompanyItem }) {
  const { names } = useSearch({ from: '/app/companies/$id/letter' })
  const navigate = useNavigate({ from: '/companies/$id/letter' })
  const world = useWorld()
  const { readAt, error, isBusy, refresh } = useWorldReading()
  if (error)
    return (
      <div className="card">
        <ErrorCard error={error} onRetry={refresh} retrying={isBusy} />
      </div>
    )
  if (!world) return <Skeleton className="h-40" />
  const able = ableAt(world, company)
  if (able.kind !== 'known') return <RefusedCard>{noLetter(able.why)}</RefusedCard>
  const hasNames = names !== ''
  const table = letterTable(world, company, able.value, { asOf: readAt, hasNames })
  return (
    <div className="flex flex-col gap-4">
      <CheckField
        label="With names and email addresses"
        checked={hasNames}
        onChange={(on) => void navigate({ search: { names: on ? 'yes' : '' }, replace: true })}
      />
      <TableCard
        label="Letter"
        heading={table.title}
        table={table}
        buttons={<PrintButton tables={[table]} title={`Who can open ${isolated(company.name)}`} />}
      />
    </div>
  )
}

/** Who of us can open a company, for that company to read. */
export function LetterPage() {
  const { id } = useParams({ from: '/app/companies/$id/letter' })
  const query = useRead(getCompany.needs, companyQuery(id))
  const name = nameOfRecord('company', query.data ?? { id })
  const link = { to: '/companies/$id', params: { id }, search: { view: 'access' } } as const
  return (
    <Page
      title={`Letter to ${isolated(name)}`}
      back={<Breadcrumbs node={query.data?.msp_node} current="Letter" record={{ link, name }} />}
    >
      <RecordStates query={query} needs={getCompany.needs} what="this company">
        {(company) => <Letter company={company} />}
      </RecordStates>
    </Page>
  )
}
