import { ApiError, isKind, isPostponed } from '../api/api-error'
import { timeoutMs } from '../api/exchange'
import { missingPart } from '../api/outdated'
import { counted, isolated } from '../lib/words'

type ErrorWords = { readonly title: string; readonly advice: string; readonly retry: boolean }

const retryable = (title: string, advice: string): ErrorWords => ({ title, advice, retry: true })
const final = (title: string, advice: string): ErrorWords => ({ title, advice, retry: false })

const network = {
  offline: retryable('You’re offline', 'The page loads again once you’re back online.'),
  lost: retryable('The server didn’t answer', 'Check your connection and try again.'),
  timeout: retryable(
    'The server took too long',
    `No answer came within ${timeoutMs / 1000} seconds. Try again.`,
  ),
}

const tryAgainIn = (seconds: number | undefined): string =>
  seconds === undefined ? 'Wait a moment and try again.' : `Try again in ${counted(seconds, 'second')}.`

/** The records of a path, and whether they belong to nodes. */
const records: Readonly<Record<string, readonly [noun: string, inNodes?: true]>> = {
  companies: ['company', true],
  employees: ['employee', true],
  roles: ['role', true],
  nodes: ['node', true],
  'service-accounts': ['service account', true],
  reviews: ['review'],
  packages: ['package'],
  outbox: ['email'],
  people: ['person'],
  'upstream-keys': ['API key'],
}

/** Says which record there isn't: “No company with ID 5 in your nodes.” */
function notFoundWords(path = '', id?: string): string {
  const [noun, inNodes] = records[/([\w-]+)\/\{/.exec(path)?.[1] ?? ''] ?? ['record']
  return `No ${noun} with ${id === undefined ? 'this ID' : `ID ${isolated(id)}`}${inNodes ? ' in your nodes' : ''}.`
}

/** Why the server postponed an answer. */
export const waitReason = (error: unknown): string =>
  isKind(error, 'throttled') ? 'The server is limiting requests.' : 'The server isn’t ready yet.'

/** Says what happened, and what to do about it. */
export function errorWords(error: unknown): ErrorWords {
  if (error instanceof Error && error.message === missingPart)
    return retryable(
      'This couldn’t be loaded',
      'The server may be unavailable, or the dashboard was updated. Try again, or reload the page.',
    )
  if (!(error instanceof ApiError))
    return retryable(
      'This page stopped working',
      'Something went wrong in the dashboard. Try again, or reload the page.',
    )
  const { problem, said, operation, status } = error
  switch (problem.kind) {
    case 'unauthorized':
      return final('The server rejected your sign-in', 'Sign in again.')
    case 'forbidden':
      return retryable('Not allowed', said || 'The server refused this.')
    case 'not-found':
      return final('Not found', notFoundWords(error.endpoint?.path, problem.id))
    case 'invalid': {
      const fields = Object.entries(problem.fields).map(([field, texts]) => `${field}: ${texts.join(' ')}`)
      return final(
        'The server rejected the request',
        [said, ...fields].filter(Boolean).join(' ') || 'It gave no reason.',
      )
    }
    case 'conflict':
      return said
        ? retryable('Not possible now', said)
        : retryable('This was changed elsewhere', 'Reload the page to see the current state.')
    case 'throttled':
      return retryable('Too many requests', tryAgainIn(problem.retryAfter))
    case 'not-offered':
      return final('Not available on this server', `The server doesn’t have the operation “${operation}”.`)
    case 'server': {
      if (isPostponed(error))
        return retryable('The server isn’t ready', said || tryAgainIn(problem.retryAfter))
      const cause = status === 503 ? 'It isn’t ready yet.' : 'This isn’t caused by your input.'
      return retryable('The server failed', said || `${cause} Try again in a moment.`)
    }
    case 'network':
      return network[problem.reason]
    case 'not-understood':
      return retryable(
        'The server’s reply couldn’t be read',
        `“${operation}” returned data in an unexpected format.`,
      )
  }
}

/** An error in one text, where there is no place for a title. */
export function errorSentence(error: unknown): string {
  const { title, advice } = errorWords(error)
  return `${title}. ${advice}`
}
