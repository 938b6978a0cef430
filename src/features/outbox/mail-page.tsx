import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { getMail, maxTries, retryMail, type Mail } from '#contract/outbox'
import { RecordPage } from '../activity/record-page'
import { offersNow, useNeeds } from '../../api/offers'
import { ActionButton } from '../../form/action-button'
import { dash } from '../../lib/dates'
import { RecordActions } from '../../list/row-actions/record-actions'
import { useReason } from '../../session/use-can'
import { Card } from '../../ui/card'
import { Copyable } from '../../ui/buttons/copy-button'
import { Facts } from '../../ui/facts'
import { Name } from '../../ui/name'
import { Moment } from '../../ui/time/time'
import { addressOf, MailState, NextTry } from './mail-columns'
import { RetryMail } from './mail-confirmations'
import { mailQuery } from '../../queries/outbox'
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
  const reason = useReason(useNeeds(retryMail))
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

export function MailPage() {
  return (
    <RecordPage
      type="mail"
      query={mailQuery}
      needs={useNeeds(getMail)}
      nameOf={addressOf}
      status={(mail) => <MailState mail={mail} />}
      actions={(mail) => <MailActions mail={mail} />}
    >
      {(mail) => <MailRecord mail={mail} />}
    </RecordPage>
  )
}
