import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator } from '@playwright/test'
import type { getComparison } from '../contract/months/month-comparisons'
import type { listMonths } from '../contract/months/months'
import type { listRoles } from '../contract/roles/roles'
import type { WrittenReply } from '../contract/wire'
import { monthBefore, monthOf } from '../domain/months/rule'
import { expectNoViolations } from './axe'
import { runFolder } from './fixtures'
import { button, confirm, link, moveTo, pick, pickTyped, press, tabTo, type } from './keys'
import { filesOf, readMonth, renamed } from './month-files'
import { expect, nameButton, test, withPasskeys, type Page } from './people'

/** What is asked of the signed file. */
type Signed = {
  readonly comparisons: readonly {
    readonly side: string
    readonly files: readonly { readonly name: string }[]
    readonly rows: readonly {
      readonly decision: { readonly decision: string; readonly note: string } | null
    }[]
  }[]
}

/** Runs `npm run evidence`, as an auditor without a server does. */
const verify = (...args: string[]) =>
  new Promise<string>((resolve) =>
    execFile(process.execPath, ['dist/server/evidence.js', 'verify', ...args], (_, out, err) =>
      resolve(out + err),
    ),
  )

/** Chooses a file of the system's dialog. */
async function choose(page: Page, name: string, buffer: Buffer) {
  const chooser = page.waitForEvent('filechooser')
  await press(page, button(page, 'Choose file'))
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer })
}
const compareLines = (page: Page) => page.getByRole('button', { name: /^Compare [\d,]+ lines$/ })
const dialog = (page: Page) => page.getByRole('dialog')
const selection = (page: Page) => page.getByRole('region', { name: 'Selection' })
const note = (page: Page) => page.getByRole('main').getByText(/ differences?, .* to decide\./)

