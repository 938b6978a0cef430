import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { audit } from '#server/db/tables/audit.schema'
import { employees } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { publicUrl } from '#testing/app-on'
import { softAuthenticator } from '#testing/authenticator'
import { browserOfPerson } from '#testing/browser-of-person'
import { lastToken, mailsTo } from '#testing/invitation-links'
import { peopleOf, statusOf } from '#testing/people'
import { smallApp } from '#testing/small-app'
import { refusal } from '#testing/refusal'

const server = await closeAfterAll(smallApp())

const later = (minutes: number) => {
  server.clock.pass(minutes * 60_000)
}
const { invited, signedIn } = peopleOf(() => server)

describe('an invitation', () => {
  it('leads to a passkey, which makes the person active and signs them in', async () => {
    const { id, browser, link, email } = await invited()
    expect((await browser.post('link/check/', { token: link })).body).toMatchObject({
      state: 'open',
      kind: 'invitation',
      first_name: 'Ada',
      email,
      asks_name: false,
    })
    const opened = await browser.openLink(link)
    expect(opened).toMatchObject({ status: 200, body: { kind: 'setup', person: { employee: id, email } } })
    expect(await statusOf(browser)).toBe(403)
    const person = async () =>
      (await server.request(server.administrator, 'GET', `/api/msp/employees/${id}/`)).body
    expect(await person()).toMatchObject({ status: 'invited', activated_at: null })
    const added = await browser.addPasskey('Work laptop')
    expect(added).toMatchObject({ status: 201, body: { name: 'Work laptop', is_usable: true } })
    const active = { status: 'active', activated_at: server.clock.now.toISOString() }
    expect(await person()).toMatchObject(active)
    expect((await browser.renew()).body).toMatchObject({ kind: 'full', person: { employee: id } })
    expect(await statusOf(browser)).toBe(200)
    expect((await browser.post('link/check/', { token: link })).body.state).toBe('used')
    expect(await browserOfPerson(server.app).openLink(link)).toMatchObject({
      status: 409,
      body: { detail: 'This link was already used. Sign in instead.' },
    })
    const [line] = await server.db.select().from(audit).where(eq(audit.operation, 'Add passkey'))
    expect(line).toMatchObject({
      record_type: 'employee',
      account_name: 'Ada Lovelace',
      account_id: null,
      after: { passkey: 'Work laptop', status: 'active' },
    })
  })

  it('survives five visits of a mail scanner, and is used up by the first of two that set up sign-in', async () => {
    const { link, browser } = await invited()
    for (let visit = 0; visit < 5; visit++)
      await browserOfPerson(server.app).post('link/check/', { token: link })
    const other = browserOfPerson(server.app)
    expect([(await browser.openLink(link)).status, (await other.openLink(link)).status]).toEqual([200, 200])
    expect((await browser.addPasskey()).status).toBe(201)
    expect((await other.post('account/passkeys/options/')).status).toBe(401)
  })

  it('stops working when a newer one is sent, also while it is open in a browser', async () => {
    const { id, link, browser, email } = await invited()
    await browser.openLink(link)
    await server.request(server.administrator, 'POST', `/api/msp/employees/${id}/send-invite/`)
    const replaced = { status: 409, body: { detail: 'A newer link was made. Use the latest one.' } }
    expect((await browser.post('link/check/', { token: link })).body.state).toBe('replaced')
    expect(await browserOfPerson(server.app).openLink(link)).toMatchObject(replaced)
    expect(await browser.addPasskey()).toMatchObject(replaced)
    expect((await browser.openLink(await lastToken(server, email))).status).toBe(200)
  })
})

