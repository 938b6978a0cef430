import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listAudit } from '#contract/audit'
import { getCompany, listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { listRoles } from '#contract/roles/roles'
import type { Endpoint } from '#contract/wire'
import { fakeApi, pageOf, refuse, showApp, writtenRole } from '../../testing/fake-api'
import { writtenCompany, writtenEmployee, writtenNode, writtenLine } from '#testing/written'

const vault = { id: 1, name: 'Vault', status: 'active', type: 'subscription', license_count: 3 } as const
const company = writtenCompany({ id: 5, name: 'Acme', packages: [vault] })
const line = writtenLine(1, { record_name: 'Acme' })

const full = () =>
  fakeApi('embedded')
    .gives(listCompanies, () => pageOf([company]))
    .gives(listEmployees, () => pageOf([writtenEmployee({ id: 6 })]))
    .gives(listRoles, () => pageOf([writtenRole({ id: 2, name: 'Auditor' }, ['msp_view_user'])]))
    .gives(listNodes, () => pageOf([writtenNode({ id: 1, name: 'Root' })]))
    .gives(listAudit, () => ({ results: [line], next: null, previous: null }))
    .gives(getCompany, () => company)

type Screen = {
  path: string
  /** The operation that the screen can't do without. */
  from: Endpoint
  /** A text that the screen shows when all is well. */
  full: RegExp | string
  /** The text of a list without rows. A record is never empty. */
  empty?: RegExp
}
/** One of each kind: a list, a record, a tree, figures, a log and advice. All others are drawn by the same parts. */
const screens: readonly Screen[] = [
  { path: '/companies', from: listCompanies, full: 'Acme', empty: /No companies yet/ },
  { path: '/companies/5', from: getCompany, full: 'Vault' },
  { path: '/nodes', from: listNodes, full: 'Root', empty: /No nodes in your scope/ },
  {
    path: '/billing',
    from: listCompanies,
    full: /1 company in your scope/,
    empty: /No company has a package/,
  },
  { path: '/activity', from: listAudit, full: /deleted the company/, empty: /No activity in the log/ },
  { path: '/attention/permissions', from: listEmployees, full: 'msp_billing_administrator' },
]

const main = async () => within(await screen.findByRole('main'))
const cases = screens.map((one) => [one.path, one] as const)

test.each(cases)('shows %s with data', async (path, { full: words }) => {
  await showApp(full(), path)
  expect((await (await main()).findAllByText(words))[0]).toBeVisible()
})

test.each(cases)('says that %s is busy while it loads', async (path, { from }) => {
  await showApp(
    full().on(from, () => new Promise<Response>(() => undefined)),
    path,
  )
  await screen.findByRole('heading', { level: 1 })
  await expect.poll(() => document.querySelector('main [aria-busy=true]')).not.toBeNull()
})

test.each(cases)(
  'says what happened on %s after an error, and offers to try again',
  async (path, { from }) => {
    await showApp(
      full().on(from, () => refuse(500, 'no')),
      path,
    )
    const page = await main()
    expect((await page.findAllByText('The server failed'))[0]).toBeVisible()
    expect(page.getAllByRole('button', { name: 'Try again' })[0]).toBeVisible()
  },
)

test.each(cases)('names the missing permission on %s and requests nothing', async (path, { from }) => {
  const api = full()
  await showApp(api, path, [])
  const page = await main()
  expect((await page.findAllByText(/You need the permission .* to see/))[0]).toBeVisible()
  expect(api.requests(from)).toHaveLength(0)
})

const empties = screens.flatMap((one) => (one.empty ? [[one.path, one.from, one.empty] as const] : []))
test.each(empties)('shows %s without data', async (path, from, words) => {
  await showApp(
    full().on(from, () => new Response(JSON.stringify(pageOf([])), { status: 200 })),
    path,
  )
  expect(await (await main()).findByText(words)).toBeVisible()
})
