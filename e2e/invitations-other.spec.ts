import { resendInvitation } from '../contract/employees'
import { signInWithKey } from '../scripts/sign-in.mjs'
import { makeWorld } from '../testing/other-api/world'
import { json, stall } from '../testing/upstream'
import { expect, testBehindGateway } from './gateway'
import { fits } from './narrow'
import { countPresses } from './presses'

const hour = 3_600_000
/** Thirty people whose invitations have expired, the first one first. */
function thirtyExpired() {
  const world = makeWorld(undefined, { people: 30, companies: 3 })
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

const test = testBehindGateway({ world: thirtyExpired, dialect: 'ours' })

test('sends exactly what is missing after the tab is killed halfway, and nobody twice', async ({
  page,
  context,
  remote,
  expected,
}) => {
  expected.push(/status of 400/)
  const refused = [5, 11]
  let isMended = false
  const sent: number[] = []
  remote.api.misbehave(
    (answered, { id }) => {
      sent.push(id)
      if (refused.includes(id) && !isMended) return json(400, { error: ['No such domain.'] })
      return sent.length >= 14 && !isMended ? stall : answered()
    },
    ({ operation }) => operation.name === resendInvitation.name,
  )

  await signInWithKey(page, 'any-key')
  await expect(page.getByRole('heading', { name: '30 expired invitations' })).toBeVisible()
  const presses = await countPresses(page)
  const expired = page.getByRole('region', { name: 'Expired invitations' })
  await expired.getByRole('link', { name: 'Resend invitations' }).click()
  await page.getByRole('button', { name: 'Resend 30 expired' }).click()
  await page.getByRole('button', { name: 'Resend 30 invitations' }).click()
  expect(await presses()).toBe(3)
  await expect.poll(() => sent.length).toBe(15)
  await expect(page.getByRole('dialog')).toContainText('13 of 30 rows')
  await page.close()

  // The age of each invitation says who has had the mail: 11 of the first 15.
  isMended = true
  const again = await context.newPage()
  await signInWithKey(again, 'any-key', { path: '/employees/invitations' })
  await again.getByRole('button', { name: 'Resend 19 expired' }).click()
  await again.getByRole('button', { name: 'Resend 19 invitations' }).click()
  await expect(again.getByRole('heading', { name: '19 invitations accepted by the server' })).toBeVisible()
  await again.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(again.getByRole('button', { name: /expired$/ })).toHaveCount(0)
  const times = (id: number) => sent.filter((one) => one === id).length
  // Two were refused, and two requests got no answer and no mail.
  const twice = [...refused, ...sent.slice(13, 15)].toSorted((a, b) => a - b)
  expect(remote.api.world.employees.map(({ id }) => id).filter((id) => times(id) !== 1)).toEqual(twice)
  expect(twice.map(times)).toEqual([2, 2, 2, 2])
  await again.setViewportSize({ width: 360, height: 740 })
  await fits(again)
})