describe('a passkey', () => {
  it('is refused with transports that no text can hold', async () => {
    const { browser } = await signedIn()
    const site = { origin: publicUrl, rpId: new URL(publicUrl).hostname }
    const made = softAuthenticator().create((await browser.post('account/passkeys/options/')).body, site)
    const add = (transports: unknown) =>
      browser.post('account/passkeys/', {
        name: 'Key',
        credential: { ...made, response: { ...made.response, transports } },
      })
    const field = 'credential.response.transports.0'
    expect(await add(['usb\0'])).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
    expect(await add(['usb', 'hybrid'])).toMatchObject({ status: 201 })
  })

  it('signs its person in without a name, and sets a cookie that no script can read', async () => {
    const { browser, id } = await signedIn()
    const elsewhere = browserOfPerson(server.app, browser.authenticator)
    const { status, body, headers } = await elsewhere.signIn()
    expect({ status, body }).toMatchObject({ status: 200, body: { kind: 'full', person: { employee: id } } })
    expect(headers['set-cookie']).toMatch(
      /^__Host-Http-msp=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    )
    const [line] = await server.db.select().from(audit).where(eq(audit.operation, 'Sign in by passkey'))
    expect(line).toMatchObject({
      account_name: 'Ada Lovelace',
      record_type: 'employee',
      after: { browser: 'Firefox on Linux' },
    })
  })

  it('says the role and node of its person, and of a change from the next renewal', async () => {
    const { browser, id } = await signedIn()
    const node = await server.make.node(server.root, 'Zürich')
    const personNow = async () => (await browser.renew()).body.person as unknown
    expect(await personNow()).toMatchObject({ role_name: 'Auditor', msp_node_name: 'Head office' })
    const change = { role: server.builtIn.administrator, msp_node: node }
    const path = `/api/msp/employees/${id}/`
    expect((await server.request(await server.signedIn(), 'PATCH', path, change)).status).toBe(200)
    expect(await personNow()).toMatchObject({ role_name: 'Administrator', msp_node_name: 'Zürich' })
  })

  const site = { origin: publicUrl, rpId: new URL(publicUrl).hostname }
  type Given = { userVerified?: boolean; userHandle?: string | null; crossOrigin?: boolean }
  type Wrong = [string, Partial<typeof site> & Given]
  const wrong: Wrong[] = [
    ['for another origin', { origin: 'https://portal.example.org' }],
    ['for another host', { rpId: 'example.org' }],
    ['without user verification', { userVerified: false }],
    ['without a handle', { userHandle: null }],
    ['inside a page of another site', { crossOrigin: true }],
    ['with the handle of somebody else', { userHandle: Buffer.from('someone').toString('base64url') }],
  ]
  it.each(wrong)('is refused %s', async (_, how) => {
    const { browser } = await signedIn()
    const stranger = browserOfPerson(server.app)
    const { body } = await stranger.post('sign-in/passkey/options/')
    const credential = browser.authenticator.get(body, { ...site, ...how })
    const answer = await stranger.post('sign-in/passkey/', { credential })
    expect(answer).toMatchObject(refusal(403, 'doesn’t work here'))
    expect(stranger.cookie()).toBeUndefined()
  })

  it('is refused twice with one answer, with an answer that is too old, and of a person who is gone', async () => {
    const { browser, id } = await signedIn()
    const stranger = browserOfPerson(server.app)
    const answer = async () =>
      browser.authenticator.get((await stranger.post('sign-in/passkey/options/')).body, site)
    const send = async (credential: unknown) =>
      (await stranger.post('sign-in/passkey/', { credential })).status
    const first = await answer()
    expect([await send(first), await send(first)]).toEqual([200, 403])
    const slow = await answer()
    later(6)
    expect(await send(slow)).toBe(403)
    const late = await answer()
    await server.db.delete(employees).where(eq(employees.id, id))
    expect(await send(late)).toBe(403)
  })

  it('is added and removed in a mail to its person, who is signed out elsewhere, and the last one stays', async () => {
    const { browser, email } = await signedIn()
    const elsewhere = browserOfPerson(server.app, browser.authenticator)
    await elsewhere.signIn()
    const second = browserOfPerson(server.app)
    second.useCookie(browser.cookie())
    await second.renew()
    const { body: added } = await second.addPasskey('Phone')
    expect([await statusOf(elsewhere), await statusOf(browser)]).toEqual([401, 200])
    expect((await mailsTo(server, email)).at(-1)!.body).toContain(
      'The passkey “Phone” was added to your account',
    )
    const renamed = await browser.send('PATCH', `/api/console/account/passkeys/${added.id}/`, {
      name: 'Tablet',
    })
    expect(renamed.body.name).toBe('Tablet')
    const { body: account } = await browser.send('GET', '/api/console/account/')
    expect(account).toMatchObject({ email, passkeys: [{ name: 'Laptop' }, { name: 'Tablet' }] })
    const remove = (id: number) => browser.send('DELETE', `/api/console/account/passkeys/${id}/`)
    expect((await remove(account.passkeys[0].id)).status).toBe(204)
    expect(await remove(added.id)).toMatchObject(refusal(400, 'last way'))
    expect((await elsewhere.signIn()).status).toBe(403)
  })

  it('of somebody else can be neither renamed nor removed', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    const { body } = await one.browser.send('GET', '/api/console/account/')
    const path = `/api/console/account/passkeys/${body.passkeys[0].id}/`
    expect((await other.browser.send('PATCH', path, { name: 'Mine' })).status).toBe(404)
    expect((await other.browser.send('DELETE', path)).status).toBe(404)
  })
})

it('a session names its person without the placeholder for a last name', async () => {
  const { id, browser } = await signedIn()
  const names = { first_name: 'Sukarno', last_name: '-' }
  await server.db.update(employees).set(names).where(eq(employees.id, id))
  expect((await browser.renew()).body.person).toMatchObject({ name: 'Sukarno' })
})
