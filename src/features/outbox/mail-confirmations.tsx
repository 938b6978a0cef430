import { type Mail } from '#contract/outbox'
import { ConfirmAction } from '../../form/confirm-action'
import { counted, isolated } from '../../lib/words'
import { showToast } from '../../ui/overlay/toast'
import { addressOf } from './mail-columns'
import { discardMailMutation, retryFailedMailsMutation, retryMailMutation } from '../../queries/outbox'

type Props = { mail: Mail; onClose: () => void }

/** Makes the next try of one mail due now. */
export function RetryMail({ mail, onClose }: Props) {
  const { id } = mail
  const to = isolated(addressOf(mail))
  return (
    <ConfirmAction
      title="Retry this email now?"
      name={addressOf(mail)}
      id={id}
      look="primary"
      mutation={retryMailMutation(id)}
      confirm="Retry email"
      onClose={onClose}
      said={`The email to ${to} is due now. Its status shows what the mail server says.`}
    >
      <p>The server sends it now instead of later. A retry counts as one of 40 tries.</p>
    </ConfirmAction>
  )
}

/** Makes the next try of every failed mail due now. */
export function RetryFailedMails({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmAction
      title="Retry all failed emails?"
      name="Every email whose last try failed"
      id=""
      look="primary"
      mutation={retryFailedMailsMutation}
      confirm="Retry failed emails"
      onClose={onClose}
      onDone={(reply) => {
        const count = reply?.retried
        showToast(
          'good',
          count === undefined
            ? 'The failed emails are due now.'
            : count === 0
              ? 'No email has failed.'
              : `${counted(count, 'failed email')} ${count === 1 ? 'is' : 'are'} due now.`,
        )
        onClose()
      }}
    >
      <p>
        The server sends them one after the other, now instead of later. Do it when the mail server works
        again.
      </p>
    </ConfirmAction>
  )
}

export function DiscardMail({ mail, onClose }: Props) {
  const { id, kind } = mail
  const to = isolated(addressOf(mail))
  return (
    <ConfirmAction
      title="Discard this email?"
      name={addressOf(mail)}
      id={id}
      mutation={discardMailMutation(id)}
      confirm="Discard email"
      onClose={onClose}
      said={`The email to ${to} was discarded.`}
    >
      <p>
        It is never sent, and its text is deleted. You can’t undo this.
        {kind === 'invitation' && ' The person stays invited; resend the invitation to send another email.'}
      </p>
    </ConfirmAction>
  )
}
