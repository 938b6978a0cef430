import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { passkeys } from '#server/db/tables/people.schema'
import { invitations, outbox } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { browserOfPerson } from '#testing/browser-of-person'
import { acceptLink, checkLink, lastToken, mailsTo } from '#testing/invitation-links'
import { testApp, type Actor } from '#testing/test-app'
import { publicUrl } from '#testing/app-on'
import { refusal } from '#testing/refusal'

const server = await closeAfterAll(testApp())

type Employee = {
  id: number
  email: string
  first_name: string
  status: string
  msp_node: number
  invitation_expires_at: string
  last_invited_at: string
}
const employees = async (query = '?page_size=500', actor: Actor = 'administrator'): Promise<Employee[]> =>
  (await server.request(actor, 'GET', `/api/msp/employees/${query}`)).body.results
/** Every test uses its own person, so that the order of tests does not matter. */
let taken = 0
const invitedPerson = async () => (await employees('?status=invited&page_size=500&ordering=id'))[taken++]!
const resend = (id: number, actor: Actor = 'administrator') =>
  server.request(actor, 'POST', `/api/msp/employees/${id}/send-invite/`)
const minutes = (count: number) => count * 60_000
const advance = (ms: number) => {
  server.clock.pass(ms)
}

describe('List MSP Employee', () => {
  it('lists everybody in scope with the names of role and node', async () => {
    const everybody = await employees()
    expect(everybody).toHaveLength(48)
    expect(everybody.filter((person) => person.status === 'invited')).toHaveLength(17)
    expect(everybody[0]).toEqual({
      id: expect.any(Number),
      first_name: expect.any(String),
      last_name: expect.any(String),
      email: expect.stringContaining('@'),
      status: expect.stringMatching(/^(invited|active)$/),
      role: expect.any(Number),
      role_name: expect.any(String),
      msp_node: expect.any(Number),
      msp_node_name: expect.any(String),
      is_2fa_enabled: expect.any(Boolean),
      signs_in_by_sso: false,
      last_sign_in_at: null,
      invitation_email: null,
      lacked_codes: expect.any(Array),
      role_given: { at: expect.any(String), is_before: false, by: expect.any(Object) },
      invited_at: expect.any(String),
      last_invited_at: expect.any(String),
      invitation_expires_at: expect.any(String),
      activated_at: expect.toSatisfy((value) => value === null || typeof value === 'string'),
      created_at: expect.any(String),
    })
  })
})

describe('Resend activation email', () => {
  it('answers {success} as specified and renews the invitation for 7 days', async () => {
    const person = await invitedPerson()
    const { status, body } = await resend(person.id)
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: `The invitation to ${person.email} was sent.` },
    })
    const { body: after } = await server.request('administrator', 'GET', `/api/msp/employees/${person.id}/`)
    expect(after.last_invited_at).toBe(server.clock.now.toISOString())
    expect(new Date(after.invitation_expires_at).getTime() - server.clock.now.getTime()).toBe(
      7 * 24 * minutes(60),
    )
  })

  it('puts one mail into the outbox, and its link nowhere else', async () => {
    const person = await invitedPerson()
    await resend(person.id)
    const mails = await mailsTo(server, person.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.body).toContain(`${publicUrl}/set-up#`)
    const token = await lastToken(server, person.email)
    expect(JSON.stringify(await server.db.select().from(invitations))).not.toContain(token)
  })

  it('works after the invitation has expired', async () => {
    const expired = (await employees('?status=invited&page_size=500&ordering=-id')).find(
      (one) => one.invitation_expires_at < server.clock.now.toISOString(),
    )!
    expect(await resend(expired.id)).toMatchObject({ status: 200 })
  })

  it('answers 400 for an active person', async () => {
    const [active] = await employees('?status=active')
    expect(await resend(active!.id)).toMatchObject(refusal(400, active!.email))
  })

  it('is refused after 5 in an hour, says when to retry, and then works again', async () => {
    const person = await invitedPerson()
    for (let count = 0; count < 5; count++) {
      expect(await resend(person.id)).toMatchObject({ status: 200 })
      advance(minutes(1))
    }
    const refused = await resend(person.id)
    expect(refused).toMatchObject(refusal(429, '5 times an hour'))
    expect(refused.headers['retry-after']).toBe(String(55 * 60))
    advance(55 * minutes(1))
    expect(await resend(person.id)).toMatchObject({ status: 200 })
  })

  it.each(['send-invite', 'deletion'])(
    'withdraws a waiting mail by %s, tried or not, but not a sent one',
    async (write) => {
      const person = await invitedPerson()
      const states = [
        { delivered_at: server.clock.now, body: '' },
        { given_up_at: server.clock.now, body: '' },
        { attempts: 0 },
        { attempts: 3 },
      ]
      for (const state of states) {
        await resend(person.id)
        const [mail] = (await mailsTo(server, person.email)).slice(-1)
        await server.db.update(outbox).set(state).where(eq(outbox.id, mail!.id))
      }
      if (write === 'deletion')
        await server.request('administrator', 'DELETE', `/api/msp/employees/${person.id}/`)
      const waiting = (await mailsTo(server, person.email)).filter(
        (mail) => !mail.delivered_at && !mail.given_up_at,
      )
      expect(waiting).toHaveLength(write === 'deletion' ? 0 : 1)
      const withdrawn = (await mailsTo(server, person.email)).filter((mail) =>
        mail.last_error?.startsWith('withdrawn'),
      )
      expect(withdrawn).toHaveLength(2 - waiting.length)
      for (const mail of withdrawn) expect(mail.body).toBe('')
    },
  )
})

describe('Activation', () => {
  it('accepts only one of two requests at the same moment', async () => {
    const before = await server.db.$count(passkeys)
    const person = await invitedPerson()
    await resend(person.id)
    const token = await lastToken(server, person.email)
    const browsers = [browserOfPerson(server.app), browserOfPerson(server.app)]
    for (const browser of browsers) expect((await browser.openLink(token)).status).toBe(200)
    const requests = await Promise.all(browsers.map((browser) => browser.preparePasskey()))
    const answers = await Promise.all(requests.map((add) => add()))
    expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([201, 401])
    expect(await server.db.$count(passkeys)).toBe(before + 1)
  })

  it('says that a link has expired after 7 days', async () => {
    const person = await invitedPerson()
    await resend(person.id)
    const token = await lastToken(server, person.email)
    const before = server.clock.now
    advance(7 * 24 * minutes(60))
    expect((await checkLink(server, token)).state).toBe('expired')
    expect(await acceptLink(server, token)).toMatchObject({
      status: 409,
      body: { detail: 'This link has expired. Ask for a new one.' },
    })
    server.clock.now = before
  })

  it('reveals nothing about people to guesses', async () => {
    expect(await checkLink(server, 'guess')).toEqual({
      state: 'unknown',
      kind: null,
      first_name: null,
      email: null,
      node_name: null,
      expires_at: null,
      asks_name: false,
      asks_code: false,
      only_sso: false,
    })
    expect(await acceptLink(server, 'guess')).toMatchObject({ status: 409 })
    expect(await checkLink(server, '')).toEqual({ token: ['The link is incomplete.'] })
  })
})
