import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { forged } from '../testing/evidence/edits'
import { newSigner, signedFile } from '../testing/evidence/signed-file'
import { tamperings } from '../testing/evidence/tampering'
import { expect, test as base } from './fixtures'

/** These files break their own policy on purpose, so nobody watches for problems. */
const test = base.extend<{ noProblems: void }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern that nothing is needed
  noProblems: async ({}, give) => give(),
})

const signer = newSigner()

/** Opens a file as a reader does, from the disk. */
async function open(page: Page, name: string, file: string | Buffer): Promise<void> {
  const place = path.join(process.env['E2E_DIR'] ?? '', name)
  writeFileSync(place, file)
  await page.goto(pathToFileURL(place).href)
}
const key = (page: Page) => page.getByLabel('Public key')
const seal = (page: Page) => page.locator('#seal')

test('turns green for the key that the reader enters, and for no other', async ({ page }) => {
  await open(page, 'evidence.html', await signedFile({ signer }))
  await expect(page.getByRole('status')).toContainText('Not altered since signing')
  await expect(page.getByRole('heading', { name: 'Decisions' })).toBeVisible()
  await expect(page).toHaveTitle('Role review: First quarter')
  await key(page).fill(newSigner().publicKey)
  await expect(page.getByRole('status')).toContainText('Signed with another key')
  await expect(seal(page)).toHaveClass('bad')
  await key(page).fill(` ${signer.publicKey}\n`)
  await expect(page.getByRole('status')).toContainText('Unchanged since it was signed')
  await expect(seal(page)).toHaveClass('good')
  await key(page).fill('')
  await expect(seal(page)).toHaveClass('plain')
  // On a phone its tables scroll, not the page.
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('is readable without JavaScript, and claims nothing there', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await open(page, 'evidence-without-script.html', await signedFile({ signer }))
  await expect(page.getByText('Not checked')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Decisions' })).toBeVisible()
  await expect(page.getByText('nobody needs this')).toBeVisible()
  await page.close()
})

test('is never green after tampering, and draws nothing that was forged', async ({ page }) => {
  // It opens more than a hundred files.
  test.slow()
  const file = await signedFile({ signer })
  for (const { what, change, shows } of tamperings) {
    await open(page, 'tampered.html', await change(file, signer))
    await test.step(what, async () => {
      const turns = (look: 'good' | 'bad' | 'plain') => page.locator(`#seal.${look}`).waitFor()
      if (shows === 'not checked') {
        await expect(page.getByRole('status')).toHaveCount(0)
        return
      }
      if (shows === undefined) {
        await turns('bad')
        expect(await page.content()).not.toContain(forged)
        return
      }
      await turns('plain')
      await key(page).fill(signer.publicKey)
      await turns(shows === 'same page' ? 'good' : 'bad')
    })
  }
})
