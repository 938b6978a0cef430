import type { Page } from '@playwright/test'
import { arrive, expect, test } from './fixtures'
import { invitedPerson } from './invited'
import { lastMailTo, linkIn } from './mailbox'

const resendButton = (page: Page, name: string) => page.getByRole('button', { name: `invitation to ${name}` })
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
const searchFor = (email: string) => `/employees?search=${encodeURIComponent(email)}`

test('resends an invitation in one click, with a real mail and link', async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  const person = await invitedPerson(await api('administrator'), 0)
  await arrive(page, 'administrator', { path: searchFor(person.email) })
  await resendButton(page, person.name).click()
  await expect(messages(page)).toContainText(`The invitation to ${person.email} was sent.`)
  await rowOf(page, person.name).getByRole('gridcell', { name: 'Invited', exact: true }).hover()
  const until = page.getByRole('tooltip').filter({ hasText: 'Invitation valid until' })
  await expect(until).toBeVisible()
  const [, end = ''] = /until (.*) CES?T$/.exec(await until.innerText()) ?? []
  const days = (Date.parse(end) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(7)

  const mail = await lastMailTo(person.email)
  expect(mail.from?.address).toBe('portal@msp.example')
  expect(mail.subject).toBe('Your invitation to the MSP Portal')
  expect(mail.text).toContain(`Hi ${person.first_name},`)
  const link = linkIn(mail)
  expect(new URL(link).origin).toBe(baseURL)

  // Only keys sign in to this server, so nobody can use the link yet, and it says so.
  const second = await browser.newContext()
  const theirs = await second.newPage()
  await theirs.goto(link.replace('/set-up#', '/activate#'))
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('People can’t sign in here yet')
  await expect(theirs).toHaveURL('/set-up')
  await second.close()
})

test('cuts no list of options at the foot of its dialog', async ({ page }) => {
  await arrive(page, 'administrator', { path: '/employees' })
  await page.getByRole('grid').getByRole('checkbox').nth(1).click()
  await page.getByRole('button', { name: /^Change role/ }).click()
  await page.getByRole('combobox', { name: 'New role' }).click()
  const foot = await page.getByRole('listbox').evaluate((list) => {
    const { left, width, bottom } = list.getBoundingClientRect()
    return list.contains(document.elementFromPoint(left + width / 2, bottom - 3))
  })
  expect(foot).toBe(true)
})
