import { ApiError } from '../api/api-error'
import { counted } from '../lib/words'
import { namesOf } from '../session/permissions'
import { errorWords } from '../errors/error-words'

export type Failure = {
  /** The message about the whole form; empty when every problem belongs to a field. */
  readonly above: string
  readonly fields: Readonly<Record<string, string>>
}

const whole = (above: string): Failure => ({ above, fields: {} })
const look = 'The change may or may not be saved. Check the refreshed values before you send it again.'

export const offlineFailure = whole('You’re offline. Nothing was sent, and your input is still here.')
const unreachable = 'The server didn’t answer. Nothing was sent, and your input is still here.'

/** All messages of a failure in one text. */
export const failureText = ({ above, fields }: Failure): string =>
  [above, ...Object.values(fields)].filter(Boolean).join(' ')

/** Explains why a write failed, or that its result is unknown. The dashboard never repeats a write by itself. */
export function writeFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) return whole(errorWords(error).advice)
  const { problem, said } = error
  switch (problem.kind) {
    case 'invalid': {
      const fields = Object.fromEntries(
        Object.entries(problem.fields).map(([field, words]) => [field, words.join(' ')]),
      )
      return {
        above:
          said || (Object.keys(fields).length > 0 ? '' : 'The server rejected this without giving a reason.'),
        fields,
      }
    }
    case 'forbidden':
      return whole(said || `Your role doesn’t allow this. You need the permission ${namesOf(problem.needs)}.`)
    case 'unauthorized':
      return whole('Your API key was rejected. Sign in again; your input is kept.')
    case 'not-found':
      return whole('This no longer exists, or it isn’t in your scope.')
    case 'network':
      // A form reads before it writes. If that read is lost, the write was never sent.
      if (error.endpoint?.method === 'GET') return whole(unreachable)
      return whole(`Result unknown: the connection was lost before the server answered. ${look}`)
    case 'not-understood':
      return whole(`Result unknown: the server’s reply couldn’t be read. ${look}`)
    case 'throttled': {
      const wait =
        problem.retryAfter === undefined ? 'in a moment' : `in ${counted(problem.retryAfter, 'second')}`
      return whole(`${said || 'Too many requests.'} Nothing was changed. Try again ${wait}.`)
    }
    case 'server':
      return whole(`The server failed before it confirmed the change. ${said} ${look}`)
    default: {
      const { title, advice } = errorWords(error)
      return whole(said || `${title}. ${advice}`)
    }
  }
}
