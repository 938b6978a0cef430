import type { Locator, Page } from '@playwright/test'
import type { WrittenRole } from '../contract/roles/roles'
import { arrive, expect, test } from './fixtures'
import { colours } from './forced-colors'
import { goTo } from './walk'

const focused = (page: Page): Locator => page.locator(':focus')
const rolesOf = async (request: { get: (url: string) => Promise<{ json: () => Promise<unknown> }> }) =>
  (
    (await (await request.get('/api/msp/roles/?page_size=100&ordering=name')).json()) as {
      results: WrittenRole[]
    }
  ).results

test('walks the matrix by keyboard alone, and names role, permission and state of each checkbox', async ({
  page,
}) => {
  await arrive(page, 'administrator', { path: '/roles/matrix' })
  const grid = page.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-colcount', /\d+/)
  await grid.locator('[role=checkbox][tabindex="0"]').focus()
  await expect(focused(page)).toHaveAccessibleName(
    'Administrator, View Nodes: allowed; read-only: built-in roles can’t be changed',
  )
  await page.keyboard.press('ArrowDown')
  await expect(focused(page)).toHaveAccessibleName(/^Administrator, Create Nodes: allowed/)
  await page.keyboard.press('ArrowRight')
  await expect(focused(page)).toHaveAccessibleName(/^Auditor, Create Nodes: not allowed/)
  await page.keyboard.press('End')
  await expect(focused(page)).toHaveAccessibleName(/, Create Nodes: /)
  await page.keyboard.press('Control+End')
  await expect(focused(page)).toHaveAccessibleName(/, Cascade Permissions: /)
  await page.keyboard.press('Control+Home')
  await expect(focused(page)).toHaveAccessibleName(/^Administrator, View Nodes/)
  await page.keyboard.type('billing')
  await expect(focused(page)).toHaveAccessibleName(/Billing Administrator: /)
  // The head of the column leads to the role.
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowUp')
  await expect(focused(page)).toHaveAccessibleName(/^Administrator, ID \d+, 25 permissions, read-only/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administrator')
})

test('shows at least 15 rows in a window of 1280 × 800, and fills its width', async ({ page }) => {
  await arrive(page, 'administrator', { path: '/roles/matrix' })
  const grid = page.getByRole('grid')
  await grid.getByRole('checkbox').first().click()
  const look = () =>
    grid.evaluate((element) => {
      const box = element.getBoundingClientRect()
      const heads = [...element.querySelectorAll('[role=columnheader]')].map((one) =>
        one.getBoundingClientRect(),
      )
      const rows = [...element.querySelectorAll('[role=rowheader]')].map((one) => one.getBoundingClientRect())
      return {
        head: Math.max(...heads.map(({ height }) => height)),
        rows: rows.filter(({ bottom }) => bottom <= box.bottom).length,
        blank: Math.max(0, Math.round(box.right - Math.max(...heads.map(({ right }) => right)))),
      }
    })
  await expect.poll(async () => (await look()).rows).toBeGreaterThanOrEqual(15)
  expect((await look()).head).toBeLessThanOrEqual(160)
  expect((await look()).blank).toBeLessThanOrEqual(16)
  // Two roles share the width, too.
  await goTo(page, '/roles/matrix?search=desk')
  await expect.poll(async () => (await look()).blank).toBeLessThanOrEqual(16)
})

test('exports the matrix without formulas, and prints all of it', async ({ page, api }) => {
  const roles = await rolesOf(await api('administrator'))
  await arrive(page, 'administrator', { path: '/roles/matrix' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^role-matrix-.*\.csv$/)
  const text = Buffer.concat(await (await file.createReadStream()).toArray()).toString('utf8')
  expect(text.split('\r\n')).toHaveLength(27)
  expect(text).not.toMatch(/(^|,)[=+@]/m)

  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('grid')).toBeHidden()
  const sheet = page.getByRole('table').first()
  // The heads, six categories and 25 permissions.
  await expect(sheet.getByRole('row')).toHaveCount(32)
  await expect(page.getByText(/^Source/)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('columnheader').filter({ hasText: /\(\d+\)/ })).toHaveCount(roles.length)
})

/** What each cell in sight says, and the amounts of the colours that draw it. */
async function looksOfCells(page: Page) {
  const cells = await page.getByRole('grid').evaluate((grid) => {
    const { bottom } = grid.getBoundingClientRect()
    return [...grid.querySelectorAll('[role=checkbox]')].flatMap((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      const what = (one.getAttribute('aria-label') ?? '').replaceAll(/[\u2066-\u2069]/g, '')
      return x + width < innerWidth && y + height < bottom ? [{ what, x, y, width, height }] : []
    })
  })
  expect(cells.length).toBeGreaterThan(100)
  const drawn = await colours(page, cells)
  const inside = (at: number) => Object.values(drawn[at]?.inside ?? {}).toSorted((a, b) => b - a)
  return cells.map(({ what }, at) => ({ what, look: inside(at).join(' ') }))
}

test('draws in forced colours what came and what went between two days', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const day = new Date(Date.now() - 300 * 24 * 3_600_000).toISOString().slice(0, 10)
  await arrive(page, 'auditor', { path: `/roles/matrix?day=${day}` })
  await page
    .getByRole('checkbox', { name: /; (added|removed) between / })
    .first()
    .waitFor()
  await page.getByRole('heading', { level: 1 }).hover()
  const looks = new Map<string, string>()
  for (const { what, look } of await looksOfCells(page)) {
    const [, state, change] = /: ([^;]+); (?:(added|removed) between)?/.exec(what) ?? []
    looks.set(change ?? (state?.startsWith('no') ? 'no' : 'yes'), look)
  }
  expect([...looks.keys()].toSorted()).toEqual(['added', 'no', 'removed', 'yes'])
  expect(new Set(looks.values()).size).toBe(4)
})

test('draws in forced colours what each role may do, and what a draft adds or removes', async ({
  page,
  api,
}) => {
  const roles = await rolesOf(await api('administrator'))
  await page.emulateMedia({ forcedColors: 'active' })
  await arrive(page, 'administrator', { path: '/roles/matrix' })
  const cell = (role: string, permission: string) =>
    page.getByRole('checkbox', { name: new RegExp(`^${role}, ${permission}: `) })
  await cell('Kundenbetreuung', 'View Nodes').click()
  await cell('Regional Operations', 'View Nodes').click()
  await page.getByRole('heading', { level: 1 }).hover()
  const looks = new Map<string, Set<string>>()
  for (const { what, look } of await looksOfCells(page)) {
    const [, role, permission] = /^(.*), ([^,:]+): /.exec(what) ?? []
    const held = roles
      .find(({ name }) => name === role)!
      .role_permissions.flatMap(({ permissions }) => permissions)
      .find(({ name }) => name === permission)?.is_selected
    const isChanged = permission === 'View Nodes' && /^(Kundenbetreuung|Regional Operations)$/.test(role!)
    const state = `${isChanged ? 'changed, ' : ''}${held ? 'allowed' : 'not allowed'}`
    looks.set(state, (looks.get(state) ?? new Set()).add(look))
  }
  expect([...looks.keys()].toSorted()).toEqual([
    'allowed',
    'changed, allowed',
    'changed, not allowed',
    'not allowed',
  ])
  const different = new Set([...looks.values()].map((all) => [...all].join(' or ')))
  expect([...different].filter((look) => !look.includes(' or '))).toHaveLength(4)
})
