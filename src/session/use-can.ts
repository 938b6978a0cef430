import type { Needs } from '#contract/wire'
import { can, type Access } from './rights'
import { currentSession, useSession, type Session } from './session'

const rightsOf = (session: Session) => (session.state === 'in' ? session.rights : null)

/** Whether the caller may do something, and if not, the reason to show. */
export const useCan = (needs: Needs): Access => can(rightsOf(useSession()), needs)

/** The caller's permissions, for several checks at once. */
export const useRights = () => rightsOf(useSession())

/** {@link useCan} outside components. */
export const mayI = (needs: Needs): Access => can(rightsOf(currentSession()), needs)

/** Why the caller may not do something; undefined where it is allowed. */
export function useReason(needs: Needs): string | undefined {
  const answer = useCan(needs)
  return answer.allowed ? undefined : answer.reason
}

/** {@link useReason} outside components. */
export function whyNot(needs: Needs): string | undefined {
  const answer = mayI(needs)
  return answer.allowed ? undefined : answer.reason
}
