import type { CataloguePackage } from '#contract/billing'
import { updateCompany, type Company, type CompanyPackage } from '#contract/companies'
import { useCatalogue } from '../../../queries/packages'
import { dash } from '../../../lib/dates'
import { formatPrice } from '../../../lib/money'
import { inWords, isActivePackage } from '../../../lib/package-words'
import { formatNumber } from '../../../lib/words'
import { useCan } from '../../../session/use-can'
import { KnownFigure } from '../../../ui/known-figure'
import { Name } from '../../../ui/name'
import { Status } from '../../../ui/status'
import { draftOf } from '../company-draft'
import { LicenceCell } from './licence-cell'
import { costOf, totalCost } from './licence-count'
import { totalLicenses } from './total-licences'

/** A status that isn't known here is neither good nor bad. */
const statusTone = (one: CompanyPackage) =>
  isActivePackage(one) ? 'good' : one.status?.toLowerCase() === 'suspended' ? 'warn' : 'neutral'

/** The last column on a phone, where the costs are left out. */
const lastOnPhone = 'max-sm:pr-4'
const head = 'px-3 max-sm:px-1.5 font-medium whitespace-nowrap first:pl-4 last:pr-4'
const cell = 'px-3 max-sm:px-1.5 first:pl-4 last:pr-4'

type RowProps = {
  company: Company
  one: CompanyPackage
  listed: CataloguePackage | undefined
  editable: boolean
}

function PackageRow({ company, one, listed, editable }: RowProps) {
  const { id, license_count: count } = one
  return (
    <tr className="h-10 border-b border-line-soft last:border-0">
      <th scope="row" className={`${cell} font-medium`}>
        <Name>{one.name}</Name>
      </th>
      <td className={cell}>
        <Status tone={statusTone(one)} inForce={isActivePackage(one) === true}>
          {inWords(one.status)}
        </Status>
      </td>
      <td className={`${lastOnPhone} ${cell} text-right whitespace-nowrap`}>
        {editable && id !== undefined && count !== undefined ? (
          <LicenceCell company={company} packageId={id} name={one.name ?? `package ${id}`} count={count} />
        ) : count === undefined ? (
          dash
        ) : (
          formatNumber(count)
        )}
      </td>
      <td className={`${cell} text-right whitespace-nowrap text-soft max-md:hidden`}>
        {listed?.price_monthly == null ? dash : formatPrice(listed.price_monthly, listed.currency)}
      </td>
      <td className={`${cell} text-right whitespace-nowrap max-sm:hidden`}>
        {(count !== undefined && costOf(one, listed, count)) || dash}
      </td>
    </tr>
  )
}

const Heads = () => (
  <thead className="text-xs text-muted">
    <tr className="h-8 border-b border-line">
      <th scope="col" className={head}>
        Package
      </th>
      <th scope="col" className={head}>
        Status
      </th>
      <th scope="col" className={`${lastOnPhone} ${head} text-right`}>
        Licences
      </th>
      <th scope="col" className={`${head} text-right max-md:hidden`}>
        List price
      </th>
      <th scope="col" className={`${head} text-right max-sm:hidden`}>
        Per month
      </th>
    </tr>
  </thead>
)

type Entry = { readonly one: CompanyPackage; readonly listed: CataloguePackage | undefined }

const TotalRow = ({ packages }: { packages: readonly Entry[] }) => (
  <tr className="h-10 border-t border-line bg-sunken font-medium">
    <th scope="row" className={`${cell} font-medium`}>
      Total
    </th>
    <td />
    <td className={`${lastOnPhone} ${cell} text-right`}>
      <KnownFigure figure={totalLicenses(packages.map(({ one }) => one))} />
    </td>
    <td className="max-md:hidden" />
    <td className={`${cell} text-right max-sm:hidden`}>
      <KnownFigure figure={totalCost(packages)} />
    </td>
  </tr>
)

/**
 * The packages of a company with their cost by list price. A count of licences can be changed in its place.
 */
export function CompanyPackages({ company }: { company: Company }) {
  const { packages } = company
  const mayEdit = useCan(updateCompany.needs).allowed
  const { data } = useCatalogue()
  if (!packages?.length)
    return (
      <p className="p-4 text-muted">
        {packages ? 'This company has no package.' : 'Not known: the server doesn’t report the packages.'}
      </p>
    )
  const held = packages.map((one) => ({ one, listed: data?.results.find(({ id }) => id === one.id) }))
  // A save replaces all packages, so each of them must be known.
  const editable = mayEdit && draftOf(company).packages !== null
  return (
    <table className="w-full text-left text-sm">
      <Heads />
      <tbody>
        {held.map((each, index) => (
          <PackageRow key={`${each.one.id ?? ''}-${index}`} {...each} company={company} editable={editable} />
        ))}
      </tbody>
      <tfoot>
        <TotalRow packages={held} />
      </tfoot>
    </table>
  )
}
