import { formatLastModified } from '../contract/roles/roles'
import type { Habit } from '../testing/other-api/behaviours/behaviour'
import { without } from '../testing/other-api/behaviours/figures'
import { bareLists } from '../testing/other-api/behaviours/pages'
import { shortRoles } from '../testing/other-api/behaviours/roles'
import { refuses } from '../testing/other-api/behaviours/scope'
import { falseClaims } from '../testing/other-api/false-claims'
import { dropAfterEffect, refused } from '../testing/other-api/faults'
import { makeWorld, type World } from '../testing/other-api/world'
import { signInWithKey } from '../scripts/sign-in.mjs'
import { expect, testBehindGateway } from './gateway'
import { screens } from './screens'
import { goTo, settled } from './walk'

function world(): World {
  const made = makeWorld(undefined, { companies: 120, people: 30 })
  for (const role of made.roles) role.last_modified = formatLastModified(new Date())
  return made
}
const test = testBehindGateway({ world, dialect: 'ours' })
// The browser logs every error response. This spec tests how the page deals with them.
test.use({ expected: [/Failed to load resource: the server responded with a status of [45]\d\d/] })
test.beforeEach(({ remote }) => {
  remote.api.misbehave()
  remote.api.adopt()
})

/** Habits that don’t touch each other are met at once. Others are met by src/other-claims.test.tsx. */
const habits: Readonly<Record<string, readonly Habit[]>> = {
  'sends lists whole, roles without permissions, and refuses an order and what it doesn’t know': [
    refuses('ordering', 'include_descendants', 'invitation', 'status'),
    bareLists,
    shortRoles,
  ],
  'leaves out packages, roles, dates and numbers': [
    without('companies', 'packages'),
    without('employees', 'role', 'role_name', 'invitation_expires_at'),
    without('nodes', 'company_count', 'employee_count', 'child_count'),
  ],
}
/**
 * Every screen that shows records of that server, and other views of some. The forms for new records show
 * none.
 */
const paths = [
  ...Object.values(screens).filter(
    (path) => !/^\/(service-accounts|activity|about|nowhere)|\/(new|invite|import)\b/.test(path),
  ),
  '/employees/invitations?age=expired',
  '/companies?package=none',
  '/companies?package_licences=zero',
  '/attention/advice',
]

/** Whether a figure says the truth: the number, a smaller one as a minimum, or that it isn't known. */
function agrees(words: string, truth: number): boolean {
  if (/not known|unknown number/i.test(words)) return true
  const number = Number(/[\d,]+/.exec(words)?.[0].replaceAll(',', ''))
  return /at least/i.test(words) ? number <= truth : number === truth
}

type Claim = readonly [what: RegExp, truth: number]
/** Figures of single screens with the truth in that server's records. */
function figuresOf({
  companies,
  employees,
  roles,
  nodes,
}: World): Readonly<Record<string, readonly Claim[]>> {
  const active = employees.filter(({ status }) => status === 'active').length
  const invited = employees.filter(({ status }) => status === 'invited').length
  const licences = (some: typeof companies) =>
    some.flatMap(({ packages }) => packages).reduce((sum, { license_count }) => sum + license_count, 0)
  return {
    '/': [
      [/\nCompanies\n+(.+)\n+managed/, companies.length],
      [/\nEmployees\n+(.+)\n+active/, active],
      [/\nInvitations\n+(.+)\n+(?:not accepted|The server)/, invited],
      [/\nRoles\n+(.+)\n+built-in/, roles.length],
      [/\nNodes\n+(.+)\n+in your scope/, nodes.length],
    ],
    '/companies/2': [[/Total\s+(\d+)/, licences(companies.filter(({ id }) => id === 2))]],
    '/roles/3': [[/\n(.+) people\n/, employees.filter(({ role }) => role === 3).length]],
    '/billing': [[/\n(.+?) licences(?:, .+ suspended)? ·/, licences(companies)]],
  }
}

for (const [name, adopted] of Object.entries(habits))
  test(`says only what is true of the records of a server that ${name}`, async ({ page, remote }) => {
    test.slow() // About thirty screens.
    const { world: records } = remote.api
    remote.api.adopt(...adopted)
    const figures = figuresOf(records)
    const sizes: Readonly<Record<string, readonly number[]>> = {
      // Each node has as many as the others.
      companies: [records.companies.length, records.companies.length / records.nodes.length],
      employees: [records.employees.length],
      people: [records.employees.length],
      // The comparison is of three.
      roles: [records.roles.length, 3],
      nodes: [records.nodes.length],
    }
    let compared = 0
    await signInWithKey(page, 'any-key')
    for (const path of paths) {
      await goTo(page, path)
      await settled(page)
      const words = await page.getByRole('main').innerText()
      for (const claim of falseClaims) expect.soft(words, path).not.toMatch(claim)
      for (const [said, total, noun = ''] of words.matchAll(/\b(?:of|all) ([\d,]+) ([a-z]+)\b/gi))
        if (sizes[noun])
          expect.soft(sizes[noun], `${path}: ${said}`).toContain(Number(total?.replaceAll(',', '')))
      for (const [what, truth] of figures[path] ?? []) {
        const said = what.exec(words)?.[1]
        if (said === undefined) continue
        compared++
        expect.soft(agrees(said, truth), `${path}: ${said} instead of ${truth}`).toBe(true)
      }
    }
    expect(compared).toBeGreaterThan(4)
  })

test('says of a write whose reply was lost that it may have been made, and makes it once', async ({
  page,
  remote,
}) => {
  const { world: records, misbehave } = remote.api
  await signInWithKey(page, 'any-key', { path: '/employees/2' })
  await page.getByRole('button', { name: /^Resend/ }).waitFor()
  const begun = records.effects.length
  misbehave(dropAfterEffect, ({ operation }) => operation.method !== 'GET')
  await page.getByRole('button', { name: /^Resend/ }).click()
  await expect(page.getByText(/Whether this was done isn’t known/)).toBeVisible()
  expect(records.effects.slice(begun)).toHaveLength(1)
})

test('takes a key as dead that a server refuses everything with 403, and shows no records any more', async ({
  page,
  remote,
}) => {
  for (const path of ['/companies', '/employees', '/nodes/2']) {
    remote.api.misbehave()
    await signInWithKey(page, 'any-key', { path: '/about' })
    remote.api.misbehave(refused(403, { detail: 'You do not have permission.' }))
    await goTo(page, path)
    await expect(page.getByText(/Your API key no longer works/)).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/(Company|Person|Node) \d/)
  }
})
