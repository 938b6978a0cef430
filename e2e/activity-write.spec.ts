import { readFile } from 'node:fs/promises'
import { expectNoViolations } from './axe'
import { arrive, expect, test } from './fixtures'
import { fitsEach } from './narrow'
import { settled } from './walk'

test('a change is in the history of its record and in Activity, and leaves as a file', async ({ page }, {
  testId,
}) => {
  const name = `Office ${testId}`
  await arrive(page, 'administrator', { path: '/nodes/new?parent=1' })
  await page.getByRole('textbox', { name: 'Node name' }).fill(name)
  await page.getByRole('button', { name: 'Create node' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Node name' }).fill(`${name} B`)
  await page.getByRole('button', { name: 'Save node' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} B`)

  await page.getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL(/view=history/)
  const lines = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  const history = page
    .getByRole('region', { name: 'History' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await expect(history).toHaveCount(2)
  await expect(history.first()).toContainText(`renamed the node ${name} to ${name} B`)
  await expectNoViolations(page)

  await page.getByRole('link', { name: 'Open in Activity' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity')
  await expect(lines).toHaveCount(2)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Action' }).click()
  await page.getByRole('button', { name: 'Change node' }).click()
  await expect(lines).toHaveCount(1)
  await expect(page).toHaveURL(/operation=Update\+Node/)

  // By keyboard alone: what changed, and who did it.
  const toggle = lines.getByRole('button', { name: /^Details of/ })
  await page.getByRole('searchbox', { name: 'Search activity' }).focus()
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    if (await toggle.evaluate((element) => element === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await expect(lines.getByRole('row', { name: `Name ${name} ${name} B` })).toBeVisible()
  await expect(lines).toContainText(/Administrator\s*ID 1\s*\(API key\)/)
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Export all / }).click()
  const rows = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain(`renamed the node ${name} to ${name} B`)

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('button', { name: /^Print all / })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await settled(page)
  await fitsEach(page, 'an open line on a phone')
})

test('one change is taken back from the log, and then several, the last first', async ({ page, api }, {
  testId,
}) => {
  const administrator = await api('administrator')
  const made = await administrator.post('/api/msp/nodes/', { data: { name: `Depot ${testId}`, parent: 1 } })
  const { id } = (await made.json()) as { id: number }
  const rename = (name: string) => administrator.patch(`/api/msp/nodes/${id}/`, { data: { name } })
  const nameNow = async () =>
    ((await (await administrator.get(`/api/msp/nodes/${id}/`)).json()) as { name?: string }).name
  await rename(`Wrong ${testId}`)

  await arrive(page, 'administrator', { path: `/activity?record=node:${id}` })
  const lines = page.getByRole('main').getByRole('listitem')
  await lines
    .first()
    .getByRole('button', { name: /^Details of/ })
    .click()
  await lines.first().getByRole('button', { name: 'Take back' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Name: Wrong ${testId} → Depot ${testId}`)
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(dialog.getByRole('heading')).toHaveText('1 change taken back')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(lines).toHaveCount(3)
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(lines.nth(1).getByText('Taken back', { exact: true })).toHaveCSS('outline-style', 'solid')
  await page.emulateMedia({ forcedColors: 'none' })
  expect(await nameNow()).toBe(`Depot ${testId}`)

  await rename(`First ${testId}`)
  await rename(`Second ${testId}`)
  await arrive(page, 'administrator', { path: `/activity?record=node:${id}` })
  // Nothing can be selected before the lines are there.
  await expect(lines).toHaveCount(5)
  const height = async () => (await lines.last().boundingBox())?.height
  const before = await height()
  await page.getByRole('button', { name: 'Take back several…' }).click()
  expect(await height()).toBe(before)
  await page.getByRole('button', { name: 'Select all on this page' }).click()
  // The first rename was taken back already.
  await expect(page.getByText('4 changes selected')).toBeVisible()
  await lines.last().getByRole('checkbox').press('Space')
  await expect(page.getByText('3 changes selected')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Take back' }).click()
  await dialog.getByRole('button', { name: 'Take back (3)' }).click()
  await expect(dialog.getByRole('heading')).toHaveText('3 changes taken back')
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await nameNow()).toBe(`Wrong ${testId}`)
})
