import { describe, expect, it } from 'vitest'
import { mailsPerAddressPerHour, mailsPerKeyPerHour } from '#contract/outbox'
import { outbox } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp, uniqueEmail } from '#testing/small-app'

const minuteMs = 60_000
const server = await closeAfterAll(smallApp())

const invite = (email: string, key = server.administrator) =>
  server.request(key, 'POST', '/api/msp/employees/', {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email,
    role: server.builtIn.auditor,
  })

describe('invitations', () => {
  it('to one address are limited, also when its person is deleted and invited again by another key', async () => {
    const email = uniqueEmail()
    const { key } = await server.make.key({ role: server.builtIn.administrator })
    for (let count = 0; count < mailsPerAddressPerHour; count++) {
      const { status, body } = await invite(count % 2 ? email : email.toUpperCase())
      expect(status).toBe(201)
      await server.request(server.administrator, 'DELETE', `/api/msp/employees/${body.id}/`)
      server.clock.pass(minuteMs)
    }
    for (const by of [server.administrator, key])
      expect(await invite(email, by)).toMatchObject({
        status: 429,
        headers: { 'retry-after': String((60 - mailsPerAddressPerHour) * 60) },
        body: { detail: 'This address was sent 6 invitations within an hour. Try again in 54 minutes.' },
      })
    expect((await invite(uniqueEmail())).status).toBe(201)
    server.clock.pass(54 * minuteMs)
    expect((await invite(email)).status).toBe(201)
  })

  it('by one key are limited, and another key goes on', async () => {
    const [busy, other] = [
      await server.make.key({ role: server.builtIn.administrator }),
      await server.make.key({ role: server.builtIn.administrator }),
    ]
    const at = server.clock.now
    const sent = Array.from({ length: mailsPerKeyPerHour - 1 }, (_, index) => ({
      message_id: `<${index}@limits>`,
      to_name: '',
      to_address: uniqueEmail(),
      subject: '',
      body: '',
      created_at: at,
      next_attempt_at: at,
      delivered_at: at,
      account_id: busy.id,
    }))
    await server.db.insert(outbox).values(sent)
    expect((await invite(uniqueEmail(), busy.key)).status).toBe(201)
    expect(await invite(uniqueEmail(), busy.key)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '3600' },
      body: { detail: 'This key sent 1,000 invitations within an hour. Try again in 60 minutes.' },
    })
    expect((await invite(uniqueEmail(), other.key)).status).toBe(201)
  })
})

it.each(['https://evil.example/', 'St.John', 'Dr.med.', 'anna.mueller', 'J.R.R.', 'Ltd.Co', 'M.Sc.'])(
  'a person can be called %s',
  async (name) => {
    const names = { first_name: name, last_name: name }
    const invited = await server.request(server.administrator, 'POST', '/api/msp/employees/', {
      ...names,
      email: uniqueEmail(),
      role: server.builtIn.auditor,
    })
    expect(invited).toMatchObject({ status: 201, body: names })
  },
)

it('an invitation names node, role and key, none of them as a link', async () => {
  const node = await server.make.node(server.root, 'Pay at evil.example')
  const role = await server.make.role(['msp_add_user'], node, 'https://evil.example')
  const { key } = await server.make.key({ node, role, name: 'www.evil.example' })
  const email = uniqueEmail()
  const person = { first_name: 'Ada', last_name: 'Lovelace', email, role }
  expect((await server.request(key, 'POST', '/api/msp/employees/', person)).status).toBe(201)
  const [mail] = (await server.db.select().from(outbox)).filter((one) => one.to_address === email)
  expect(mail!.body).toMatch(
    /^Hi Ada,\n\nwww\. evil\. example has invited you to Pay at evil\. example in the MSP Portal as https: \/ \/evil\. example\. Accept by /,
  )
})
