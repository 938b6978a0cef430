import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures'
import { invitedPerson } from './invited'
import { screens } from './screens'
import { goTo, settled } from './walk'

/** How far the page reaches beyond the window, and which boxes hide a part of what is in them without saying so. */
const inspect = (page: Page) =>
  page.evaluate(async () => {
    // A window that has just become narrower is laid out first.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const cut = [...document.querySelectorAll('main :not(input, select, textarea, progress, svg, svg *)')].filter((one) => {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(one)
      const hides = overflowX === 'hidden' || overflowX === 'clip'
      // What is shortened on purpose ends with an ellipsis; a single pixel is for screen readers only.
      const isOnPurpose = textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || one.clientWidth <= 1
      return hides && !isOnPurpose && one.scrollWidth > one.clientWidth + 1
    })
    return { beyond: document.documentElement.scrollWidth - innerWidth, cut: cut.map((one) => one.outerHTML.slice(0, 160)) }
  })

/** Nothing sticks out to the right, and nothing is cut off: the page cannot be moved sideways, and no box hides its words. */
async function fits(page: Page, where = page.url()) {
  const { beyond, cut } = await inspect(page)
  expect.soft(beyond, `${where} scrolls sideways by`).toBeLessThanOrEqual(0)
  expect.soft(cut, `${where} hides a part of`).toEqual([])
}

/** The second is what a window of 1280 × 1024 has left at 400 % zoom. */
const windows = { 'on the phone': { width: 360, height: 740 }, 'at 400 % zoom': { width: 320, height: 256 } }

test('no screen is wider than the phone, nor than a window at 400 % zoom, and none is cut off', async ({ page }) => {
  test.slow() // Many screens, each looked at twice.
  await page.goto('/')
  await settled(page)
  await fits(page)
  await signIn(page, 'administrator', { keep: true })
  const look = async (path: string) => {
    for (const [device, viewport] of Object.entries(windows)) {
      await page.setViewportSize(viewport)
      await settled(page)
      await fits(page, `${path} ${device}`)
    }
  }
  for (const path of Object.values(screens)) {
    await goTo(page, path)
    await look(path)
  }
  const views = ['nodes', 'companies', 'odd', 'catalogue'].map((view) => `/billing?view=${view}`)
  for (const path of [...views, '/companies?page_size=250']) {
    await page.goto(path)
    await look(path)
  }
})

test('a question and a sheet of choices are read and answered at 400 % zoom', async ({ page }) => {
  await page.setViewportSize(windows['at 400 % zoom'])
  await signIn(page, 'administrator', { path: '/companies/1', keep: true })
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This cannot be undone')
  const cancel = dialog.getByRole('button', { name: 'Cancel' })
  await cancel.scrollIntoViewIfNeeded()
  await expect(cancel).toBeInViewport({ ratio: 1 })
  await fits(page)
  await cancel.click()
  await expect(dialog).toBeHidden()

  await page.goto('/companies')
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const last = dialog.getByRole('button', { name: 'Back to the usual columns' })
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test('the navigation opens, leads on, and closes', async ({ page }) => {
  await signIn(page, 'administrator')
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

test('companies are cards that can be sorted, searched and paged', async ({ page }) => {
  await signIn(page, 'administrator', { path: '/companies' })
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Newest first')
  await expect(page).toHaveURL(/ordering=-created_at/)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('searchbox').fill('gmbh')
  await expect(page).toHaveURL(/search=gmbh/)
  await expect(page.getByRole('row').first()).toBeVisible()
  await fits(page)
})

test('an invitation is sent again from its card', async ({ page, api }) => {
  const person = await invitedPerson(await api('administrator'), 8)
  await signIn(page, 'administrator', { path: `/employees?search=${encodeURIComponent(person.email)}` })
  await page.getByRole('button', { name: `invitation to ${person.name}` }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(person.email)
  await fits(page)
})

test('the permissions of a role are read one below the other', async ({ page }) => {
  await signIn(page, 'administrator', { path: '/roles/1' })
  await page.getByRole('searchbox').fill('billing administrator')
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('msp_billing_administrator')
  await fits(page)
})
