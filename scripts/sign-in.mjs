/**
 * Signs in through the form, as a person does, and waits for the dashboard.
 * @param {import('@playwright/test').Page} page
 * @param {string} key
 * @param {{ path?: string, keep?: boolean }} [options] the path to open, and whether the tab keeps the key
 * over a reload
 */
export async function signInWithKey(page, key, { path = '/', keep = false } = {}) {
  await page.goto(path)
  const field = page.getByLabel('Service account key')
  const fold = page.getByRole('button', { name: 'Use a service account key' })
  await field.or(fold).first().waitFor()
  // Folded away where people can sign in as themselves.
  if (await fold.isVisible()) await fold.click()
  await field.fill(key)
  if (keep) await page.getByRole('checkbox', { name: 'Stay signed in on this tab' }).check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Your key' }).waitFor()
}
