import { ApiError } from './api-error'
import { connection } from './connection'

/**
 * Ties several requests to one session. Call the result between them: it throws once the session is over, so
 * that a later key never finishes the work of an earlier one.
 */
export function thisSession(): () => void {
  const { credential } = connection()
  const key = credential.keyNumber()
  return () => {
    if (key !== credential.keyNumber())
      throw new ApiError({ problem: { kind: 'unauthorized' }, operation: 'this session' })
  }
}
