import { ApiError } from './api-error'
import { connection } from './connection'

/**
 * Ties several requests to one session. Call the result between them: it throws once the session is over, so that the next key never
 * finishes what an earlier one began.
 */
export function thisSession(): () => void {
  const { credential } = connection()
  const key = credential.keyNumber()
  return () => {
    if (key !== credential.keyNumber())
      throw new ApiError({ problem: { kind: 'unauthorized' }, operation: 'this session' })
  }
}
