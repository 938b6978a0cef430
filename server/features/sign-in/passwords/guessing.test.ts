import { describe, expect, it, vi } from 'vitest'
import { passwords, signInFailures } from '#server/db/tables/people.schema'
import { closeAfterAll } from '#testing/close-after-all'
import { browserOfPerson } from '#testing/browser-of-person'
import { lastToken, mailsTo } from '#testing/invitation-links'
import { codeOf, personWithPassword, wrongCode, type Tried } from '#testing/passwords'
import { peopleOf } from '#testing/people'
import { smallApp, unique } from '#testing/small-app'
import { passwordHasher } from './password-hash'
import { allowProof, removeEndedTries } from './tries.store'

/** The passwords that were looked at. */
let checked = 0
/** Until then nobody is told whether a password is right. */
let held: Promise<void> | undefined
const { hash, matches } = passwordHasher({ ln: 4, r: 8, p: 1 })
const counting: typeof matches = async (...given) => {
  checked++
  await held
  return matches(...given)
}
const server = await closeAfterAll(smallApp({ passwords: { hash, matches: counting } }))

const now = () => server.clock.now
const later = (minutes: number) => {
  server.clock.now = new Date(now().getTime() + minutes * 60_000)
}
const { invited } = peopleOf(() => server)

async function withPassword() {
  const who = await personWithPassword(server)
  /** Counts tries as a request does, without its other work. */
  const atCounter = async (tries: number, addressOf: (index: number) => string) => {
    const found = { allowed: 0, refused: 0 }
    let next = 0
    const one = async () => {
      while (next < tries)
        await allowProof(server.db, who.email, addressOf(next++), now()).then(
          () => found.allowed++,
          () => found.refused++,
        )
    }
    await Promise.all(Array.from({ length: 50 }, one))
    return found
  }
  return { ...who, atCounter }
}
const fromOne = 3_000
const addresses = 2_000
const written = (number: number) => number.toLocaleString('en')
/** A busy machine takes its time. */
const patient = { timeout: 60_000 }
const wrong = { password: 'red kettle sings loud' }
const times = async <T>(count: number, run: (index: number) => Promise<T>) => {
  const all: T[] = []
  for (let index = 0; index < count; index++) all.push(await run(index))
  return all
}
const count = (all: string[], one: string) => all.filter((status) => status === one).length

describe('guessing', { timeout: 120_000 }, () => {
  it(`checks 10 of ${written(fromOne)} wrong tries in an hour from one address (80 requests, others at the counter), and locks nobody out elsewhere`, async () => {
    const { from, atCounter } = await withPassword()
    const before = checked
    const statuses = await Promise.all(Array.from({ length: 20 }, () => from('203.0.113.9', wrong)))
    statuses.push(...(await times(60, () => from('203.0.113.9', wrong))))
    expect([count(statuses, '403'), count(statuses, '429 after 3600')]).toEqual([10, 70])
    expect(await atCounter(fromOne - 80, () => '203.0.113.9')).toEqual({ allowed: 0, refused: fromOne - 80 })
    expect(await from('203.0.113.9')).toMatch('429')
    expect(checked - before).toBe(10)
    expect(await from('203.0.113.10')).toBe('200')
    later(60)
    expect(await from('203.0.113.9')).toBe('200')
  })

  it(`from ${written(addresses)} addresses (20 requests, others at the counter) does not keep the person out`, async () => {
    const { from, atCounter } = await withPassword()
    expect(new Set(await times(20, (index) => from(`198.51.100.${index}`, wrong)))).toEqual(new Set(['403']))
    const other = (index: number) => `10.0.${index >> 8}.${index & 255}`
    expect(await atCounter(addresses - 20, other)).toEqual({ allowed: addresses - 20, refused: 0 })
    expect(await from('192.0.2.44')).toBe('200')
  })

  it('holds up no writes of others while passwords wait to be checked', async () => {
    const { from } = await withPassword()
    const before = checked
    let go = () => {}
    held = new Promise((resolve) => (go = resolve))
    const strangers = times(20, async (index) => ({ answer: from(`198.51.100.${index}`, wrong) }))
    try {
      await vi.waitFor(() => expect(checked - before).toBe(20), patient)
      const name = unique('Node')
      expect((await server.request(server.administrator, 'POST', '/api/msp/nodes/', { name })).status).toBe(
        201,
      )
    } finally {
      go()
      held = undefined
    }
    for (const { answer } of await strangers) expect(await answer).toBe('403')
  })

  it('of many accounts gets 60 tries an hour from one address, and all of a /64 are one', async () => {
    const { from } = await withPassword()
    const at = (index: number) => `2001:db8:7:7::${(index + 1).toString(16)}`
    const statuses = await times(70, (index) =>
      from(at(index), { ...wrong, email: `who${index}@example.com` }),
    )
    expect([count(statuses, '403'), count(statuses, '429 after 3600')]).toEqual([60, 10])
    expect(await from(at(99))).toMatch('429')
    expect(await from('2001:db8:7:8::1')).toBe('200')
  })

  it('leaves nothing of a try that was right', async () => {
    const { from } = await withPassword()
    const before = await server.db.$count(signInFailures)
    for (let more = 0; more < 12; more++) {
      expect(await from('203.0.113.70')).toBe('200')
      later(0.5)
    }
    expect(await server.db.$count(signInFailures)).toBe(before)
    later(24 * 60 + 1)
    while ((await removeEndedTries(server.db, now())) > 0);
    expect(await server.db.$count(signInFailures)).toBe(0)
  })

  it('does the same work for a wrong password, an account without one, and nobody', async () => {
    const [{ email, from }, { email: waiting }] = [await withPassword(), await invited()]
    // Both drivers report each statement to the logger of their session.
    const session = server.db._.session as unknown as {
      logger: { logQuery: (statement: string) => void }
    }
    const before = session.logger
    const workFor = async (who: string, address: string) => {
      const statements: string[] = []
      session.logger = { logQuery: (statement) => void statements.push(statement) }
      const status = await from(address, { ...wrong, email: who }).finally(() => (session.logger = before))
      return { status, statements }
    }
    const known = await workFor(email, '203.0.113.80')
    expect(known.status).toBe('403')
    expect(known.statements.length).toBeGreaterThan(2)
    expect(await workFor(waiting, '203.0.113.81')).toEqual(known)
    expect(await workFor('nobody.at.all@example.com', '203.0.113.82')).toEqual(known)
  })

  it('of codes by somebody with the password ends after ten tries, and the password with it', async () => {
    const { from, email, secret } = await withPassword()
    const tries = await times(10, (index) => {
      later(0.5)
      return from(`192.0.2.${index}`, { code: wrongCode(secret, now()) })
    })
    expect(new Set(tries)).toEqual(new Set(['403']))
    expect((await mailsTo(server, email)).at(-1)!.subject).toContain(
      'Your password for the MSP Portal no longer works',
    )
    expect(await from('192.0.2.99')).toBe('403')
    const browser = browserOfPerson(server.app)
    await browser.post('sign-in/forgotten/', { email })
    const link = await vi.waitFor(() => lastToken(server, email), patient)
    const opened = await browser.post('link/', { token: link, code: codeOf(secret, now()) })
    expect(opened.body).toMatchObject({ kind: 'setup' })
    expect(JSON.stringify(await server.db.select().from(passwords))).not.toContain(email)
  })
})

