import type { WalkProgress } from '../../api/every-page'
import { formatNumber } from '../../lib/words'
import { Coverage, Loading } from '../../list/complete/load-all'
import { everyCompany } from '../../queries/companies'
import { gapsIn, type EveryCompany } from '../../queries/licences'
import { Name } from '../../ui/name'

const noun = { one: 'company', many: 'companies' }
const inScope = { one: 'company in your scope', many: 'companies in your scope' }

/** The companies that the figures beside it cover, and what isn't known about them. */
export function CompaniesRead({ every }: { every: EveryCompany }) {
  const { rows, within } = every
  const gaps = gapsIn(every)
  return (
    <Coverage noun={noun} rows={inScope} dataset={everyCompany}>
      {within && (
        <p>
          Shown: {formatNumber(rows.value.length)} of <Name>{within}</Name>
        </p>
      )}
      {rows.kind === 'partly' && (
        <p className="text-warn">These figures are incomplete{within && `: ${rows.why}`}</p>
      )}
      {gaps && <p className="text-warn">Not all licences are known: {gaps}</p>}
    </Coverage>
  )
}

/** Progress while companies load. The figures of those that were read are shown once it is stopped. */
export const LoadingCompanies = ({ progress }: { progress: WalkProgress | undefined }) => (
  <div aria-busy="true">
    <Loading
      noun={noun}
      state={progress ?? { read: 0, of: null }}
      label="Stop loading"
      onStop={everyCompany.control.stop}
    />
  </div>
)
