import { resendsPerHour } from '#contract/session'
import { cannotProcess, invalidFields, minutesIn, throttled } from '../errors/refusal'

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
