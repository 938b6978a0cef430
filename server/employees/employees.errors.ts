import { resendsPerHour } from '#contract/session'
import { cannotProcess, conflict, invalidFields, throttled } from '../errors/refusal'

export const alreadyActive = (email: string) =>
  cannotProcess(`${email} has accepted the invitation already; there is nothing to send again.`)
export const notYetActive = (email: string) =>
  cannotProcess(
    `${email} has not accepted the invitation yet; there is no two-factor authentication to reset.`,
  )
export const addressInUse = () => invalidFields({ email: ['Somebody with this address is there already.'] })
export const noSuchRole = () => invalidFields({ role: ['There is no role with this id.'] })
export const roleNotForNode = (name: string) =>
  invalidFields({
    role: [
      `${name} belongs to another node. A custom role can be assigned at its own node, and below it when it cascades.`,
    ],
  })

export const tooManyInvitations = (seconds: number) =>
  throttled(
    `An invitation can be sent again ${resendsPerHour} times an hour to one person. Try again in ${Math.max(1, Math.ceil(seconds / 60))} minutes.`,
    seconds,
  )

/** Why a link does not work, in words for the person who was invited. */
export const linkIsDead = (state: 'used' | 'replaced' | 'expired' | 'unknown') =>
  conflict(
    {
      used: 'This invitation has been accepted already.',
      replaced: 'A newer invitation was sent; use the link in the latest mail.',
      expired: 'This invitation has expired; ask for a new one.',
      unknown: 'This is not a valid invitation link.',
    }[state],
  )
