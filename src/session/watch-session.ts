import { onConnection, tokenRenewal } from '../api/connection'
import { missedSignOut, onTold } from './other-tabs'
import { checkPermissions, currentSession, giveWay, signOut } from './session'
import { writeKept } from './kept-key'

/** Starts to follow the API, the other tabs, and the times when nobody sees the page. */
export function watchSession(): void {
  onConnection('unauthorized', () => {
    // Without a session, the sign-in form reports the rejected key itself.
    if (currentSession().state === 'in') signOut('refused')
  })
  onConnection('forbidden', checkPermissions)
  onTold((told) => {
    const now = currentSession()
    // A sign-in in this tab continues.
    if (told === 'signed-out') return now.state === 'in' ? signOut('elsewhere') : writeKept(undefined)
    if (now.state === 'in' && now.person && now.person.id !== told.person) giveWay(told.now)
  })
  addEventListener('pageshow', ({ persisted }) => persisted && void hiddenWhile(comeBack()))
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) hiddenSince = Date.now()
    else if (Date.now() - hiddenSince > awayMs) void comeBack()
  })
}

/** Tabs that people change between all the time aren't away. */
const awayMs = 60_000
let hiddenSince = Infinity

/** A page that comes back, from the history or from sleep, may have missed the end of its session. */
async function comeBack(): Promise<void> {
  if (currentSession().state === 'out') return
  if (missedSignOut()) return signOut('elsewhere')
  // The renewal ends the session if it is over. If the server can't be asked now, it is asked again later.
  await tokenRenewal()
    ?.renew()
    .catch(() => false)
}

/** The page that the history kept may be of somebody else. */
async function hiddenWhile(asked: Promise<void>): Promise<void> {
  document.body.hidden = true
  await asked
  document.body.hidden = false
}
