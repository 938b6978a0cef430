import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { resendsPerHour } from '#contract/employees'
import { failedSignInsPerMinute } from '#contract/session'
import { outbox } from '#server/db/tables/schema'
import { acceptLink, checkLink, lastToken } from '#testing/invitation-links'
import { smallApp, type SmallApp } from '#testing/small-app'
import { steadyClock } from './steady-clock'

const minute = 60_000
const hour = 60 * minute
const start = Date.parse('2026-03-04T09:30:00.000Z')

function clocks() {
  const at = { wall: start, elapsed: 5_000, setBack: [] as number[] }
  const clock = steadyClock({
    wall: () => at.wall,
    elapsed: () => at.elapsed,
    onSetBack: (by) => at.setBack.push(by),
  })
  const pass = (milliseconds: number) => {
    at.wall += milliseconds
    at.elapsed += milliseconds
    return clock().getTime() - start
  }
  return { at, clock, pass, jump: (milliseconds: number) => void (at.wall += milliseconds) }
}

describe('the clock of the server', () => {
  it('follows the system clock while nobody sets it', () => {
    const { at, pass } = clocks()
    expect([pass(0), pass(1), pass(hour)]).toEqual([0, 1, hour + 1])
    expect(at.setBack).toEqual([])
  })

  it('never goes back when the system clock is set back by an hour: it goes slower until both agree, and reports it once', () => {
    const { at, clock, pass, jump } = clocks()
    pass(hour)
    jump(-hour)
    let before = clock().getTime()
    for (let minutes = 1; minutes <= 11 * 60; minutes++) {
      pass(minute)
      expect(clock().getTime()).toBeGreaterThan(before)
      before = clock().getTime()
    }
    expect(clock().getTime()).toBe(at.wall)
    expect(at.setBack).toEqual([hour])
  })

  it('follows a step forward, and a step back of more than two hours', () => {
    const { at, clock, pass, jump } = clocks()
    jump(24 * hour)
    expect(pass(0)).toBe(24 * hour)
    jump(-24 * hour)
    expect(pass(0)).toBe(0)
    expect(at.setBack).toEqual([24 * hour])
    expect(clock().getTime()).toBe(start)
  })
})

describe('when the system clock jumps', () => {
  it('by an hour back, an expired invitation stays expired', async () => {
    const { at, clock, pass, jump } = clocks()
    const server = await smallApp({ clock })
    onTestFinished(() => server.close())
    const { id } = await server.make.person({ role: server.builtIn.auditor, active: false })
    await server.request(server.administrator, 'POST', `/api/msp/employees/${id}/send-invite/`)
    const [mail] = await server.db.select().from(outbox)
    const token = await lastToken(server, mail!.to_address)
    const check = async () => (await checkLink(server, token)).state
    expect(await check()).toBe('open')
    pass(7 * 24 * hour + minute)
    expect(await check()).toBe('expired')
    jump(-hour)
    expect(await check()).toBe('expired')
    expect((await acceptLink(server, token)).status).toBe(409)
    expect(at.setBack).toEqual([hour])
  })

  let server: SmallApp
  const steady = { now: 0 }
  beforeAll(async () => {
    server = await smallApp({ steady: () => steady.now })
  })
  afterAll(() => server.close())

  it.each([-hour, -24 * hour, 24 * hour])('by %i ms, no limit lasts longer than it should', async (by) => {
    // Far from the days of the other tests.
    server.clock.pass(30 * 24 * hour)
    const wrong = async () =>
      (await server.app.inject({ url: '/api/msp/nodes/', headers: { authorization: 'Bearer wrong' } }))
        .statusCode
    const { id } = await server.make.person({ role: server.builtIn.auditor, active: false })
    const resend = async () =>
      (await server.request(server.administrator, 'POST', `/api/msp/employees/${id}/send-invite/`)).status
    for (let count = 0; count < failedSignInsPerMinute; count++) await wrong()
    for (let count = 0; count < resendsPerHour; count++) expect(await resend()).toBe(200)
    expect([await wrong(), await resend()]).toEqual([429, 429])
    // The clock goes back, as after a restart, which loses the steady clock.
    server.clock.pass(by)
    steady.now += 60_000
    expect([await wrong(), await resend()]).toEqual([401, 200])
  })
})
