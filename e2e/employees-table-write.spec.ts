import type { WrittenEmployee } from '../contract/employees'
import type { WrittenNode } from '../contract/nodes'
import { arrive, expect, test } from './fixtures'

test('resends many invitations and retries only those that failed', async ({ page, api, expected }, {
  testId,
}) => {
  expected.push(/status of 404/)
  const asAdministrator = await api('administrator')
  const list = async <T>(of: string) =>
    ((await (await asAdministrator.get(`/api/msp/${of}`)).json()) as { results: T[] }).results
  const nodes = await list<WrittenNode>('nodes/?page_size=100')
  const mine = (
    (await (await (await api('branch_manager')).get('/api/msp/nodes/')).json()) as { results: WrittenNode[] }
  ).results[0]
  const elsewhere = nodes.find(({ id }) => id !== mine?.id && mine?.parent !== null)
  const auditor = (await list<{ id: number; name: string }>('roles/?search=Auditor'))[0]
  if (!mine || !elsewhere || !auditor) throw new Error('The sample data has no branch.')
  const invite = async (name: string) => {
    const data = {
      first_name: name,
      last_name: testId,
      email: `${name}.${testId}@example.com`,
      role: auditor.id,
      msp_node: mine.id,
    }
    return (await (await asAdministrator.post('/api/msp/employees/', { data })).json()) as WrittenEmployee
  }
  const [first, second] = [await invite('first'), await invite('second')]

  const sent: string[] = []
  page.on(
    'request',
    (request) => request.method() === 'POST' && sent.push(request.url().split('/').at(-3) ?? ''),
  )
  await arrive(page, 'branch_manager', { path: `/employees?search=${testId}` })
  await expect(page.getByRole('link', { name: `second ${testId}` })).toBeVisible()
  // The employee leaves the branch, and so the scope of its manager.
  await asAdministrator.patch(`/api/msp/employees/${second.id}/`, { data: { msp_node: elsewhere.id } })

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page
    .getByRole('region', { name: 'Selection' })
    .getByRole('button', { name: 'Resend invitation' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Resend 2 invitations' }).click()
  await expect(dialog.getByRole('status')).toHaveText('1 done, 1 not done.')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'second' })).toContainText(
    'no longer exists, or it isn’t in your scope',
  )

  await asAdministrator.patch(`/api/msp/employees/${second.id}/`, { data: { msp_node: mine.id } })
  await dialog.getByRole('button', { name: 'Retry (1)' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 done.')
  expect(sent.toSorted()).toEqual([first.id, second.id, second.id].map(String).toSorted())
})
