import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { employees } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { publicUrl } from '#testing/app-on'
import { browserOfPerson } from '#testing/browser-of-person'
import { peopleOf, statusOf } from '#testing/people'
import { smallApp, uniqueEmail } from '#testing/small-app'
import { handlePeopleCommand, isUnused } from './commands'
import { employeesAsPeople } from './employees-as-people'

const server = await closeAfterAll(smallApp())
const { signedIn } = peopleOf(() => server)

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
