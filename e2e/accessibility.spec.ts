import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures'
import { screens as everyScreen } from './screens'
import { goTo, settled } from './walk'

/** Every rule in light colours; in dark ones what else can differ: the contrast. */
async function expectNoViolations(page: Page) {
  await settled(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Without frames there is nothing to gather in a page of its own, which would be opened for each look.
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(['color-contrast']) : axe).analyze()
    const found = violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.slice(0, 3).map((node) => node.html) }))
    expect(found, `${page.url()} ${colorScheme}`).toEqual([])
  }
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('screens without a key have no violation', async ({ page, expected }) => {
  expected.push(/status of 401/)
  for (const path of ['/sign-in', '/activate#unknown']) {
    await page.goto(path)
    await expectNoViolations(page)
  }
  await page.goto('/sign-in')
  await page.getByLabel('Service account key').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await expectNoViolations(page)
})

const screens = {
  'overview and companies': [
    '/',
    '/companies?page_size=25',
    '/companies?search=%3C',
    '/companies?search=zzzzzz',
    '/companies/1',
    '/nowhere',
  ],
  'employees and roles': ['/employees', '/employees?status=invited', '/employees/1', '/roles', '/roles/1', '/roles/1?search=zzzzzz'],
  'all roles side by side': [
    '/roles/matrix?against=2&search=user',
    '/roles/matrix?flip=yes&risk=yes&search=user',
    '/roles/compare?roles=1,2',
    '/roles/permissions?code=msp_edit_user',
    '/roles/advice',
  ],
  'nodes, billing and what needs attention': [
    '/attention/expired',
    '/attention/rights',
    '/attention/packages',
    '/attention/roles',
    '/nodes',
    '/nodes?search=kantoor',
    '/nodes/2',
    '/billing',
    '/billing?view=nodes',
    '/billing?view=companies',
    '/billing?view=odd',
    '/billing?view=catalogue',
  ],
}
for (const [name, paths] of Object.entries(screens))
  test(`${name} have no violation`, async ({ page }) => {
    test.slow()
    await signIn(page, 'administrator', { keep: true })
    for (const path of paths) {
      await page.goto(path)
      await expectNoViolations(page)
    }
  })

test('forms with something wrong, and the question before input is lost, have no violation', async ({ page }) => {
  await signIn(page, 'administrator', { path: '/companies/new' })
  await page.getByRole('textbox', { name: 'Company name' }).fill('x'.repeat(130))
  await page.getByRole('button', { name: 'Add package' }).click()
  await page.getByRole('button', { name: 'Create company' }).click()
  await expect(page.getByRole('textbox', { name: 'Company name' })).toHaveAccessibleDescription(/At most/)
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page)
})

test('forms have no violation', async ({ page }) => {
  test.slow()
  await signIn(page, 'administrator')
  for (const path of ['/companies/2/edit', '/employees/new', '/roles/8/edit', '/nodes/2/edit']) {
    await goTo(page, path)
    await expectNoViolations(page)
  }
})

test('what a key may not see or do has no violation', async ({ page }) => {
  await signIn(page, 'nobody', { path: '/companies' })
  await expectNoViolations(page)
  await signIn(page, 'auditor', { path: '/employees?status=invited' })
  await expectNoViolations(page)
})

test('the rights of the key, opened, have no violation', async ({ page }) => {
  await signIn(page, 'administrator')
  await page.getByRole('button', { name: 'Your key' }).click()
  await expect(page.getByRole('dialog', { name: 'What this key may do' })).toBeVisible()
  await expectNoViolations(page)
})

test('every screen has one main part and one banner, and headings without a gap', async ({ page }) => {
  await signIn(page, 'administrator')
  for (const [screen, path] of Object.entries(everyScreen)) {
    await goTo(page, path)
    await settled(page)
    await expect.soft(page.getByRole('main'), screen).toHaveCount(1)
    await expect.soft(page.getByRole('banner'), screen).toHaveCount(1)
    const levels = await page.getByRole('heading').evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))))
    const gaps = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)
    expect.soft({ first: levels[0], gaps }, `${screen}: ${levels.join(' ')}`).toEqual({ first: 1, gaps: [] })
  }
})

test('nothing moves when the system asks for no motion', async ({ page }) => {
  await signIn(page, 'administrator')
  for (const path of ['/billing', '/roles/matrix', '/nodes', '/companies']) {
    await goTo(page, path)
    await settled(page)
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((one) => {
          const { transitionDuration, animationDuration } = getComputedStyle(one)
          return `${transitionDuration}, ${animationDuration}`.split(', ').some((time) => Number.parseFloat(time) > 0.01)
        })
        .map((one) => one.outerHTML.slice(0, 120)),
    )
    expect(moving, path).toEqual([])
  }
})

test('the page of widgets, which is for development, is not in the build', async ({ page }) => {
  await signIn(page, 'administrator', { path: '/about/style' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})
