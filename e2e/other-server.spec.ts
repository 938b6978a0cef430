import { foreignPermission } from '../testing/other-api/foreign'
import { makeWorld } from '../testing/other-api/world'
import { signInWithKey } from '../scripts/sign-in.mjs'
import { expect, testBehindGateway } from './gateway'
import { reviewScreens } from './a-review'
import { screens } from './screens'
import { goTo, settled } from './walk'

const test = testBehindGateway({ world: () => makeWorld(), dialect: 'foreign' })

test.describe('in front of a server that has only the specified operations, and shapes of its own for the others', () => {
  // The browser logs every error response. This spec tests how the page deals with them.
  test.use({ expected: [/Failed to load resource: the server responded with a status of 4\d\d/] })

  test('shows every screen without blanks or undefined values, and asks that server only, at complete addresses', async ({
    page,
    remote,
  }) => {
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== remote.url) elsewhere.push(request.url())
    })
    await signInWithKey(page, 'any-key')
    const all = { ...screens, ...(await reviewScreens(page, 'Of another server')) }
    for (const [screen, path] of Object.entries(all)) {
      await goTo(page, path)
      await settled(page)
      await expect.soft(page.getByText('This page stopped working'), screen).toHaveCount(0)
      await expect.soft(page.getByRole('main'), screen).toContainText(/.{41}/s)
      const words = await page.getByRole('main').innerText()
      expect.soft(words, screen).not.toMatch(/undefined|NaN|Invalid Date|\[object/)
    }
    expect(elsewhere).toEqual([])
    const paths = remote.api.seen.map(({ url }) => url.split('?')[0] ?? '')
    expect(paths.filter((path) => !/^\/api\/msp\/[\w/-]+\/$/.test(path))).toEqual([])
  })

  test('says what that server doesn’t tell, and never zero or nobody', async ({ page }) => {
    await signInWithKey(page, 'any-key')
    const figure = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('link')
    await expect(figure('Employees')).toHaveText('Not known')
    for (const name of ['Expired invitations', 'Single points of failure'])
      await expect(page.getByRole('heading', { name: `${name}: not known` })).toBeVisible()
    await expect(figure('Companies')).toHaveText('1,234')
    await goTo(page, '/roles/1')
    const members = page.getByRole('region', { name: 'Members' })
    await expect(members).toContainText('People aren’t known: 30 of 30 people have no readable role.')
    await goTo(page, '/billing')
    await expect(
      page.getByText('the server doesn’t report the packages of 114 of 1,234 companies').first(),
    ).toBeVisible()
  })

  test('keeps a permission that the dashboard does not know when a role is saved', async ({
    page,
    remote,
  }) => {
    await signInWithKey(page, 'any-key', { path: '/roles/3/edit' })
    await expect(page.getByRole('checkbox', { name: foreignPermission.name })).toBeChecked()
    await page.getByLabel('Role name').fill('Renamed')
    await page.getByRole('checkbox', { name: 'Create Nodes' }).setChecked(true)
    await page.getByRole('button', { name: 'Save role' }).click()
    await expect(page.getByText('Renamed was saved.')).toBeVisible()
    const saved = remote.api.seen.findLast(({ method }) => method === 'PATCH')
    expect((JSON.parse(saved?.body ?? '{}') as { permissions: unknown[] }).permissions.map(String)).toContain(
      String(foreignPermission.id),
    )
  })
})
