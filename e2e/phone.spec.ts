import { arrive, expect, test } from './fixtures'
import { fits, fitsEach, windows } from './narrow'
import { goTo, settled, turnTo } from './walk'
import { inMenu } from './record-menu'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('fits the sign-in page and a long list on a phone and at 200 and 400 % zoom, and cuts nothing off', async ({
  page,
}) => {
  await page.goto('/')
  await settled(page)
  await fits(page)
  await arrive(page, 'administrator', { path: '/companies?page_size=100' })
  await fitsEach(page, 'a list of 100 companies')
})

test('keeps a confirmation and a sheet usable at 400 % zoom', async ({ page }) => {
  await page.setViewportSize(windows['at 400 % zoom'])
  await arrive(page, 'administrator', { path: '/companies/1' })
  await (await inMenu(page, 'Delete…')).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('It can be taken back in Activity')
  const cancel = dialog.getByRole('button', { name: 'Cancel' })
  // What the dialog still reads moves its foot down.
  await expect(async () => {
    await cancel.scrollIntoViewIfNeeded()
    await expect(cancel).toBeInViewport({ ratio: 1, timeout: 500 })
  }).toPass()
  await fits(page)
  await cancel.click()
  await expect(dialog).toBeHidden()

  await page.goto('/companies')
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const last = dialog.getByRole('button', { name: 'Reset columns' })
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test('opens the navigation, follows a link, and closes it', async ({ page }) => {
  await arrive(page, 'administrator')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const drawer = page.getByRole('dialog', { name: 'Navigation' })
  await drawer.getByRole('link', { name: 'Companies' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Companies')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

test('sorts, searches and pages companies shown in rows of two lines', async ({ page }) => {
  await arrive(page, 'administrator', { path: '/companies' })
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Newest first')
  await expect(page).toHaveURL(/ordering=-created_at/)
  await turnTo(page, 'Next page')
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('searchbox').fill('gmbh')
  await expect(page).toHaveURL(/search=gmbh/)
  await expect(page.getByRole('row').first()).toBeVisible()
  await fits(page)
})

test('shows every filter whole, and the actions of a record beside its state', async ({ page }) => {
  await arrive(page, 'administrator', { path: '/activity?operation=updateCompany&result=done' })
  const filters = page.getByRole('group', { name: 'Search and filters' }).getByRole('button')
  await expect(filters).toHaveCount(7)
  for (const one of await filters.all()) await expect(one).toBeInViewport({ ratio: 1 })
  await goTo(page, '/employees/1')
  const [state, edit] = [page.getByText('Active', { exact: true }), page.getByRole('link', { name: 'Edit' })]
  const middle = async (one: typeof edit) => {
    const { y, height } = (await one.boundingBox())!
    return y + height / 2
  }
  expect(Math.abs((await middle(state)) - (await middle(edit)))).toBeLessThan(8)
})

test('marks no order as chosen in forced colours, and covers no UUID', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await arrive(page, 'administrator', { path: '/companies' })
  const order = page.getByRole('combobox', { name: 'Sort by' }).locator('..')
  await expect(order).not.toHaveCSS('forced-color-adjust', 'none')
  await goTo(page, '/companies/2')
  const [uuid, copy] = [page.getByText(/^[\da-f-]{36}$/), page.getByRole('button', { name: 'Copy UUID' })]
  const end = await uuid.evaluate((text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return range.getBoundingClientRect().right
  })
  expect(end).toBeLessThanOrEqual((await copy.boundingBox())!.x)
})
