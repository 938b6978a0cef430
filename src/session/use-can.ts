import type { Needs } from '#contract/wire'
import { can, type Access } from './permissions'
import { currentSession, useSession, type Session } from './session'

const permissionsOf = (session: Session) => (session.state === 'in' ? session.permissions : null)

const access = (session: Session, needs: Needs): Access =>
  can(permissionsOf(session), needs, session.state === 'in' && session.person === undefined)

/** Whether the caller may do something, and if not, the reason to show. */
export const useCan = (needs: Needs): Access => access(useSession(), needs)

/** The caller's permissions, for several checks at once. */
export const useMyPermissions = () => permissionsOf(useSession())

/** {@link useMyPermissions} outside components. */
export const myPermissions = () => permissionsOf(currentSession())

/** {@link useCan} outside components. */
export const mayI = (needs: Needs): Access => access(currentSession(), needs)

/** The reason why the caller may not do something; undefined if it is allowed. */
export function useReason(needs: Needs): string | undefined {
  const answer = useCan(needs)
  return answer.allowed ? undefined : answer.reason
}

/** {@link useReason} outside components. */
export function whyNot(needs: Needs): string | undefined {
  const answer = mayI(needs)
  return answer.allowed ? undefined : answer.reason
}
