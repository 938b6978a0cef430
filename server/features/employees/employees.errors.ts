import { resendsPerHour } from '#contract/employees'
import { cannotProcess, invalidFields, minutesIn, throttled } from '../../errors/refusal'

export const alreadyActive = (email: string) => cannotProcess(`${email} has already accepted the invitation.`)
export const notYetActive = (email: string) =>
  cannotProcess(`${email} has not accepted the invitation yet, so there is nothing to reset.`)
export const addressInUse = () =>
  invalidFields({
    email: ['Another employee has this email address. If they are in your scope, find them under Employees.'],
  })
export const tooManyInvitations = (seconds: number) =>
  throttled(
    `An invitation can be resent ${resendsPerHour} times an hour. Try again in ${minutesIn(seconds)}.`,
    seconds,
  )
