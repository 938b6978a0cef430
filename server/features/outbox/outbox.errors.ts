import { cannotProcess, Refusal } from '../../errors/refusal'

export const outboxNeedsEveryNode = () =>
  new Refusal(403, {
    detail:
      'The outbox has the emails of every node. It needs a role at the root node with Cascade Permissions (msp_cascade_permissions).',
  })
export const mailIsSending = () => cannotProcess('This email is being sent now. Look again in a minute.')
export const mailWasSent = () => cannotProcess('The mail server has already taken this email.')
export const noticeStays = () =>
  cannotProcess('This email tells somebody of a change to their sign-in, so it can’t be discarded.')
export const mailHasNoText = () =>
  cannotProcess(
    'This email was withdrawn or given up, so its text and link were deleted. To send a new link, resend the invitation or reset the sign-in.',
  )
