import type { Page } from '@playwright/test'
import { translate } from '../testing/translate'
import { arrive, expect, test } from './fixtures'
import { settled } from './walk'

/** Translates what is on the page, and then whatever comes, as a browser does. */
const translated = (page: Page) =>
  page.evaluate(`{
    const translate = ${translate.toString()}
    translate(document.body)
    // It watches the page; its own changes aren't news.
    new MutationObserver(() => setTimeout(translate, 50, document.body)).observe(document.body, {
      childList: true, characterData: true, subtree: true,
    })
  }`)

test('keeps figures, selections, pages and pasted rows true while a browser translates the page', async ({
  page,
}) => {
  const main = page.getByRole('main')
  // A reading within one minute has one time, and a longer one has two.
  const times = /\d\d:\d\d(–\d\d:\d\d)?/g
  const read = async () => (await main.innerText()).replaceAll(/\s+/g, ' ').replaceAll(times, '')

  await test.step('the figures of another scope', async () => {
    await arrive(page, 'administrator', { path: '/billing' })
    await settled(page)
    const everywhere = await read()
    await translated(page)
    await expect(main.locator('font').first()).toBeVisible()
    await page.getByRole('button', { name: /^Node scope/ }).click()
    await page.getByRole('treeitem').nth(1).click()
    await expect.poll(read).not.toBe(everywhere)
    await settled(page)
    const here = await read()
    await page.reload()
    await settled(page)
    await expect.poll(read).toBe(here)
  })

  await test.step('the selection and the pages of a list', async () => {
    const selection = page.getByRole('region', { name: 'Selection' }).getByRole('status')
    await page.goto('/companies?page_size=25')
    await settled(page)
    await translated(page)
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .check()
    await expect(selection).toHaveText('1 company selected')
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(2)
      .check()
    await expect(selection).toHaveText('2 companies selected')
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(main.getByText('26–50 of')).toBeVisible()
  })

  await test.step('rows that become invalid', async () => {
    await page.goto('/companies/import')
    await settled(page)
    const text = page.getByRole('textbox', { name: 'Companies, with a header row' })
    await text.fill(
      'Name;Owner first name;Owner last name;Owner email\nFjord Bakery;Mira;Holt;mira@fjord.example',
    )
    await expect(main.getByText('1 ready')).toBeVisible()
    await translated(page)
    await text.fill('Name;Owner first name;Owner last name;Owner email\nFjord Bakery;Mira;Holt;mira')
    await expect(main.getByText('1 skipped')).toBeVisible()
    await text.fill(
      'Name;Owner first name;Owner last name;Owner email\nFjord Bakery;Mira;Holt;mira@fjord.example',
    )
    await expect(main.getByText('1 ready')).toBeVisible()
  })
})
