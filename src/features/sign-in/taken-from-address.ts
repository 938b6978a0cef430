import { useEffect, useState } from 'react'

/**
 * A secret in the address. It is taken out immediately, so that the history doesn't keep it. Only the page
 * has it then.
 */
export function useTakenFromAddress(part: 'hash' | 'search'): string {
  const [secret] = useState(() => location[part])
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  return secret
}
