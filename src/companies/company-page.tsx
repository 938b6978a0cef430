import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { getCompany, type Company, type CompanyPackage } from '#contract/companies'
import { fullName } from '#domain/person-name'
import { isKind } from '../api/api-error'
import { Breadcrumbs } from '../frame/breadcrumbs'
import { NodePath } from '../scope/node-path'
import { Page } from '../frame/page'
import { RecordStates } from '../errors/record-states'
import { dash } from '../lib/dates'
import { formatNumber } from '../lib/words'
import { useCan } from '../session/use-can'
import { Badge } from '../ui/badge'
import { Card } from '../ui/card'
import { Facts } from '../ui/facts'
import { KnownFigure } from '../ui/known-figure'
import { Name } from '../ui/name'
import { Day } from '../ui/time'
import { CompanyAccess } from './company-access'
import { CompanyActions } from './company-actions'
import { companyFromLists, companyQuery } from './companies.queries'
import { inWords, isActivePackage } from '../lib/package-words'
import { totalLicenses } from './total-licenses'

/** A status of the server's own is neither good nor bad. */
const statusTone = (one: CompanyPackage) =>
  isActivePackage(one) ? 'good' : one.status?.toLowerCase() === 'suspended' ? 'warn' : 'neutral'

function Packages({ company }: { company: Company }) {
  const { packages } = company
  if (!packages?.length)
    return (
      <p className="p-4 text-muted">
        {packages ? 'This company has no package.' : 'Not known: the server doesn’t say the packages.'}
      </p>
    )
  return (
    <table className="w-full text-left text-sm">
      <thead className="text-xs text-muted">
        <tr className="border-b border-line bg-sunken">
          <th scope="col" className="px-4 py-2.5 font-medium">
            Package
          </th>
          <th scope="col" className="px-3 py-2.5 font-medium">
            Status
          </th>
          <th scope="col" className="px-3 py-2.5 font-medium max-sm:hidden">
            Type
          </th>
          <th scope="col" className="px-4 py-2.5 text-right font-medium whitespace-nowrap">
            Licences
          </th>
        </tr>
      </thead>
      <tbody>
        {packages.map((one, index) => (
          <tr key={`${one.id ?? ''}-${index}`} className="border-b border-line last:border-0">
            <th scope="row" className="px-4 py-2.5 font-medium">
              <Name>{one.name}</Name>
            </th>
            <td className="px-3 py-2.5 whitespace-nowrap">
              <Badge tone={statusTone(one)}>{inWords(one.status)}</Badge>
            </td>
            <td className="px-3 py-2.5 text-soft max-sm:hidden">{inWords(one.type)}</td>
            <td className="px-4 py-2.5 text-right">
              {one.license_count === undefined ? dash : formatNumber(one.license_count)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function CompanyRecord({ company }: { company: Company }) {
  const total = totalLicenses(company.packages)
  const owner = fullName(company.owner_first_name, company.owner_last_name)
  const facts = [
    { label: 'ID', value: <span className="font-mono text-sm">{company.id}</span> },
    { label: 'UUID', value: <span className="font-mono text-sm break-all">{company.uid ?? dash}</span> },
    {
      label: 'Node',
      // Most paths need two lines, so the placeholder has two as well.
      value: (
        <div className="min-h-11">
          <NodePath id={company.msp_node} name={company.msp_node_name} />
        </div>
      ),
    },
    { label: 'Created', value: <Day at={company.created_at} /> },
    { label: 'Account owner', value: <Name>{owner}</Name> },
    { label: 'Owner’s email', value: <Name>{company.owner_email}</Name> },
    { label: 'Not for resale', value: company.is_nfr === undefined ? dash : company.is_nfr ? 'Yes' : 'No' },
    { label: 'Licences', value: <KnownFigure figure={total} /> },
  ]
  return (
    <div className="flex flex-col gap-5">
      <Card title="Details">
        <Facts facts={facts} />
      </Card>
      <Card title="Packages" note={company.packages && formatNumber(company.packages.length)}>
        <Packages company={company} />
      </Card>
      <CompanyAccess company={company} />
    </div>
  )
}

export function CompanyPage() {
  const { id } = useParams({ from: '/app/companies/$id' })
  const { allowed } = useCan(getCompany.needs)
  const query = useQuery({ ...companyQuery(id), enabled: allowed })
  // A server without this operation may still list the company's main fields.
  const listed =
    isKind(query.error, 'not-offered') || isKind(query.error, 'not-found') ? companyFromLists(id) : undefined
  const company = query.data ?? listed
  return (
    <Page
      title={company?.name ?? `Company ${id}`}
      heading={<Name>{company?.name ?? `Company ${id}`}</Name>}
      lead={`Managed company ${id}`}
      actions={company && <CompanyActions company={company} />}
      back={<Breadcrumbs node={company?.msp_node} current={company?.name ?? `Company ${id}`} />}
    >
      {listed && (
        <p className="card mb-5 flex items-center gap-2.5 px-4 py-3 text-sm text-soft">
          <Info size={15} aria-hidden="true" className="shrink-0 text-muted" />
          This server doesn’t offer single companies. These fields come from its list; the others show a dash.
        </p>
      )}
      <RecordStates
        query={listed ? { ...query, data: listed, error: null } : query}
        needs={getCompany.needs}
        what="this company"
      >
        {(shown: Company) => <CompanyRecord company={shown} />}
      </RecordStates>
    </Page>
  )
}
