import type { Locator } from '@playwright/test'
import { expectNoViolations } from './axe'
import { expect, test, becomeFirst } from './people'

// Another worker would start another server.
test.describe.configure({ mode: 'default' })

test('a campaign is split by hand, handed over, reminded of, applied, signed and voided, in 14 clicks', async ({
  page,
  portal,
  administrator,
}) => {
  // This test makes dozens of decisions.
  test.slow()
  let clicks = 0
  const click = async (target: Locator) => {
    clicks++
    await target.click()
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const dialog = page.getByRole('dialog')
  const rowOf = (reviewer: string) =>
    page.getByRole('row').filter({ hasText: reviewer }).getByRole('link').last()
  await becomeFirst(page, portal.welcome, ['Annika', 'Sommer'])
  await page.getByRole('link', { name: 'Reviews' }).click()
  const mails = async () => {
    const outbox = await (await administrator.get('/api/console/outbox/?kind=review')).json()
    return (outbox as { count: number }).count
  }

  await test.step('it is begun, and split by hand before anything is stored or mailed', async () => {
    await click(page.getByRole('link', { name: 'New review' }))
    await page.getByRole('textbox', { name: 'Name' }).fill('Q4 people')
    await click(page.getByRole('radio', { name: 'People and keys', exact: true }))
    await click(page.getByRole('radio', { name: 'Colleagues' }))
    for (const name of [/^Annika Sommer/, /^Tomáš Dvořák/, /^Hélène Lefèvre/])
      await click(page.getByRole('checkbox', { name }))
    const split = page.getByRole('region', { name: 'Split' })
    await expect(split.getByRole('row', { name: /^All/ })).toHaveText('All4617')
    clicks++
    await split
      .getByRole('combobox', { name: 'Reviewer of United Kingdom & Ireland' })
      .selectOption({ label: 'Tomáš Dvořák' })
    await expect(split.getByRole('row', { name: /^All/ })).toHaveText('All4077')
    await expectNoViolations(page)
    expect(await mails()).toBe(0)
    await click(button('Start review'))
    await expect(page.getByText('3 reviews were started, at most 2 emails on the way.')).toBeVisible()
    await expect(page.getByRole('rowheader')).toContainText(
      '0 of 54begun by Annika Sommer, waits for Hélène Lefèvre, Tomáš Dvořák, and Annika Sommer',
    )
    await expectNoViolations(page)
    expect(await mails()).toBe(2)
  })

  await test.step('one is handed over by mouse, and one is reminded of by keyboard', async () => {
    await page.getByRole('row').filter({ hasText: 'Tomáš Dvořák' }).last().hover()
    await click(page.getByRole('row').filter({ hasText: 'Tomáš Dvořák' }).last().getByRole('button'))
    await click(page.getByRole('menuitem', { name: 'Hand over…' }))
    await page.getByRole('combobox', { name: 'New reviewer' }).fill('Annika')
    await expect(dialog.getByRole('option')).toHaveText(/^Annika Sommer/)
    await page.keyboard.press('Enter')
    await expect(button('Hand over')).toBeEnabled()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(button('Hand over')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Handed over to/)).toContainText('Annika Sommer')
    await rowOf('Hélène Lefèvre').focus()
    await page.keyboard.press('.')
    const remind = page.getByRole('menuitem', { name: 'Remind' })
    for (let presses = 0; presses < 5 && !(await remind.evaluate((one) => one.matches(':focus'))); presses++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/gets an email\.$/)).toContainText('Hélène Lefèvre')
    // One reviewer is reminded, and one is told that it was handed over.
    expect(await mails()).toBe(4)
  })

  await test.step('it is decided by keyboard, applied, closed and signed', async () => {
    await page
      .getByRole('row')
      .filter({ hasText: /Annika.*0 of 6/ })
      .getByRole('link')
      .press('Enter')
    const lost = page.getByRole('region', { name: 'If removed' })
    await expect(lost).toContainText(/Amélie St\. John-Smythe.*Lose /)
    await page.keyboard.press('x')
    await expect(page.getByText('To remove. 5 decisions left.')).toBeVisible()
    for (let left = 4; left >= 0; left--) {
      await page.keyboard.press('k')
      await expect(
        page.getByRole('status').filter({ hasText: left ? `${left} decision` : 'Everything' }),
      ).toBeVisible()
    }
    await expectNoViolations(page)
    await click(button('Apply changes to 1 person'))
    await expect(dialog.getByRole('region', { name: 'Who gains or loses access' })).toContainText('Amélie')
    await dialog.getByRole('button', { name: 'Apply changes' }).press('Enter')
    await expect(page.getByText('1 of 1 applied')).toBeVisible()
    await click(button('Close and sign'))
    await expect(dialog).toContainText('Nobody decided about the reviewer.')
    await dialog.getByRole('button', { name: 'Close and sign' }).press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: 'Amélie' }).last()).toContainText(
      /Removed.*Annika Sommer, /,
    )
  })

  await test.step('it is voided, which its page and the list say', async () => {
    await click(button('More actions'))
    await click(page.getByRole('menuitem', { name: 'Void…' }))
    await dialog.getByLabel('Reason').fill('The wrong list of people')
    await dialog.getByRole('button', { name: 'Void review' }).press('Enter')
    const course = page.getByRole('region', { name: 'Course of the review' })
    await expect(course).toContainText('Handed over from Tomáš Dvořák to Annika Sommer by Annika Sommer')
    await expect(course).toContainText(/Voided \(.?The wrong list of people.?\) by Annika Sommer, /)
    await expect(course.getByRole('link', { name: 'Hélène Lefèvre' })).toBeVisible()
    await expectNoViolations(page)
    const saving = page.waitForEvent('download')
    await button('Download evidence').press('Enter')
    expect((await saving).suggestedFilename()).toMatch(/^review-\d+-voided\.html$/)
    await button('More actions').press('Enter')
    const listing = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Download list of voided reviews' }).press('Enter')
    expect((await listing).suggestedFilename()).toMatch(/^voided-reviews-\d{4}-\d\d-\d\d\.json$/)
    await page.getByRole('link', { name: '1 of 3 reviews' }).press('Enter')
    await expect(page.getByRole('row').filter({ hasText: /Annika.*6 of 6/ })).toContainText('Voided')
  })
  expect(clicks).toBeLessThanOrEqual(14)
})
