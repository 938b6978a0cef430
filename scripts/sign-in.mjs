/**
 * Signs in as a person does: the key into the form, and waits until the dashboard is there.
 * @param {import('@playwright/test').Page} page
 * @param {string} key
 * @param {{ path?: string, keep?: boolean }} [options] where to go, and whether the tab may keep the key over a reload
 */
export async function signInWithKey(page, key, { path = '/', keep = false } = {}) {
  await page.goto(path)
  await page.getByLabel('Service account key').fill(key)
  if (keep) await page.getByRole('checkbox', { name: 'Stay signed in on this tab' }).check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Your key' }).waitFor()
}
