import { expect, test } from './fixtures'
import { invitedPerson } from './invited'
import { lastMailTo, linkIn } from './mailbox'

test('invalidates a link when a newer mail is sent and when it was used', async ({ page, api }) => {
  const asHelpDesk = await api('help_desk')
  const person = await invitedPerson(asHelpDesk, 6)
  const resend = () => asHelpDesk.post(`/api/msp/employees/${person.id}/send-invite/`)
  expect((await resend()).status()).toBe(200)
  const first = linkIn(await lastMailTo(person.email, 1))
  expect((await resend()).status()).toBe(200)
  const second = linkIn(await lastMailTo(person.email, 2))
  expect(second).not.toBe(first)

  await page.goto(first)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A newer invitation was sent')
  await expect(page.getByRole('button', { name: 'Accept invitation' })).toHaveCount(0)

  await page.goto('about:blank')
  await page.goto(second)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome')

  await page.goto('about:blank')
  await page.goto(second)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Already accepted')

  // The person is active now: there is nothing to send.
  expect((await resend()).status()).toBe(400)
})

test('says that a link was accepted in another window in the meantime', async ({
  page,
  api,
  context,
  expected,
}) => {
  expected.push(/status of 409/)
  const asHelpDesk = await api('help_desk')
  const person = await invitedPerson(asHelpDesk, 7)
  await asHelpDesk.post(`/api/msp/employees/${person.id}/send-invite/`)
  const link = linkIn(await lastMailTo(person.email))
  const other = await context.newPage()
  for (const one of [page, other]) {
    await one.goto(link)
    await expect(one.getByRole('button', { name: 'Accept invitation' })).toBeVisible()
  }
  await other.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Welcome')
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Already accepted')
})

test('rejects a link with an unknown, empty, broken or very long secret', async ({ page, expected }) => {
  expected.push(/status of 400/)
  for (const token of ['bm90aGluZw', '', '%E0%A4%A', 'x'.repeat(3000)])
    await test.step(token.slice(0, 20), async () => {
      // Another secret alone would be the same page.
      await page.goto('about:blank')
      await page.goto(`/activate#${token}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work')
    })
})
