import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { getMail, maxTries, retryMail, type Mail } from '#contract/outbox'
import { RecordHistory, RecordTabs } from '../activity/record-tabs'
import { offersNow } from '../api/offers'
import { RecordStates } from '../errors/record-states'
import { ActionButton } from '../form/action-button'
import { Breadcrumbs } from '../frame/breadcrumbs'
import { Page } from '../frame/page'
import { dash } from '../lib/dates'
import { RecordActions } from '../list/row-actions/record-actions'
import { useCan, useReason } from '../session/use-can'
import { Card } from '../ui/card'
import { Copyable, RecordId } from '../ui/copy-button'
import { Facts } from '../ui/facts'
import { Name } from '../ui/name'
import { Moment } from '../ui/time/time'
import { addressOf, MailState, NextTry } from './mail-columns'
import { RetryMail } from './mail-confirmations'
import { mailQuery, useMailNeeds } from '../queries/outbox'
import { kindWords, mailErrorWords, whyEnded } from './mail-words'
import { outboxList } from './outbox.list'

const LastError = ({ error }: { error: string }) => (
  <>
    {mailErrorWords(error)}
    {mailErrorWords(error) !== error && !error.startsWith('withdrawn') && (
      <span dir="ltr" className="block font-mono text-xs break-words text-muted">
        {error}
      </span>
    )}
  </>
)

/** Advice for a mail that was never sent. Its link is gone, so another mail is needed. */
const Another = () => (
  <p className="border-t border-line-soft p-4 text-sm text-soft">
    This email can’t be sent, because its text and link were deleted.{' '}
    {offersNow().keepers ? (
      <>
        Create another link for the person under{' '}
        <Link to="/people" className="link">
          People
        </Link>
        .
      </>
    ) : (
      <>
        Resend an invitation under{' '}
        <Link to="/employees/invitations" className="link">
          Invitations
        </Link>
        , or reset a person’s sign-in on their page.
      </>
    )}
  </p>
)

function MailRecord({ mail }: { mail: Mail }) {
  const { to_name, to_address, tries, created_at, next_try_at, ended_at, last_error, state } = mail
  const facts = [
    { label: 'To', value: to_address ? <Copyable text={to_address} what="address" /> : dash },
    { label: 'Name', value: to_name ? <Name>{to_name}</Name> : dash },
    { label: 'Kind', value: kindWords(mail) },
    { label: 'Created', value: <Moment at={created_at} /> },
    { label: 'Tries', value: tries === undefined ? dash : `${tries} of ${maxTries}` },
    ...(next_try_at != null && state !== 'sending'
      ? [{ label: 'Next try', value: <NextTry mail={mail} /> }]
      : []),
    ...(ended_at == null
      ? []
      : [{ label: state === 'sent' ? 'Sent' : 'Ended', value: <Moment at={ended_at} /> }]),
    ...(last_error == null
      ? []
      : [
          { label: state === 'withdrawn' ? 'Reason' : 'Last error', value: <LastError error={last_error} /> },
        ]),
  ]
  return (
    <Card title="Email" note="“Sent” means that the mail server accepted it">
      <Facts facts={facts} />
      {(state === 'given_up' || state === 'withdrawn') && <Another />}
    </Card>
  )
}

function MailActions({ mail }: { mail: Mail }) {
  const reason = useReason(useMailNeeds(retryMail))
  return (
    <RecordActions kind={outboxList} row={mail} name={addressOf(mail)}>
      {() => (
        <ActionButton
          label="Retry now…"
          icon={<RotateCw size={16} aria-hidden="true" />}
          reason={reason ?? whyEnded(mail)}
        >
          {(close) => <RetryMail mail={mail} onClose={close} />}
        </ActionButton>
      )}
    </RecordActions>
  )
}

export const MailPage = () => <OneMail />

function OneMail() {
  const { id } = useParams({ from: '/app/activity/outbox/$id' })
  const { view } = useSearch({ from: '/app/activity/outbox/$id' })
  const needs = useMailNeeds(getMail)
  const { allowed } = useCan(needs)
  const query = useQuery({ ...mailQuery(id), enabled: allowed })
  const mail = query.data
  const title = mail ? addressOf(mail) : `Email ${id}`
  return (
    <Page
      title={title}
      heading={<Name>{title}</Name>}
      lead={<RecordId id={id}>{mail && <MailState mail={mail} />}</RecordId>}
      actions={mail && <MailActions mail={mail} />}
      back={<Breadcrumbs current={title} record={{ link: { to: '/activity/outbox' }, name: 'Outbox' }} />}
      tabs={<RecordTabs view={view} />}
    >
      {view === 'history' ? (
        <RecordHistory type="mail" id={id} />
      ) : (
        <RecordStates query={query} needs={needs} what="this email">
          {(shown) => <MailRecord mail={shown} />}
        </RecordStates>
      )}
    </Page>
  )
}
