import { hostileNames, hostileNaming } from '../testing/other-api/hostile-names'
import { makeWorld } from '../testing/other-api/world'
import { signInWithKey } from '../scripts/sign-in.mjs'
import { expect, testBehindGateway } from './gateway'
import { reviewScreens } from './a-review'
import { screens } from './screens'
import { goTo, inspect, settled } from './walk'
import { inMenu } from './record-menu'

/** Large enough that one page of a list has all names. */
const sizes = { companies: 25, people: 25, roles: 24, nodes: 24 }
const test = testBehindGateway({ world: () => makeWorld(hostileNaming, sizes), dialect: 'ours' })
// Another worker would start another server.
test.describe.configure({ mode: 'default' })

const windows = { laptop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } }

test('shows hostile names as text on every screen, without scripts, bad links or broken layout', async ({
  page,
  expected,
}) => {
  // The gateway lacks some operations of the console, and the browser logs a 404 for each.
  expected.push(/status of 404/)
  test.slow() // Many screens, each in two sizes.
  page.on('dialog', (dialog) => {
    throw new Error(`A dialog opened: ${dialog.message()}`)
  })
  await signInWithKey(page, 'any-key')
  const all = { ...screens, ...(await reviewScreens(page, `<img src=x onerror="window.__xss='review'">`)) }
  for (const [screen, path] of Object.entries(all)) {
    await goTo(page, path)
    for (const [device, viewport] of Object.entries(windows)) {
      await page.setViewportSize(viewport)
      await settled(page)
      const where = `${screen} on a ${device}`
      const { links, beyond, overlapping, loose } = await inspect(page, hostileNames)
      expect.soft(links, where).toEqual([])
      expect.soft(beyond, `${where} scrolls sideways by`).toBeLessThanOrEqual(0)
      expect.soft(overlapping, where).toEqual([])
      expect.soft(loose, `${where}: names that are not isolated`).toEqual([])
    }
    const ran = await page.evaluate(() => ({
      xss: Reflect.get(window, '__xss') as unknown,
      polluted: Reflect.get({}, 'polluted') as unknown,
      own: Object.keys(Object.prototype),
    }))
    expect.soft(ran, screen).toEqual({ xss: undefined, polluted: undefined, own: [] })
  }
})

test('shows hostile names as text in confirmations, messages and the title of the tab', async ({
  page,
  remote,
}) => {
  await signInWithKey(page, 'any-key', { keep: true })
  const company = remote.api.world.companies.find(({ name }) => name.startsWith('<img'))
  const id = String(company?.id)
  await page.goto(`/companies/${id}`)
  await expect(page).toHaveTitle(`${company?.name} · MSP Portal`)
  await (await inMenu(page, 'Delete…')).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this company?' })
  await expect(dialog).toContainText(`${company?.name} ID ${id}`)
  await dialog.getByRole('textbox', { name: /^Type .* to confirm$/ }).fill(company?.name ?? '')
  await dialog.getByRole('button', { name: 'Delete company' }).click()
  await expect(page.getByText(`${company?.name} (ID ${id}) was deleted.`)).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, '__xss') as unknown)).toBeUndefined()
})
