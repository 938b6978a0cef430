import { useSearch } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { listMails, retryFailedMails } from '#contract/outbox'
import { ActivityTabs } from '../activity/activity-tabs'
import { ActionButton } from '../form/action-button'
import { isSet } from '../list/filters/list-filter'
import { ListPage } from '../list/list-page'
import { useList } from '../list/use-list'
import { useCan, useReason } from '../session/use-can'
import { mailColumns } from './mail-columns'
import { RetryFailedMails } from './mail-confirmations'
import { outboxQuery, useMailNeeds } from '../queries/outbox'
import { keepersOutboxList, outboxList } from './outbox.list'
import { outboxSearch } from '../queries/searches'

export const OutboxPage = () => <Outbox />

/** The mails that wait, have failed or were sent lately. */
function Outbox() {
  const search = useSearch({ from: '/app/activity/outbox' })
  const needs = useMailNeeds(listMails)
  const list = useList(outboxList, outboxQuery, search, outboxSearch.defaults, useCan(needs).allowed)
  const mayRetry = useReason(useMailNeeds(retryFailedMails))
  const { data } = list.query
  const isNarrowed = search.search !== '' || outboxList.filters.some((filter) => isSet(filter, search))
  const isNone = data?.count === 0 && !isNarrowed && !list.query.isPlaceholderData
  return (
    <ListPage
      title="Outbox"
      heading="Activity"
      tabs={<ActivityTabs />}
      actions={
        <ActionButton
          label="Retry all failed…"
          icon={<RotateCw size={16} aria-hidden="true" />}
          reason={mayRetry ?? (isNone ? 'There are no emails.' : undefined)}
        >
          {(close) => <RetryFailedMails onClose={close} />}
        </ActionButton>
      }
      kind={needs === 'keeper' ? keepersOutboxList : outboxList}
      columns={mailColumns}
      list={list}
      search={search}
      defaults={outboxSearch.defaults}
    />
  )
}
