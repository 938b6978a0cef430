import { and, eq, like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { linkHours } from '#contract/sign-in/sign-in'
import { audit } from '#server/db/tables/audit.schema'
import { closeAfterAll } from '#testing/close-after-all'
import { browserOfPerson } from '#testing/browser-of-person'
import { lastToken, mailsTo } from '#testing/invitation-links'
import { peopleOf, statusOf } from '#testing/people'
import { smallApp } from '#testing/small-app'

const server = await closeAfterAll(smallApp())
const { signedIn } = peopleOf(() => server)

const employee = (id: number) => `/api/msp/employees/${id}/`
const has2fa = async (id: number) =>
  (await server.request(server.administrator, 'GET', employee(id))).body.is_2fa_enabled
const reset = (id: number) => server.request(server.administrator, 'PATCH', `${employee(id)}reset-2fa/`)

it('a reset takes every way to sign in and every session, and mails a link to set up another', async () => {
  const { id, email, browser } = await signedIn()
  expect(await has2fa(id)).toBe(true)
  expect((await reset(id)).body.success).toEqual([
    `The sign-in of ${email} was reset.`,
    'They were sent an email with a link to set up sign-in.',
  ])
  expect(await has2fa(id)).toBe(false)
  expect([await statusOf(browser), (await browser.renew()).status]).toEqual([401, 401])
  expect((await browserOfPerson(server.app, browser.authenticator).signIn()).status).toBe(403)
  const again = browserOfPerson(server.app)
  await again.openLink(await lastToken(server, email))
  expect((await again.addPasskey('New phone')).status).toBe(201)
  expect(await has2fa(id)).toBe(true)
})

it('a reset counts also when no further mail may be sent, and the last mailed link keeps working', async () => {
  const { id, email } = await signedIn()
  const words: string[] = []
  for (let count = 0; count < 8; count++) words.push((await reset(id)).body.success[1])
  expect(words.at(-1)).toMatch(/^No email was sent/)
  expect((await mailsTo(server, email)).length).toBeLessThan(8)
  expect((await browserOfPerson(server.app).openLink(await lastToken(server, email))).status).toBe(200)
})

it('people confirm who they are before they delete a person, a role or a node; keys are not asked', async () => {
  const { browser } = await signedIn(server.builtIn.administrator)
  server.clock.pass(11 * 60_000)
  await browser.renew(true)
  const make = async (): Promise<string[]> => [
    employee((await server.make.person({ role: server.builtIn.auditor })).id),
    `/api/msp/roles/${await server.make.role([])}/`,
    `/api/msp/nodes/${await server.make.node()}/`,
  ]
  const mine = await make()
  const ask = async () => {
    const answers = []
    for (const url of mine) answers.push(await browser.send('DELETE', url))
    return answers
  }
  for (const answer of await ask()) expect(answer).toMatchObject({ status: 403, body: { confirm: true } })
  // Being asked is no refusal.
  expect(
    await server.db
      .select()
      .from(audit)
      .where(and(eq(audit.status, 403), like(audit.operation, 'Delete%'))),
  ).toEqual([])
  await browser.confirm()
  expect((await ask()).map(({ status }) => status)).toEqual([204, 204, 204])
  for (const url of await make())
    expect((await server.request(server.administrator, 'DELETE', url)).status).toBe(204)
})

it('a person’s record says until when the link of a reset works, and nothing once it is used or expired', async () => {
  const { id, email } = await signedIn()
  const link = async () => (await server.request(server.administrator, 'GET', employee(id))).body.reset_link
  expect(await link()).toBeNull()
  await reset(id)
  const made = server.clock.now.getTime()
  const expires_at = new Date(made + linkHours * 3_600_000).toISOString()
  expect(await link()).toEqual({ made_at: new Date(made).toISOString(), expires_at })
  const browser = browserOfPerson(server.app)
  await browser.openLink(await lastToken(server, email))
  await browser.addPasskey('New phone')
  expect(await link()).toBeNull()
  await reset(id)
  server.clock.pass(linkHours * 3_600_000)
  expect(await link()).toBeNull()
})
