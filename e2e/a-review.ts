import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import { goTo } from './walk'

/** Starts a review of all roles in scope, as a person does. @returns the screens that show it, by route */
export async function reviewScreens(page: Page, name: string): Promise<Record<string, string>> {
  await goTo(page, '/reviews/new')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Reviewer' }).fill('Grace Hopper')
  await page.getByRole('button', { name: 'Start review' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  return {
    '/reviews/$id': new URL(page.url()).pathname,
    '/reviews': '/reviews',
    '/reviews/new': '/reviews/new',
  }
}
