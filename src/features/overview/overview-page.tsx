import { useState } from 'react'
import { listCompanies } from '#contract/companies'
import type { Needs } from '#contract/wire'
import { RecentActivity } from '../activity/record-tabs'
import { WaitNote } from '../../errors/wait-note'
import { NotAllowed } from '../../errors/not-allowed'
import { keptAddresses } from '../../frame/kept-addresses'
import { Page } from '../../frame/page'
import { useCan } from '../../session/use-can'
import { AttentionCards } from './attention-cards'
import { attentionKinds } from './attention-kinds'
import { Figures, totalKinds } from './figures'
import { FirstSteps } from './first-steps'
import { KeptRecords } from './kept-records'
import { LicenceCard } from './licence-card'
import { MyActions } from './my-actions'
import { HiddenFigures } from './hidden-figures'
import { useCompaniesRead } from './use-attention'

const hasKept = () => Object.values(keptAddresses()).some(({ length }) => length > 0)

/** A caller with any one of these sees a figure. */
const anyFigure: Needs = ['msp_view_managed_company', 'msp_view_user', 'msp_view_role', 'msp_view_node']

export function OverviewPage() {
  const [asked, setAsked] = useState(false)
  const [keeps] = useState(hasKept)
  const companies = useCompaniesRead(asked)
  const read = () => setAsked(true)
  const { allowed } = useCan(anyFigure)
  const maySeeLicences = useCan(listCompanies.needs).allowed
  return (
    <Page title="Overview">
      <WaitNote />
      {!allowed ? (
        <div className="card">
          <NotAllowed needs={anyFigure} what="any of the figures" />
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          <FirstSteps />
          <AttentionCards companies={companies} onRead={read} />
          {!maySeeLicences && <MyActions />}
          <section aria-labelledby="figures">
            <Figures heading="figures" />
          </section>
          {keeps && <KeptRecords />}
          <div className="grid items-start gap-5 *:min-w-0 xl:has-[>:nth-child(2)]:grid-cols-[8fr_7fr]">
            {maySeeLicences && <LicenceCard companies={companies} onRead={read} />}
            <RecentActivity />
          </div>
          <HiddenFigures figures={[...Object.values(attentionKinds), ...Object.values(totalKinds)]} />
        </div>
      )}
    </Page>
  )
}
