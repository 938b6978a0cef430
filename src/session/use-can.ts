import { permissionName } from '#contract/roles/permissions'
import type { Needs } from '#contract/wire'
import { isForPeople } from '#domain/roles/permission-set'
import { can, type Access } from './permissions'
import { currentSession, useSession, type Session } from './session'

const permissionsOf = (session: Session) => (session.state === 'in' ? session.permissions : null)

const isKey = (session: Session): boolean => session.state === 'in' && session.person === undefined

const keepersOnly: Access = { allowed: false, reason: 'Only keepers of a gateway can do this.', never: true }

function access(session: Session, needs: Needs): Access {
  const isKeeper = session.state === 'in' && session.person?.keeper === true
  if (needs === 'keeper' && !isKeeper) return keepersOnly
  return can(permissionsOf(session), needs, isKey(session))
}

/** Whether the caller lacks these permissions because they use a key, which can never have them. */
export const needPerson = (lacked: readonly string[]): boolean =>
  isKey(currentSession()) && lacked.every(isForPeople)

const mostNamed = 5

/** Says that a role or a person has permissions that the caller lacks. undefined: there are none. */
export function hasMore(lacked: readonly string[]): string | undefined {
  if (lacked.length === 0) return undefined
  const named = lacked.slice(0, mostNamed).map(permissionName).join(', ')
  const more = lacked.length > mostNamed ? ` and ${lacked.length - mostNamed} more` : ''
  return needPerson(lacked)
    ? `has permissions that no API key can use: ${named}. Sign in as a person instead`
    : `has permissions that you don’t have: ${named}${more}`
}

/** Whether the caller may do something, and if not, the reason to show. */
export const useCan = (needs: Needs): Access => access(useSession(), needs)

/** {@link useCan} for several things, with one look at the session. */
export function useAccess(): (needs: Needs) => Access {
  const session = useSession()
  return (needs) => access(session, needs)
}

/** The caller's permissions, for several checks at once. */
export const useMyPermissions = () => permissionsOf(useSession())

/** {@link useMyPermissions} outside components. */
export const myPermissions = () => permissionsOf(currentSession())

/** {@link useCan} outside components. */
export const mayI = (needs: Needs): Access => access(currentSession(), needs)

/** The reason why the caller may not do something; undefined if it is allowed. */
export const useReason = (needs: Needs): string | undefined => useCan(needs).reason

/** {@link useReason} outside components. */
export const whyNot = (needs: Needs): string | undefined => mayI(needs).reason
