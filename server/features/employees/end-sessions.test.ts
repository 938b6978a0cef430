import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { audit } from '#server/db/tables/audit.schema'
import { browserOfPerson } from '#testing/browser-of-person'
import { closeAfterAll } from '#testing/close-after-all'
import { peopleOf, statusOf } from '#testing/people'
import { smallApp } from '#testing/small-app'

const server = await closeAfterAll(smallApp())
const { signedIn } = peopleOf(() => server)
const at = (id: number) => `/api/console/sessions-of/${id}/`
const lines = () =>
  server.db.select().from(audit).where(eq(audit.operation, 'End sessions')).orderBy(audit.id)

describe('an administrator', () => {
  it('signs a colleague out everywhere, who keeps their ways to sign in', async () => {
    const [anna, ada] = [await signedIn(server.builtIn.administrator), await signedIn()]
    const phone = browserOfPerson(server.app, ada.browser.authenticator)
    await phone.signIn()
    await phone.renew()
    expect(await statusOf(phone)).toBe(200)
    expect((await anna.browser.send('DELETE', at(ada.id))).status).toBe(204)
    expect(await Promise.all([ada.browser, phone, anna.browser].map(statusOf))).toEqual([401, 401, 200])
    // Neither the token nor the cookie of the ended session gives another one.
    expect((await ada.browser.renew()).status).toBe(401)
    expect((await ada.browser.signIn()).status).toBe(200)
    await ada.browser.renew()
    expect(await statusOf(ada.browser)).toBe(200)
    expect((await lines()).at(-1)).toMatchObject({
      account_name: 'Ada Lovelace',
      record_type: 'employee',
      record_id: ada.id,
      record_name: 'Ada Lovelace',
      node_ids: [server.root],
      status: 204,
    })
  })

  it('must have confirmed who they are', async () => {
    const [anna, ada] = [await signedIn(server.builtIn.administrator), await signedIn()]
    server.clock.pass(11 * 60_000)
    await Promise.all([anna, ada].map(({ browser }) => browser.renew(true)))
    const end = () => anna.browser.send('DELETE', at(ada.id))
    expect(await end()).toMatchObject({ status: 403, body: { confirm: true } })
    expect(await statusOf(ada.browser)).toBe(200)
    await anna.browser.confirm()
    expect((await end()).status).toBe(204)
    expect(await statusOf(ada.browser)).toBe(401)
  })
})

it('nobody is signed out by whoever lacks the permission or doesn’t see them', async () => {
  const node = await server.make.node()
  const ada = await signedIn()
  const { key } = await server.make.key({ codes: ['msp_view_user', 'msp_cascade_permissions'] })
  const below = await server.make.key({ node, codes: ['msp_edit_user', 'msp_cascade_permissions'] })
  const ended = async (by: string | null, id: number) => server.request(by, 'DELETE', at(id))
  expect((await ended(null, ada.id)).status).toBe(401)
  expect((await ended(key, ada.id)).status).toBe(403)
  const hidden = await ended(below.key, ada.id)
  expect(hidden.status).toBe(404)
  expect(hidden.body).toEqual((await ended(below.key, 2_000_000_000)).body)
  expect((await lines()).at(-2)).toMatchObject({ record_type: 'employee', record_id: ada.id, status: 404 })
  expect((await lines()).at(-2)?.record_name).toBeNull()
  expect(await statusOf(ada.browser)).toBe(200)
})
