import { useState } from 'react'
import { Page } from '../layout/page'
import { AttentionCards } from './attention-cards'
import { Figures } from './figures'
import { LicenceCard } from './licence-card'
import { useCompaniesRead } from './use-attention'

// The route's loader comes with the page's code: one request for both.
export { loadOverview } from './overview.queries'

export function OverviewPage() {
  const [asked, setAsked] = useState(false)
  const companies = useCompaniesRead(asked)
  const read = () => setAsked(true)
  return (
    <Page title="Overview" lead="What needs attention, and how much there is">
      <div className="flex flex-col gap-6">
        <AttentionCards companies={companies} onRead={read} />
        <section aria-labelledby="figures">
          <h2 id="figures" className="mb-3 font-semibold">
            How much there is
          </h2>
          <Figures />
        </section>
        <LicenceCard companies={companies} onRead={read} />
      </div>
    </Page>
  )
}