/** Opens the dialog of a row, by the only button in it. */
async function open(page: Page, row: Locator) {
  await tabTo(page, page.getByRole('grid').locator('[tabindex="0"]'))
  for (const key of ['Control+Home', 'Home']) await page.keyboard.press(key)
  const isInButtons = () => page.evaluate(() => document.activeElement?.tagName === 'BUTTON')
  for (let columns = 0; columns < 9 && !(await isInButtons()); columns++)
    await page.keyboard.press('ArrowRight')
  await moveTo(page, row.getByRole('button'))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
}
/** Decides about all rows that the list shows. */
async function decideAll(page: Page, action: string, done: string, why: string) {
  // The rows of the filter before this one could still be there.
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText(new RegExp(`of ${Number.parseInt(done, 10)}(?!\\d)`))
  await moveTo(
    page,
    page.getByRole('checkbox', { name: 'Select all on this page' }),
    'Control+Home',
    'Home',
    'ArrowUp',
  )
  await page.keyboard.press('Space')
  await press(page, selection(page).getByRole('button', { name: action }))
  if (why) await type(page, 'Note (optional)', why)
  await confirm(page, `${action}: ${done}`)
  await expect(dialog(page)).toBeHidden()
}
test('an office clerk closes a month with two invoices of 41 differences by keyboard only', async ({
  page,
  portal,
  administrator,
  expected,
}) => {
  test.slow() // Two files of a thousand lines and forty decisions, each by keyboard.
  expected.push(/status of 40[013]/)
  // The last month that ended.
  const id = monthBefore(monthOf(new Date(portal.now())))
  const { invoices, billed, names, twin, twinLine, missing } = filesOf(await readMonth(administrator, id))
  const facts = async () => {
    const { months }: WrittenReply<typeof listMonths> = await (
      await administrator.get('/api/console/months/')
    ).json()
    return months.find((month) => month.id === id)!
  }
  const compared = async (part: 'pairs' | 'decisions'): Promise<WrittenReply<typeof getComparison>> =>
    (await administrator.get(`/api/console/months/${id}/comparison/?part=${part}`)).json()

  // With the role of the sample's billing clerks.
  const { results }: WrittenReply<typeof listRoles> = await (
    await administrator.get('/api/msp/roles/?search=Billing')
  ).json()
  const clerk = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' }
  await administrator.post('/api/msp/employees/', { data: { ...clerk, role: results[0]!.id } })
  await withPasskeys(page)
  await page.goto(await portal.linkTo(clerk.email))
  await press(page, button(page, 'Set up sign-in'))
  await press(page, button(page, 'Create a passkey'))
  await expect(nameButton(page, 'Grace Hopper')).toBeVisible()

  await test.step('chooses the file and says what its columns hold', async () => {
    await page.goto('/billing/months')
    const month = new Date(Date.UTC(Math.floor(id / 100), (id % 100) - 1))
    const name = month.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    await press(page, link(page, name))
    await press(page, link(page, 'Compare'))
    await choose(page, 'first.csv', invoices[0])
    await pick(page, 'Meaning of “Their number”', 'ID or UUID')
    await expectNoViolations(page)
    await press(page, compareLines(page))
    await expect(note(page)).toContainText('to decide')
    await expect(page.locator('main:focus-within')).toBeVisible()
    await press(page, button(page, 'Add a file'))
    // What its columns hold is remembered.
    await choose(page, 'second.csv', invoices[1])
    // It can be that of another vendor.
    await pick(page, 'Vendor', 'Without a name')
    await press(page, compareLines(page))
    await expect(note(page)).toContainText('41 differences, 41 to decide. 1 line not compared.')
    await expectNoViolations(page)
  })

  await test.step('compares what the office bills, too', async () => {
    await press(page, button(page, 'Our own billing, 0 files'))
    await choose(page, 'psa.csv', billed)
    await press(page, compareLines(page))
    await expect(note(page)).toContainText('0 differences, 0 to decide')
    await press(page, button(page, 'Vendors’ invoices, 2 files'))
    await expect(note(page)).toContainText('41 differences')
  })

  await test.step('says who four companies of the file are', async () => {
    await press(page, button(page, 'Not matched, 8'))
    for (const [theirs, ours, key] of [
      ...names.map(({ company, id: tenant }) => [renamed(company), company, ` (V-${tenant})`] as const),
      // The other company of this name is in the file, so this one comes first.
      [twin.company, twin.company, ` in line ${twinLine}`] as const,
    ]) {
      // The credit of the twin is a row of its own.
      const row = page.getByRole('row').filter({ hasText: theirs, hasNotText: 'Credit' })
      await open(page, row)
      await pickTyped(page, `“${theirs}”${key} is our company`, ours)
      await confirm(page, 'Save match')
      await expect(row).toBeHidden()
    }
    await expect(note(page)).toContainText('33 differences, 33 to decide')
    const { pairs } = await compared('pairs')
    // Nothing is remembered of a name that two companies have.
    expect(new Set(pairs.map(({ our_id }) => our_id))).toEqual(new Set(names.map((row) => row.id)))
  })

  await test.step('decides about each difference, alone or with others', async () => {
    const row = page.getByRole('row').filter({ hasText: 'Unknown; Sons' })
    await open(page, row)
    await pick(page, 'Decision', 'Dispute')
    await type(page, 'Note (optional)', 'Not a customer of ours')
    await confirm(page, 'Save decision')
    await expect(dialog(page)).toBeHidden()
    // It isn't open any more, and another row has the focus.
    await expect(row).toBeHidden()
    await expect(page.getByRole('grid').locator(':focus')).toBeVisible()
    await press(page, button(page, 'Other price, 9'))
    await decideAll(page, 'Dispute', '9 rows', 'Last year’s price')
    await press(page, button(page, 'All open, 23'))
    await expect(note(page)).toContainText('33 differences, 23 to decide')
    await decideAll(page, 'Accept', '23 rows', '')
    await expect(note(page)).toContainText('33 differences, 0 to decide')
  })

  const signed = path.join(runFolder, 'signed-month.json')
  await test.step('closes the month, and has a signed file', async () => {
    portal.later(11)
    await press(page, button(page, 'Close and sign'))
    await expectNoViolations(page, 'dialog[open]')
    await expect(dialog(page)).not.toContainText('not decided')
    await confirm(page, 'Close and sign')
    await press(page, button(page, 'Use a passkey'))
    await expect(button(page, 'Reopen')).toBeVisible()
    await expect(page.locator('main:focus-within')).toBeVisible()
    expect(await facts()).toMatchObject({
      state: 'closed',
      closings: [{ closed_by: { name: 'Grace Hopper' } }],
    })
    const download = page.waitForEvent('download')
    await press(page, button(page, 'Signed file'))
    await (await download).saveAs(signed)
    const { public_key } = await (await administrator.get('/api/console/reviews/key/')).json()
    expect(await verify(signed, '--key', public_key)).toContain('Signed with the given key.')
    const { month } = JSON.parse(readFileSync(signed, 'utf8')) as { month: Signed }
    const [vendor, own] = month.comparisons
    expect(vendor!.files.map(({ name }) => name)).toEqual(['first.csv', 'second.csv'])
    const decided = (as: string) => vendor!.rows.filter(({ decision }) => decision?.decision === as).length
    expect([vendor!.rows.length, decided('accepted'), decided('dispute')]).toEqual([33, 23, 10])
    expect(vendor!.rows.map((one) => one.decision!.note)).toContain('Not a customer of ours')
    expect([own!.side, own!.rows]).toEqual(['own', []])
  })

  await test.step('reads the signed month as a page', async () => {
    await press(page, link(page, 'Read'))
    const invoices = page.getByRole('region', { name: 'Vendors’ invoices', exact: true })
    await expect(invoices.getByRole('cell', { name: 'Not a customer of ours' })).toHaveCount(1)
    await expectNoViolations(page)
    await page.goBack()
    await expect(button(page, 'Reopen')).toBeVisible()
  })

  await test.step('refuses decisions then', async () => {
    const { decisions } = await compared('decisions')
    const { by: _, at: __, ...last } = decisions[0]!
    const again = await administrator.post(`/api/console/months/${id}/comparison/decisions/`, {
      data: { decisions: [{ ...last, decision: null }] },
    })
    expect(again.status()).toBe(400)
    expect((await compared('decisions')).decisions).toEqual(decisions)
    await press(page, button(page, 'Remove the filter Decision'))
    await open(page, page.getByRole('row').filter({ hasText: missing[0]!.company }))
    const save = dialog(page).getByRole('button', { name: 'Save decision' })
    await expect(save).toHaveAccessibleDescription('This month is closed. Reopen it to decide.')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('prints the statement of a customer', async () => {
    await press(page, link(page, 'Month'))
    await tabTo(page, page.getByRole('grid').locator('[tabindex="0"]'))
    for (const key of ['Control+Home', 'Home']) await page.keyboard.press(key)
    const isShow = () => page.evaluate(() => document.activeElement?.textContent === 'Show')
    for (let columns = 0; columns < 12 && !(await isShow()); columns++)
      await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/companies\//)
    await expectNoViolations(page)
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('K-00').last()).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.goBack()
  })

  await test.step('reopens the month with a reason', async () => {
    await press(page, button(page, 'Reopen'))
    await type(page, 'Reason', 'A credit came late')
    await confirm(page, 'Reopen')
    await expect(button(page, 'Close and sign')).toBeVisible()
    await expect(page.locator('main:focus-within')).toBeVisible()
    const { state, closings } = await facts()
    expect(state).toBe('ended')
    expect(closings).toMatchObject([{ reason: 'A credit came late', reopened_by: { name: 'Grace Hopper' } }])
  })
})
