import type { Habit } from '../testing/other-api/behaviours/behaviour'
import { ignores, without } from '../testing/other-api/behaviours/figures'
import { bareLists, ownPageSize } from '../testing/other-api/behaviours/pages'
import { nestedReferences } from '../testing/other-api/behaviours/references'
import { shortRoles } from '../testing/other-api/behaviours/roles'
import { refuses } from '../testing/other-api/behaviours/scope'
import { falseClaims } from '../testing/other-api/false-claims'
import { makeWorld } from '../testing/other-api/world'
import { signInWithKey } from '../scripts/sign-in.mjs'
import { expect, testBehindGateway } from './gateway'
import { goTo, settled } from './walk'

const sizes = { companies: 120, people: 30 }
const test = testBehindGateway({ world: () => makeWorld(undefined, sizes), dialect: 'ours' })
// The browser logs every error response. This spec tests how the page deals with them.
test.use({ expected: [/Failed to load resource: the server responded with a status of 4\d\d/] })

const habits: Readonly<Record<string, readonly Habit[]>> = {
  'uses a page size of its own': [ownPageSize(20)],
  'sends lists whole': [bareLists],
  'ignores filters': [ignores('status'), ignores('node'), ignores('invitation')],
  'refuses an order and what it doesn’t know': [refuses('ordering', 'include_descendants', 'invitation')],
  'nests records': nestedReferences,
  'lists roles without permissions': [shortRoles],
  'leaves out packages, roles and dates': [
    without('companies', 'packages'),
    without('employees', 'role', 'role_name', 'invitation_expires_at'),
    without('nodes', 'company_count', 'employee_count', 'child_count'),
  ],
}
const screens = [
  '/companies',
  '/companies/1',
  '/employees',
  '/employees/invitations',
  '/roles/2',
  '/roles/advice',
  '/nodes',
  '/billing',
]

/** Whether a figure says the truth: the number, a smaller one as a minimum, or that it isn't known. */
function agrees(words: string, truth: number): boolean {
  if (/not known/i.test(words)) return true
  const number = Number(/[\d,]+/.exec(words)?.[0].replaceAll(',', ''))
  return /at least/i.test(words) ? number <= truth : number === truth
}

for (const [name, adopted] of Object.entries(habits))
  test(`says only what is true of the records of a server that ${name}`, async ({ page, remote }) => {
    const { world } = remote.api
    remote.api.adopt(...adopted)
    await signInWithKey(page, 'any-key')
    await settled(page)
    const active = world.employees.filter(({ status }) => status === 'active').length
    const truths = {
      Companies: world.companies.length,
      Employees: active,
      Invitations: world.employees.length - active,
    }
    for (const [figure, truth] of Object.entries(truths)) {
      const link = page.getByRole('region', { name: figure, exact: true }).getByRole('link')
      await expect(link).toHaveText(/\d|known/i)
      const words = await link.innerText()
      expect.soft(agrees(words, truth), `${figure}: ${words} instead of ${truth}`).toBe(true)
    }
    for (const path of screens) {
      await goTo(page, path)
      await settled(page)
      const words = await page.getByRole('main').innerText()
      for (const claim of falseClaims) expect.soft(words, path).not.toMatch(claim)
      for (const [, total] of words.matchAll(/\bof ([\d,]+) (?:companies|employees)\b/g))
        expect.soft([120, 30], `${path}: ${total}`).toContain(Number(total?.replaceAll(',', '')))
    }
  })
