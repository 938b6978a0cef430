import { useSearch } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { listMails, retryFailedMails } from '#contract/outbox'
import { useNeeds } from '../../api/offers'
import { ActivityTabs } from '../activity/activity-tabs'
import { ActionButton } from '../../form/action-button'
import { ListPage } from '../../list/list-page'
import { useReason } from '../../session/use-can'
import { mailColumns } from './mail-columns'
import { RetryFailedMails } from './mail-confirmations'
import { keepersOutboxList, outboxList } from './outbox.list'

/** The mails that wait, have failed or were sent lately. */
export function OutboxPage() {
  const search = useSearch({ from: '/app/activity/outbox' })
  const needs = useNeeds(listMails)
  const mayRetry = useReason(useNeeds(retryFailedMails))
  return (
    <ListPage
      title="Outbox"
      heading="Activity"
      tabs={<ActivityTabs />}
      actions={
        <ActionButton
          label="Retry all failed…"
          icon={<RotateCw size={16} aria-hidden="true" />}
          reason={mayRetry}
        >
          {(close) => <RetryFailedMails onClose={close} />}
        </ActionButton>
      }
      kind={needs === 'keeper' ? keepersOutboxList : outboxList}
      columns={mailColumns}
      search={search}
    />
  )
}
