import { ApiError } from '../api/api-error'
import { counted } from '../lib/words'
import { namesOf } from '../session/rights'
import { errorWords } from '../errors/error-words'

export type Failure = {
  /** What is said about the whole; empty when the fields say it all. */
  readonly above: string
  readonly fields: Readonly<Record<string, string>>
}

const whole = (above: string): Failure => ({ above, fields: {} })
const look =
  'It may or may not have been saved. What is shown is read again; look at it before you send this once more.'

export const offlineFailure = whole('You are offline. Nothing was sent; what you entered stays here.')
const unreachable = 'The server could not be reached. Nothing was sent; what you entered stays here.'

/** Everything that a failure says, in one text. */
export const failureText = ({ above, fields }: Failure): string =>
  [above, ...Object.values(fields)].filter(Boolean).join(' ')

/** Why a write did not succeed, or that nobody knows whether it did. Nothing is ever sent twice by itself. */
export function writeFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) return whole(errorWords(error).advice)
  const { problem, said } = error
  switch (problem.kind) {
    case 'invalid': {
      const fields = Object.fromEntries(
        Object.entries(problem.fields).map(([field, words]) => [field, words.join(' ')]),
      )
      return {
        above: said || (Object.keys(fields).length > 0 ? '' : 'The server refused this and did not say why.'),
        fields,
      }
    }
    case 'forbidden':
      return whole(
        said ||
          `The role of this key does not allow it. This needs the permission ${namesOf(problem.needs)}.`,
      )
    case 'unauthorized':
      return whole('The key was not accepted. Sign in again; what you entered is kept.')
    case 'not-found':
      return whole('This is no longer there, or it is out of reach for this key.')
    case 'network':
      // A read that comes before the write was lost, so the write was not even begun.
      if (error.endpoint?.method === 'GET') return whole(unreachable)
      return whole(`Result unknown: the connection was lost before the server answered. ${look}`)
    case 'not-understood':
      return whole(`Result unknown: the server answered in a form that the dashboard does not know. ${look}`)
    case 'throttled': {
      const wait =
        problem.retryAfter === undefined ? 'in a little while' : `in ${counted(problem.retryAfter, 'second')}`
      return whole(`${said || 'Too many requests.'} Nothing was changed. Try again ${wait}.`)
    }
    case 'server':
      return whole(`The server failed before it confirmed. ${said} ${look}`)
    default: {
      const { title, advice } = errorWords(error)
      return whole(said || `${title}. ${advice}`)
    }
  }
}
