import { resendsPerHour } from '#contract/session'
import { cannotProcess, conflict, invalidFields, minutesIn, throttled } from '../errors/refusal'

export const alreadyActive = (email: string) => cannotProcess(`${email} has already accepted the invitation.`)
export const notYetActive = (email: string) =>
  cannotProcess(
    `${email} has not accepted the invitation yet, so there is no two-factor authentication to reset.`,
  )
export const addressInUse = () => invalidFields({ email: ['Somebody already uses this email address.'] })
export const noSuchRole = () => invalidFields({ role: ['There is no role with this id.'] })
export const roleNotForNode = (name: string) =>
  invalidFields({
    role: [
      `${name} belongs to another node. A custom role can be assigned at its own node, and below it when it cascades.`,
    ],
  })

export const tooManyInvitations = (seconds: number) =>
  throttled(
    `An invitation can be resent ${resendsPerHour} times an hour. Try again in ${minutesIn(seconds)}.`,
    seconds,
  )

/** Says why a link doesn't work, in words for the invited person. */
export const linkIsDead = (state: 'used' | 'replaced' | 'expired' | 'unknown') =>
  conflict(
    {
      used: 'This invitation has already been accepted.',
      replaced: 'A newer invitation was sent. Use the link in the latest email.',
      expired: 'This invitation has expired. Ask for a new one.',
      unknown: 'This invitation link is not valid.',
    }[state],
  )
