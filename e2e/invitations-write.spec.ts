import type { APIRequestContext } from '@playwright/test'
import type { WrittenEmployee } from '../contract/employees'
import type { WrittenRole } from '../contract/roles/roles'
import { expectNoViolations } from './axe'
import { arrive, expect, test } from './fixtures'
import { lastMailTo } from './mailbox'
import { countPresses } from './presses'

async function invite(api: APIRequestContext, first_name: string, email: string): Promise<WrittenEmployee> {
  const roles = (await (await api.get('/api/msp/roles/?search=Auditor')).json()) as { results: WrittenRole[] }
  const data = { first_name, last_name: 'Desk', email, role: roles.results[0]?.id }
  return (await (await api.post('/api/msp/employees/', { data })).json()) as WrittenEmployee
}
async function removeAll(api: APIRequestContext, search: string): Promise<void> {
  const found = await api.get(`/api/msp/employees/?search=${search}`)
  for (const { id } of ((await found.json()) as { results: WrittenEmployee[] }).results)
    await api.delete(`/api/msp/employees/${id}/`)
}

/** The links and buttons that the message covers. */
const controlsBelow = ({ firstElementChild: message }: Element) => {
  const over = message!.getBoundingClientRect()
  return [...document.querySelectorAll('a[href], button')]
    .filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const isOver = left < over.right && right > over.left && top < over.bottom && bottom > over.top
      return isOver && !message!.contains(one) && one.checkVisibility()
    })
    .map((one) => one.textContent)
}

test('replaces a mistyped address: invites the right one, then revokes the wrong one', async ({ page, api }, {
  testId,
}) => {
  const administrator = await api('administrator')
  const wrong = `${testId}@gmial.com`
  const { id } = await invite(administrator, 'Typo', wrong)
  await arrive(page, 'administrator', { path: `/employees/invitations?search=${testId}` })
  await page.getByRole('button', { name: 'Replace address… for Typo Desk' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'New email' })).toHaveValue(`${testId}@gmail.com`)
  await expectNoViolations(page, 'dialog[open]')
  await dialog.getByRole('button', { name: 'Invite and revoke' }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('was revoked')
  await page.mouse.move(0, 0)
  // Its first frame is lower, because it rises.
  await expect.poll(() => messages.evaluate(controlsBelow), 'a long message covers no control').toEqual([])
  expect((await administrator.get(`/api/msp/employees/${id}/`)).status()).toBe(404)
  await lastMailTo(`${testId}@gmail.com`)
  // The row of the wrong address names the right one as a suggestion until the list is read again.
  await expect(page.getByRole('row', { name: new RegExp(`${testId}@gmail.com`) })).toHaveCount(1)
  await removeAll(administrator, testId)
})

test('invites somebody with 6 presses', async ({ page, api }, { testId }) => {
  await arrive(page, 'administrator')
  const presses = await countPresses(page)
  await page.getByRole('link', { name: 'Employees', exact: true }).first().click()
  await page.getByRole('link', { name: 'Invite employee' }).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
  for (const text of ['Six', 'Presses', `${testId}@example.com`]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page
    .getByRole('option', { name: /^Auditor/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Six Presses')
  expect(await presses()).toBeLessThanOrEqual(6)
  await removeAll(await api('administrator'), testId)
})
