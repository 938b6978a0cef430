import { ApiError } from '../api/api-error'
import { errorWords } from '../errors/error-words'
import { namesOf } from '../session/permissions'

/** The message after a resend that failed: what happened, and what to do next. */
export function resendRefusal(error: unknown, name: string): string {
  if (!(error instanceof ApiError)) return `Invitation not resent to ${name}. ${errorWords(error).advice}`
  const { problem, said } = error
  switch (problem.kind) {
    case 'invalid':
      return `Not sent to ${name}: ${said || 'the server gave no reason.'}`
    case 'network':
      return problem.reason === 'offline'
        ? `Not sent to ${name}: you are offline.`
        : `Result unknown: the connection was lost before the server answered. Check “Invited” in the row of ${name} before you resend.`
    case 'throttled':
      return `Not sent to ${name}: ${said || 'too many invitations in a short time.'}`
    case 'forbidden':
      return `Not sent to ${name}: ${said} This needs the permission ${namesOf(problem.needs)}.`
    default: {
      const { title, advice } = errorWords(error)
      return `Not sent to ${name}. ${title}: ${advice}`
    }
  }
}
