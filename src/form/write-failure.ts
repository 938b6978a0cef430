import { ApiError, isKind } from '../api/api-error'
import { doubt } from '../api/doubt'
import { counted } from '../lib/words'
import { forbiddenWords } from '../errors/forbidden-words'
import { errorSentence, errorWords } from '../errors/error-words'
import { refreshPermissions } from '../session/session'

export type Failure = {
  /** Whether the write was refused or not sent, or may have been done. */
  readonly outcome: 'not-done' | 'maybe'
  /** The message about the whole form; empty when every problem belongs to a field. */
  readonly above: string
  readonly fields: Readonly<Record<string, string>>
}

const notDone = (above: string): Failure => ({ outcome: 'not-done', above, fields: {} })

export const offlineFailure = notDone('You’re offline. Nothing was sent, and your input is still here.')
const unreachable = 'The server didn’t answer. Nothing was sent, and your input is still here.'

/** The reply to a write was lost. */
const notKnown = 'Whether this was done isn’t known. Look before you try again.'

/** All messages of a failure in one text. */
export const failureText = ({ above, fields }: Failure): string =>
  [above, ...Object.values(fields)].filter(Boolean).join(' ')

/**
 * Refreshes the permissions after a refusal, because its words depend on whether the permission is still
 * there.
 */
export async function refreshIfRefused(error: unknown): Promise<void> {
  if (isKind(error, 'forbidden')) await refreshPermissions()
}

/**
 * Explains why a write failed, or that it may have been done. The dashboard never repeats a write by itself.
 */
export function writeFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) return notDone(errorWords(error).advice)
  const why = doubt(error)
  if (why !== undefined) return { outcome: 'maybe', above: `${why} ${notKnown}`, fields: {} }
  const { problem, said } = error
  switch (problem.kind) {
    case 'invalid': {
      const fields = Object.fromEntries(
        Object.entries(problem.fields).map(([field, words]) => [field, words.join(' ')]),
      )
      const above =
        said || (Object.keys(fields).length > 0 ? '' : 'The server rejected this without giving a reason.')
      return { outcome: 'not-done', above, fields }
    }
    case 'forbidden':
      return notDone(forbiddenWords(problem.needs, said))
    case 'unauthorized':
      return notDone('The server rejected your sign-in. Sign in again; your input is kept.')
    case 'not-found':
      return notDone('This no longer exists, or it isn’t in your scope.')
    case 'network':
      return notDone(unreachable)
    case 'throttled': {
      const wait =
        problem.retryAfter === undefined ? 'in a moment' : `in ${counted(problem.retryAfter, 'second')}`
      return notDone(`${said || 'Too many requests.'} Nothing was changed. Try again ${wait}.`)
    }
    default:
      return notDone(said || errorSentence(error))
  }
}