describe('a code as it is typed', () => {
  it('is refused before it counts if it can’t be one, in the same words whatever the password is', async () => {
    const { from, proof } = await withPassword()
    const answer = (given: Tried) => browserOfPerson(server.app).post('sign-in/password/', proof(given))
    for (const code of ['12345', '1234567', 'ABCDEF', 'UUUUUU-UUUUUU-UUUUUU-UUUUUU', 'kettle']) {
      const { status, body } = await answer({ code })
      expect([status, body]).toEqual([400, { code: [expect.stringContaining('A code has six digits')] }])
      expect(await answer({ ...wrong, code })).toMatchObject({ status, body })
    }
    await times(20, () => from('203.0.113.90', { code: '12345' }))
    expect(await from('203.0.113.90')).toBe('200')
  })

  it('is one try with and without a blank', async () => {
    const { from, secret } = await withPassword()
    const code = wrongCode(secret, now())
    for (const typed of [
      code,
      `${code.slice(0, 3)} ${code.slice(3)}`,
      `${code.slice(0, 3)}-${code.slice(3)}`,
    ])
      expect(await from('203.0.113.91', { code: typed })).toBe('403')
    for (let other = 1; other <= 8; other++) {
      later(0.5)
      expect(await from(`192.0.2.${other + 60}`, { code: wrongCode(secret, now()) })).toBe('403')
    }
    expect(await from('192.0.2.98')).toBe('200')
  })
})

describe('a code that is sent eight times at once', () => {
  const eight = async (send: (index: number) => Promise<string>) =>
    (await Promise.all(Array.from({ length: 8 }, (_, index) => send(index)))).sort()
  const refused = (times: number) => Array.from({ length: times }, () => '403')

  it('costs none of the ten wrong codes when it is right, and one when it is wrong', async () => {
    const { from, secret } = await withPassword()
    expect(await eight((index) => from(`192.0.2.${index}`))).toEqual(['200', ...refused(7)])
    later(0.5)
    const code = wrongCode(secret, now())
    expect(await eight((index) => from(`192.0.2.${index + 10}`, { code }))).toEqual(refused(8))
    for (let other = 1; other <= 8; other++) {
      later(0.5)
      expect(await from(`192.0.2.${other + 20}`, { code: wrongCode(secret, now()) })).toBe('403')
    }
    expect(await from('192.0.2.99')).toBe('200')
  })
})
