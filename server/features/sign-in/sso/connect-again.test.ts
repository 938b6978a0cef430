import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { audit } from '#server/db/tables/audit.schema'
import { handlePeopleCommand } from '#server/features/sign-in/commands'
import { employeesAsPeople } from '#server/features/sign-in/employees-as-people'
import { closeAfterAll } from '#testing/close-after-all'
import { publicUrl } from '#testing/app-on'
import { browserOfPerson } from '#testing/browser-of-person'
import { lastToken } from '#testing/invitation-links'
import { peopleOf, statusOf } from '#testing/people'
import { ssoApp } from '#testing/sso'

const app = await closeAfterAll(ssoApp())

const { invited } = peopleOf(() => app.server)
const start = 'account/identity/'
async function joined() {
  const person = await invited()
  const { name } = app.account({ email: person.email })
  return { ...person, browser: (await app.come(name)).browser, account: name }
}

it('joining happens again with another account through the link of an administrator, which leads to nothing else', async () => {
  const { id, email, browser, account } = await joined()
  const other = app.account({ email })
  expect((await app.come(other.name)).body.detail).toMatch(/ask an administrator to let you connect again/)
  const reset = `/api/msp/employees/${id}/reset-2fa/`
  expect((await app.server.request(app.server.administrator, 'PATCH', reset)).body).toEqual({
    success: ['They were sent an email with a link to connect to Example again.'],
  })
  expect(await statusOf(browser)).toBe(401)
  const lines = await app.server.db.select().from(audit).where(eq(audit.record_id, id))
  expect(lines.at(-1)).toMatchObject({ operation: 'Let person connect again' })
  const link = await lastToken(app.server, email)
  const again = browserOfPerson(app.server.app)
  expect((await again.post('link/check/', { token: link })).body).toMatchObject({ only_sso: true })
  await again.openLink(link)
  expect((await again.addPasskey()).body).toEqual({
    error: [expect.stringContaining('You sign in with Example')],
  })
  expect((await app.come((await joined()).account, { browser: again, start })).status).toBe(403)
  expect((await app.come(account)).status).toBe(200)
  const done = await app.come(other.name, { browser: again, start })
  expect(done).toMatchObject({ status: 200, body: { kind: 'full', person: { employee: id } } })
  expect((await app.come(account)).status).toBe(403)
  expect((await app.come(other.name)).body.person.employee).toBe(id)
})

it('joining ends with a link that the operator makes', async () => {
  const { email, account } = await joined()
  const { clock, db } = app.server
  const made = await handlePeopleCommand(
    db,
    { people: 'link', address: email },
    { publicUrl, now: clock.now, source: employeesAsPeople },
  )
  expect(JSON.stringify(made)).toContain('/set-up#')
  expect((await app.come(account)).status).toBe(403)
})
