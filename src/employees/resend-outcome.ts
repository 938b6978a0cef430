import { ApiError } from '../api/api-error'
import { errorWords } from '../errors/error-words'
import { namesOf } from '../session/rights'

/** What to say after a resend that did not succeed, told apart by what the person can do next. */
export function resendRefusal(error: unknown, name: string): string {
  if (!(error instanceof ApiError))
    return `The invitation of ${name} was not sent again. ${errorWords(error).advice}`
  const { problem, said } = error
  switch (problem.kind) {
    case 'invalid':
      return `Not sent to ${name}: ${said || 'the server refused it and did not say why.'}`
    case 'network':
      return problem.reason === 'offline'
        ? `Not sent to ${name}: you are offline.`
        : `Result unknown: the connection was lost before the server answered. The row of ${name} is loaded again; look at “Invited” before sending again.`
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
