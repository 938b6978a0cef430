import type { Page } from '@playwright/test'
import { resendInvitation } from '../contract/employees'
import { signInWithKey } from '../scripts/sign-in.mjs'
import type { Fault, OtherApi } from '../testing/other-api/other-api'
import { makeWorld } from '../testing/other-api/world'
import { json, stall } from '../testing/upstream'
import { expect, testBehindGateway } from './gateway'
import { fits } from './narrow'
import { countPresses } from './presses'

const hour = 3_600_000
/** A hundred people whose invitations have expired, the first one first. */
function hundredExpired() {
  const world = makeWorld(undefined, { people: 100, companies: 3 })
  const sent = new Date(Date.now() - 400 * hour).toISOString()
  world.employees = world.employees.map((one) => ({
    ...one,
    status: 'invited' as const,
    activated_at: null,
    last_invited_at: sent,
    invitation_expires_at: new Date(Date.now() - (200 - one.id) * hour).toISOString(),
  }))
  return world
}

const test = testBehindGateway({ world: hundredExpired, dialect: 'ours' })

/** Injects failures, and counts the requests that reach the server for each person. */
function watchResends(api: OtherApi, fault: (id: number, total: number) => ReturnType<Fault> | undefined) {
  const sent: number[] = []
  api.misbehave(
    (answered, { id }) => {
      sent.push(id)
      const instead = fault(id, sent.length)
      return instead ?? answered()
    },
    ({ operation }) => operation.name === resendInvitation.name,
  )
  return sent
}
const openDesk = (page: Page) => signInWithKey(page, 'any-key', { path: '/employees/invitations' })
const run = (page: Page) => page.getByRole('region', { name: 'Resend run' })
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
const numeric = (a: number, b: number) => a - b

test('sends exactly what is missing after the tab is killed at row 40 of 100, and nobody twice', async ({
  page,
  context,
  remote,
  expected,
}) => {
  expected.push(/status of 400/)
  const refused = [5, 12, 23, 38, 51, 77, 99]
  let isMended = false
  const sent = watchResends(remote.api, (id, total) =>
    refused.includes(id) && !isMended
      ? json(400, { error: ['No such domain.'] })
      : total === 40
        ? stall
        : undefined,
  )

  await signInWithKey(page, 'any-key')
  await expect(page.getByRole('heading', { name: '100 expired invitations' })).toBeVisible()
  const presses = await countPresses(page)
  const expired = page.getByRole('region', { name: 'Expired invitations' })
  await expired.getByRole('link', { name: 'Resend invitations' }).click()
  await page.getByRole('button', { name: 'Resend 100 expired' }).click()
  await page.getByRole('button', { name: 'Resend 100 invitations' }).click()
  expect(await presses()).toBe(3)
  await expect.poll(() => sent.length).toBe(40)
  await expect(run(page)).toContainText('39 of 100')

  const other = await context.newPage()
  await openDesk(other)
  await expect(run(other)).toContainText('Another tab is resending 100 invitations')
  await expect(run(other).getByRole('button')).toHaveCount(0)
  await other.close()

  await page.close()
  const again = await context.newPage()
  await openDesk(again)
  await expect(run(again)).toContainText('Resend of 100 invitations paused')
  await expect(run(again)).toContainText('35 accepted by the server · 4 refused · 1 may have been sent')
  expect(sent).toEqual(upTo(40))
  await run(again).getByRole('button', { name: 'Continue with 60' }).click()
  await expect(run(again)).toContainText('Resend of 100 invitations finished')
  await expect(run(again)).toContainText('92 accepted by the server · 7 refused · 1 may have been sent')
  expect(sent).toEqual(upTo(100))

  isMended = true
  await run(again).getByRole('button', { name: 'Retry 7' }).click()
  await expect(run(again)).toContainText('99 accepted by the server · 1 may have been sent')
  expect(sent.toSorted(numeric)).toEqual([...upTo(100), ...refused].toSorted(numeric))

  // Only a person decides about the one whose answer never came.
  const row = again
    .getByRole('row')
    .filter({ has: again.getByRole('checkbox', { name: 'Select Person 40 Person 41' }) })
  await expect(row).toContainText('May have been sent')
  await row.getByRole('button', { name: 'Send again' }).click()
  await expect(run(again)).toContainText('accepted by the server')
  await expect(row).toContainText('Accepted by the server')
  expect(sent.filter((id) => id === 40)).toHaveLength(2)
})

test('pauses, survives a reload, and waits as long as the server asks', async ({
  page,
  remote,
  expected,
}) => {
  expected.push(/status of 429/)
  let isLimited = true
  const sent = watchResends(remote.api, (_id, total) =>
    total === 3 && isLimited ? json(429, { detail: 'Slow down.' }, { 'retry-after': '40' }) : undefined,
  )
  await openDesk(page)
  await page.getByRole('button', { name: 'Resend 100 expired' }).click()
  await page.getByRole('button', { name: 'Resend 100 invitations' }).click()
  await expect(run(page)).toContainText(/The server is limiting requests. Continuing in 0:[34]\d/)
  await run(page).getByRole('button', { name: 'Pause' }).click()
  await expect(run(page)).toContainText('Resend of 100 invitations paused')
  expect(sent).toEqual([1, 2, 3])
  isLimited = false
  await page.reload()
  await openDesk(page)
  await run(page).getByRole('button', { name: 'Continue with 98' }).click()
  await expect(run(page)).toContainText('100 accepted by the server')
  expect(sent).toEqual([1, 2, 3, ...upTo(100).slice(2)])
  await page.setViewportSize({ width: 360, height: 740 })
  await fits(page)
})
