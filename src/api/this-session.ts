import { ApiError } from './api-error'
import { connection } from './connection'

/**
 * For what takes several requests: the answer is called between them, and throws once the session that began it is over. A key that
 * is entered meanwhile has no part in what was begun with another.
 */
export function thisSession(): () => void {
  const { credential } = connection()
  const turn = credential.turn()
  return () => {
    if (turn !== credential.turn())
      throw new ApiError({ problem: { kind: 'unauthorized' }, operation: 'what was begun' })
  }
}
