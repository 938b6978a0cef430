import { useSearch } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import type { ComponentProps } from 'react'
import { listMails, retryFailedMails } from '#contract/outbox'
import { useNeeds } from '../../api/offers'
import { ActivityTabs } from '../activity/activity-tabs'
import { ListPage } from '../../list/list-page'
import { useReason } from '../../session/use-can'
import { ReasonedButton } from '../../ui/buttons/reasoned-button'
import { useOnDemand } from '../../ui/on-demand'
import { mailColumns } from './mail-columns'
import type { RetryFailedMails } from './mail-confirmations'
import { keepersOutboxList, outboxList } from './outbox.list'

/** The mails that wait, have failed or were sent lately. */
export function OutboxPage() {
  const search = useSearch({ from: '/app/activity/outbox' })
  const needs = useNeeds(listMails)
  const mayRetry = useReason(useNeeds(retryFailedMails))
  const { Part, open, close } = useOnDemand<ComponentProps<typeof RetryFailedMails>>()
  return (
    <ListPage
      title="Outbox"
      heading="Activity"
      tabs={<ActivityTabs />}
      actions={
        <>
          <ReasonedButton
            aria-haspopup="dialog"
            icon={<RotateCw size={16} aria-hidden="true" />}
            reason={mayRetry}
            onClick={() => open(async () => (await import('./mail-confirmations')).RetryFailedMails)}
          >
            Retry all failed…
          </ReasonedButton>
          {Part && <Part onClose={close} />}
        </>
      }
      kind={needs === 'keeper' ? keepersOutboxList : outboxList}
      columns={mailColumns}
      search={search}
    />
  )
}
