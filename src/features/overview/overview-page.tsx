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
import { LicenceCard } from './licence-card'
import { MyActions } from './my-actions'
import { HiddenFigures } from './hidden-figures'
import { useCompaniesRead } from './use-attention'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pin } from 'lucide-react'
import { isRecordPage } from '../../queries/record-types'
import { sections } from '../../frame/sections'
import { Name } from '../../ui/name'
import { readRecords } from '../../queries/record-names'

/** The sign of the section that a record belongs to. */
function SectionIcon({ href }: { href: string }) {
  const Icon = sections.find(({ to }) => to !== '/' && href.startsWith(`${to}/`))?.icon
  return Icon ? <Icon size={14} aria-hidden="true" className="shrink-0 text-muted" /> : null
}

/** Links to the records that the caller pinned, and to those that they opened last. */
function KeptRecords() {
  const [{ recent, pinned }] = useState(keptAddresses)
  const wanted = [...new Set([...pinned, ...recent])].filter(isRecordPage)
  const { data = [] } = useQuery({
    queryKey: ['overview', 'kept', wanted],
    queryFn: () => readRecords(wanted),
  })
  if (data.length === 0) return null
  return (
    <section aria-labelledby="kept" className="print:hidden">
      <h2 id="kept" className="mb-3 text-base font-semibold">
        Pinned and recent
      </h2>
      <ul className="flex flex-wrap gap-2">
        {data.map(({ href, name, what }) => (
          <li key={href} className="min-w-0">
            {/* The address was made by this browser, and its type is a pattern. */}
            <Link to={href as '/'} title={what} className="button button-plain button-small max-w-64">
              <SectionIcon href={href} />
              {pinned.includes(href) && (
                <Pin size={14} role="img" aria-label="Pinned:" className="text-muted" />
              )}
              <span className="truncate">
                <Name>{name}</Name>
                {data.some((other) => other.href !== href && other.name === name) && (
                  <span className="font-normal text-muted"> {what}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

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
