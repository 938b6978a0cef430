import { useNavigate, useSearch } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { listMails, retryFailedMails } from '#contract/outbox'
import { isKind } from '../api/api-error'
import { hasOwnServer } from '../api/connection'
import { ActionButton } from '../form/action-button'
import { Breadcrumbs } from '../frame/breadcrumbs'
import { Page } from '../frame/page'
import { ListCard } from '../list/list-card'
import { useList } from '../list/use-list'
import { useCan, useReason } from '../session/use-can'
import { mailColumns } from './mail-columns'
import { RetryFailedMails } from './mail-confirmations'
import { OutboxNeedsServer } from './needs-server'
import { outboxList } from './outbox.list'
import { outboxQuery } from './outbox.queries'
import { outboxSearch, type OutboxSearch } from './outbox.search'

export const OutboxPage = () => (hasOwnServer() ? <Outbox /> : <OutboxNeedsServer />)

/** The mails that wait, failed or went out lately. */
function Outbox() {
  const search = useSearch({ from: '/app/activity/outbox' })
  const navigate = useNavigate({ from: '/activity/outbox' })
  const list = useList(outboxQuery, search, useCan(listMails.needs).allowed)
  const mayRetry = useReason(retryFailedMails.needs)
  const { data, error } = list.query
  const go = (to: OutboxSearch) => void navigate({ search: to, replace: to.search !== search.search })
  // A gateway doesn't have the operation.
  if (search.page === 1 && (isKind(error, 'not-found') || isKind(error, 'not-offered')))
    return <OutboxNeedsServer />
  return (
    <Page
      fill
      title="Outbox"
      count={data?.count}
      back={<Breadcrumbs current="Outbox" />}
      actions={
        <ActionButton
          label="Retry all failed…"
          icon={<RotateCw size={16} aria-hidden="true" />}
          reason={mayRetry}
        >
          {(close) => <RetryFailedMails onClose={close} />}
        </ActionButton>
      }
    >
      <ListCard
        kind={outboxList}
        columns={mailColumns}
        list={list}
        search={search}
        onSearch={go}
        defaults={outboxSearch.defaults}
      />
    </Page>
  )
}
