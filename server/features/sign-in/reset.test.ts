import { and, eq, like, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { linkHours } from '#contract/sign-in/sign-in'
import { audit } from '#server/db/tables/audit.schema'
import { closeAfterAll } from '#testing/close-after-all'
import { browserOfPerson } from '#testing/browser-of-person'
import { lastToken, mailsTo } from '#testing/invitation-links'
import { peopleOf, statusOf } from '#testing/people'
import { smallApp, uniqueEmail } from '#testing/small-app'
import { employees } from '#server/db/tables/schema'
import { publicUrl } from '#testing/app-on'
import { handlePeopleCommand, isUnused } from './commands'
import { employeesAsPeople } from './employees-as-people'

const server = await closeAfterAll(smallApp())

const { signedIn } = peopleOf(() => server)
const employee = (id: number) => `/api/msp/employees/${id}/`

const has2fa = async (id: number) =>
  (await server.request(server.administrator, 'GET', employee(id))).body.is_2fa_enabled

const reset = (id: number) => server.request(server.administrator, 'PATCH', `${employee(id)}reset-2fa/`)

const run = async (people: string, address?: string) => {
  const command = { people, ...(address === undefined ? {} : { address }) }
  const answer = await handlePeopleCommand(server.db, command, {
    source: employeesAsPeople,
    publicUrl,
    now: server.clock.now,
  })
  return 'error' in answer ? answer.error : answer.lines.join('\n')
}
const secretIn = (text: string) => /#(\S+)/.exec(text)![1]!

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

it('the link of the first start makes an administrator, of the name and address that they give', async () => {
  const text = await run('link')
  expect(text).toContain(`${publicUrl}/welcome#`)
  const secret = secretIn(text)
  const browser = browserOfPerson(server.app)
  expect((await browser.post('link/check/', { token: secret })).body).toMatchObject({ asks_name: true })
  expect((await browser.openLink(secret)).status).toBe(400)
  const person = { first_name: 'Grace', last_name: 'Hopper', email: uniqueEmail() }
  expect((await browser.openLink(secret, person)).body.kind).toBe('setup')
  expect((await browser.post('link/check/', { token: secret })).body).toMatchObject({ first_name: 'Grace' })
  await browser.addPasskey()
  await browser.renew()
  expect((await browser.send('GET', '/api/console/account/')).body).toMatchObject({
    name: 'Grace Hopper',
    role_name: 'Administrator',
    email: person.email,
  })
  expect(await isUnused(server.db, employeesAsPeople)).toBe(false)
  expect(await run('list')).toMatch(
    new RegExp(`^${person.email} +Grace Hopper +Administrator +active +1 +no +no +1 `, 'm'),
  )
  const elsewhere = { source: employeesAsPeople, publicUrl: 'https://new.example.com', now: server.clock.now }
  expect(await handlePeopleCommand(server.db, { people: 'list' }, elsewhere)).toMatchObject({
    lines: expect.arrayContaining([
      expect.stringMatching(/Grace Hopper +Administrator +active +0 +no +no +1 /),
    ]),
  })
})

it('the link of the first start makes one administrator, also when six people open it at the same moment', async () => {
  const secret = secretIn(await run('link'))
  const before = await server.db.$count(employees)
  const opened = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      browserOfPerson(server.app).openLink(secret, {
        first_name: `Grace ${at}`,
        last_name: 'Hopper',
        email: uniqueEmail(),
      }),
    ),
  )
  expect(new Set(opened.map(({ status, body }) => `${status} ${body.person.employee}`)).size).toBe(1)
  expect((await server.db.$count(employees)) - before).toBe(1)
})

it('a link for somebody who lost their passkey leads to another, and a newer link replaces it', async () => {
  const { email, id } = await signedIn()
  const [old, secret] = [secretIn(await run('link', email)), secretIn(await run('link', email.toUpperCase()))]
  const browser = browserOfPerson(server.app)
  expect((await browser.openLink(old)).status).toBe(409)
  expect((await browser.openLink(secret)).body).toMatchObject({ kind: 'setup', person: { employee: id } })
  expect((await browser.addPasskey('New phone')).status).toBe(201)
  expect(await browser.renew()).toMatchObject({ status: 200, body: { kind: 'full' } })
})

it('ending somebody’s sessions signs them out with the next request', async () => {
  const { email, browser } = await signedIn()
  expect(await run('end', email)).toBe(`${email} is signed out everywhere (sessions: 1).`)
  expect([await statusOf(browser), (await browser.renew()).status]).toEqual([401, 401])
})

it('an unknown address is a sentence', async () => {
  for (const people of ['link', 'end'])
    expect(await run(people, 'nobody@example.com')).toMatch(/^Nobody has the address nobody@example\.com/)
})

it('sample people of each role sign in by links, which only the addresses reserved for examples get', async () => {
  const { make, db } = server
  const role = await make.role(['msp_view_node'], undefined, 'Sample role')
  await make.person({ role, email: 'ada@provider.example.com.co' })
  await make.person({ role, email: 'ada@notexample.com' })
  expect(await run('sample')).not.toContain('Sample role')
  await make.person({ role, email: uniqueEmail() })
  const [, link] = /^Sample role, .*\n(\S+)$/m.exec(await run('sample'))!
  const browser = browserOfPerson(server.app)
  await browser.openLink(secretIn(link!))
  await browser.addPasskey()
  expect((await browser.renew()).body.kind).toBe('full')
  expect((await browser.send('GET', '/api/msp/nodes/')).status).toBe(200)
  expect((await browser.send('GET', '/api/msp/companies/')).status).toBe(403)

  await db.update(employees).set({ email: sql`replace(${employees.email}, '@example.com', '@provider.eu')` })
  expect(await run('sample')).toBe('There are no sample people here.')
})
