import { ApiError } from '../api/api-error'
import { counted } from '../lib/words'
import { missingPart } from '../api/outdated'

export type ErrorWords = { readonly title: string; readonly advice: string; readonly retry: boolean }

/** What happened, and what can be done about it now. */
export function errorWords(error: unknown): ErrorWords {
  if (error instanceof Error && error.message === missingPart) {
    return {
      title: 'This could not be loaded',
      advice:
        'Either the server cannot be reached, or the dashboard was updated since this page was opened. Try again, or reload the page.',
      retry: true,
    }
  }
  if (!(error instanceof ApiError)) {
    return {
      title: 'This page stopped working',
      advice: 'It is a fault of the dashboard. The other pages still work; reloading may help.',
      retry: true,
    }
  }
  const { problem, said, operation, status } = error
  switch (problem.kind) {
    case 'unauthorized':
      return {
        title: 'The key was not accepted',
        advice: 'Sign in again with a key that is valid.',
        retry: false,
      }
    case 'forbidden':
      return {
        title: 'Not allowed',
        advice: said || 'The role of this key does not allow it.',
        retry: false,
      }
    case 'not-found':
      return {
        title: 'Not found',
        advice: `There is nothing here with this id, it is out of reach for this key, or the server does not answer “${operation}”.`,
        retry: false,
      }
    case 'invalid': {
      const fields = Object.entries(problem.fields).map(([field, texts]) => `${field}: ${texts.join(' ')}`)
      return {
        title: 'The server refused the request',
        advice: [said, ...fields].filter(Boolean).join(' ') || 'No reason was given.',
        retry: false,
      }
    }
    case 'conflict':
      return {
        title: 'Something changed meanwhile',
        advice: said || 'Load the page again and look at the current state.',
        retry: true,
      }
    case 'throttled':
      return {
        title: 'Too many requests',
        advice:
          problem.retryAfter === undefined
            ? 'Wait a little and try again.'
            : `Try again in ${counted(problem.retryAfter, 'second')}.`,
        retry: true,
      }
    case 'not-offered':
      return {
        title: 'This server does not offer this',
        advice: `It does not answer the operation “${operation}”.`,
        retry: false,
      }
    case 'server':
      return {
        title: 'The server failed',
        advice:
          said ||
          (status === 503
            ? 'It is not ready. Try again in a moment.'
            : 'It is not your input. Try again in a moment.'),
        retry: true,
      }
    case 'network':
      return {
        offline: {
          title: 'You are offline',
          advice: 'The page loads by itself when the connection is back.',
          retry: true,
        },
        lost: {
          title: 'The server cannot be reached',
          advice: 'Check the connection, then try again.',
          retry: true,
        },
        timeout: {
          title: 'The server took too long',
          advice: 'No answer came within 20 seconds. Try again.',
          retry: true,
        },
      }[problem.reason]
    case 'not-understood':
      return {
        title: 'The reply was not understood',
        advice: `“${operation}” answered in a form that the dashboard does not know.`,
        retry: true,
      }
  }
}
