import { cannotProcess, Refusal } from '../errors/refusal'

export const outboxNeedsEveryNode = () =>
  new Refusal(403, {
    detail:
      'The outbox has the mails of every node. It needs a role at the root node with Cascade Permissions (msp_cascade_permissions).',
  })
export const mailIsSending = () =>
  cannotProcess('This mail is being sent at this moment. Look again in a minute.')
export const mailWasSent = () => cannotProcess('The mail server has already taken this mail.')
export const mailHasNoText = () =>
  cannotProcess(
    'This mail was withdrawn or given up, and its text was deleted with the link in it. Resend the invitation, or reset the sign-in, for a new one.',
  )
