import { deleteRole } from '#contract/roles/roles'
import { listServiceAccountPermissions } from '#contract/session'
import { endSession, getSessionToken, type WrittenSignedIn } from '#contract/sign-in/sessions'
import { call } from '../src/api/call'
import { connect } from '../src/api/connection'
import { restorePerson } from '../src/session/person-session'
import { signOut } from '../src/session/session'
import { waitNoMore } from '../src/session/waiting-session'
import { permissionsOf, reply, type FakeApi } from './fake-api'

let tokens = 0
/** The newest token. */
export const newest = () => `msu_${tokens}`
export const signedIn = (role = 'Auditor'): WrittenSignedIn => ({
  token: `msu_${++tokens}`,
  expires_in: 600,
  kind: 'full',
  person: {
    id: 9,
    employee: 49,
    keeper: false,
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    role_name: role,
    msp_node_name: 'Head office',
  },
  age: 0,
  started_at: new Date().toISOString(),
  ends_at: new Date().toISOString(),
  verified_at: new Date().toISOString(),
})
export const overIs = { detail: 'Your session is over. Sign in again.' }

/** A page that loads in a browser with a session. */
export async function reload(
  api: FakeApi,
  hint: 'in' | 'leaving:9' = 'in',
  permissions = () => reply(listServiceAccountPermissions, permissionsOf(['msp_view_node'])),
) {
  localStorage.setItem('person', hint)
  connect()
  api
    .gives(getSessionToken, () => signedIn())
    .gives(endSession, () => undefined)
    .on(listServiceAccountPermissions, permissions)
  await restorePerson()
}
export const leave = () => {
  waitNoMore()
  signOut('signed-out', false)
  localStorage.clear()
}

/** The credentials of the writes that {@link remove} sent. */
export const authorizations = (api: FakeApi) =>
  api.requests(deleteRole).map(({ headers }) => headers.get('authorization'))
export const remove = () => call(deleteRole, { params: { role_id: '7' } })
