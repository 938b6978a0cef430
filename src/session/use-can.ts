import type { Needs } from '#contract/wire'
import { can, type Answer } from './rights'
import { currentSession, useSession, type Session } from './session'

const rightsOf = (session: Session) => (session.state === 'in' ? session.rights : null)

/** Whether the key may do something, with the reason to show when it may not. */
export const useCan = (needs: Needs): Answer => can(rightsOf(useSession()), needs)

/** For questions about several needs at once. */
export const useRights = () => rightsOf(useSession())

/** The same where there is no component around. */
export const mayI = (needs: Needs): Answer => can(rightsOf(currentSession()), needs)

/** Why the key may not do something; undefined when it may. */
export function useReason(needs: Needs): string | undefined {
  const answer = useCan(needs)
  return answer.allowed ? undefined : answer.reason
}

/** Why the key may not do something, where there is no component around. */
export function whyNot(needs: Needs): string | undefined {
  const answer = mayI(needs)
  return answer.allowed ? undefined : answer.reason
}
