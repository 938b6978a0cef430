import { Mail } from 'lucide-react'
import { getCompany, type Company, type CompanyItem } from '#contract/companies'
import { fullName } from '#domain/person-name'
import { RecordPage } from '../activity/record-page'
import { RecentActivity } from '../activity/record-tabs'
import { useWorld } from '../../access/use-world'
import { NodePath } from '../../scope/node-path'
import { dash } from '../../lib/dates'
import { formatNumber } from '../../lib/words'
import { ActionLink } from '../../ui/buttons/action-link'
import { Card } from '../../ui/card'
import { Copyable } from '../../ui/buttons/copy-button'
import { Facts } from '../../ui/facts'
import { Name } from '../../ui/name'
import { Day } from '../../ui/time/time'
import { CompanyActions } from './company-actions'
import { companyQuery } from '../../queries/companies'
import { ableAt, noLetter } from './letter'
import { CompanyPackages } from './packages/company-packages'

function CompanyRecord({ company }: { company: Company }) {
  const owner = fullName(company.owner_first_name, company.owner_last_name)
  const { uid, owner_email } = company
  const facts = [
    { label: 'Node', value: <NodePath id={company.msp_node} name={company.msp_node_name} alone /> },
    { label: 'Account owner', value: <Name>{owner}</Name> },
    { label: 'Owner’s email', value: <Copyable text={owner_email} what="email address" /> },
    { label: 'Created', value: <Day at={company.created_at} /> },
    { label: 'Not for resale', value: company.is_nfr === undefined ? dash : company.is_nfr ? 'Yes' : 'No' },
    { label: 'UUID', value: <Copyable text={uid} what="UUID" mono /> },
  ]
  return (
    <div className="grid items-start gap-5 *:min-w-0 xl:grid-cols-[minmax(0,1fr)_21rem] xl:grid-rows-[auto_1fr]">
      <div className="xl:col-start-2">
        <Card title="Details">
          <Facts facts={facts} />
        </Card>
      </div>
      <div className="flex flex-col gap-5 xl:col-start-1 xl:row-span-2 xl:row-start-1">
        <Card
          title="Packages"
          help="package"
          count={company.packages && formatNumber(company.packages.length)}
        >
          <CompanyPackages company={company} />
        </Card>
      </div>
      <div className="empty:hidden xl:col-start-2">
        <RecentActivity record={`company:${company.id}`} />
      </div>
    </div>
  )
}

/** Leads to the letter of a company, if one can be made. */
function LetterLink({ company }: { company: CompanyItem }) {
  const world = useWorld()
  const able = world && ableAt(world, company)
  return (
    <ActionLink
      to="/companies/$id/letter"
      params={{ id: company.id }}
      icon={<Mail size={16} aria-hidden="true" />}
      reason={able && able.kind !== 'known' ? noLetter(able.why) : undefined}
    >
      Letter to the customer
    </ActionLink>
  )
}

export const CompanyPage = () => (
  <RecordPage
    type="company"
    query={companyQuery}
    needs={getCompany.needs}
    actions={(company) => <CompanyActions company={company} />}
    nodeOf={({ msp_node }) => msp_node}
    access={(company) => <LetterLink company={company} />}
  >
    {(company) => <CompanyRecord company={company} />}
  </RecordPage>
)
