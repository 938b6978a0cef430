/**
 * Signs in through the form, as a person does, and waits for the dashboard.
 * @param {import('@playwright/test').Page} page
 * @param {string} key
 * @param {{ path?: string, keep?: boolean }} [options] the path to open, and whether the tab keeps the key over a reload
 */
export async function signInWithKey(page, key, { path = '/', keep = false } = {}) {
  await page.goto(path)
  await page.getByLabel('Service account key').fill(key)
  if (keep) await page.getByRole('checkbox', { name: 'Stay signed in on this tab' }).check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Your key' }).waitFor()
}
