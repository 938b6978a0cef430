import { Link } from '@tanstack/react-router'
import { Archive, ArchiveRestore } from 'lucide-react'
import { listCompanies } from '#contract/companies'
import { getPackage, updatePackage, type Package } from '#contract/packages'
import { RecordPage } from '../activity/record-page'
import { ActionButton } from '../../form/action-button'
import { dash } from '../../lib/dates'
import { inWords } from '../../lib/package-words'
import { formatNumber } from '../../lib/words'
import { EditLink, RecordActions } from '../../list/row-actions/record-actions'
import { useCan, useReason } from '../../session/use-can'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'
import { Name } from '../../ui/name'
import { Moment } from '../../ui/time/time'
import { RetirePackage } from './package-confirmations'
import { isRetired, PackageState, priceWords } from './package-state'
import { packagesList } from './packages.list'
import { packageQuery } from '../../queries/packages'

function Companies({ one: { id, company_count: count } }: { one: Package }) {
  const { allowed } = useCan(listCompanies.needs)
  if (count === undefined) return dash
  return allowed ? (
    <Link to="/companies" search={{ package: id }} className="link">
      {formatNumber(count)}
    </Link>
  ) : (
    formatNumber(count)
  )
}

function PackageRecord({ one }: { one: Package }) {
  const { type, description, retired_at } = one
  const facts = [
    { label: 'Type', value: inWords(type) },
    { label: 'Per licence per month', value: priceWords(one) },
    { label: 'Companies', value: <Companies one={one} /> },
    { label: 'Description', value: description ? <Name>{description}</Name> : dash },
    ...(isRetired(one) ? [{ label: 'Retired', value: <Moment at={retired_at} /> }] : []),
  ]
  return (
    <Card title="Package" note="A new price applies from the moment it changes">
      <Facts facts={facts} />
    </Card>
  )
}

function PackageActions({ one }: { one: Package }) {
  const reason = useReason(updatePackage.needs)
  const Icon = isRetired(one) ? ArchiveRestore : Archive
  return (
    <RecordActions kind={packagesList} row={one} name={one.name}>
      {() => (
        <>
          <ActionButton
            label={isRetired(one) ? 'Offer again…' : 'Retire…'}
            icon={<Icon size={16} aria-hidden="true" />}
            reason={reason}
          >
            {(close) => <RetirePackage one={one} onClose={close} />}
          </ActionButton>
          <EditLink type="package" id={one.id} reason={reason} />
        </>
      )}
    </RecordActions>
  )
}

export const PackagePage = () => (
  <RecordPage
    type="package"
    query={packageQuery}
    needs={getPackage.needs}
    status={(one) => <PackageState one={one} />}
    actions={(one) => <PackageActions one={one} />}
  >
    {(one) => <PackageRecord one={one} />}
  </RecordPage>
)
