import type { WrittenCompany } from '../contract/companies'
import type { WrittenRole } from '../contract/roles/roles'
import { expectNoViolations } from './axe'
import { choose } from './choose'
import { arrive, expect, test } from './fixtures'
import { lastMailTo } from './mailbox'

/** A page that came over HTTP from another computer. */
const plain = (path: string) => `http://portal.test:${process.env['E2E_WRITING_PORT']}${path}`

// Browsers say that these headers do nothing here.
test.use({ expected: [/Cross-Origin-Opener-Policy header|Origin-Agent-Cluster header/] })

test('resends, imports, moves and compares, and shows what it can’t copy, without TLS', async ({
  page,
  api,
}, { testId }) => {
  const administrator = await api('administrator')
  const add = async (path: string, data: object) => (await administrator.post(path, { data })).json()
  const { results }: { results: WrittenRole[] } = await (
    await administrator.get('/api/msp/roles/?search=Auditor')
  ).json()
  const addresses = ['a', 'b'].map((name) => `${name}.${testId}@example.com`)
  for (const email of addresses)
    await add('/api/msp/employees/', { first_name: 'Plain', last_name: testId, email, role: results[0]!.id })
  for (const email of addresses) await lastMailTo(email)

  const dialog = page.getByRole('dialog')
  const selected = (name: string) =>
    page.getByRole('region', { name: 'Selection' }).getByRole('button', { name, exact: true })
  const all = page.getByRole('checkbox', { name: 'Select all on this page' })

  await test.step('resends two invitations', async () => {
    await arrive(page, 'administrator', { path: plain(`/employees/invitations?search=${testId}`) })
    expect(await page.evaluate(() => [isSecureContext, 'subtle' in crypto])).toEqual([false, false])
    await all.check()
    await selected('Resend invitation').click()
    await dialog.getByRole('button', { name: 'Resend 2 invitations' }).click()
    await expect(dialog).toContainText('2 done.')
    await expectNoViolations(page, 'dialog[open]')
    for (const email of addresses) await lastMailTo(email, 2)
  })

  await test.step('imports two companies', async () => {
    await page.goto(plain('/companies/import'))
    await page
      .getByRole('textbox', { name: 'Companies, with a header row' })
      .fill(
        `Name,Owner first name,Owner last name,Owner email\nNord ${testId},Ida,Storm,ida@nord.example\nSüd ${testId},Jan,Storm,jan@nord.example`,
      )
    await expect(page.getByText('2 ready, 0 skipped')).toBeVisible()
    await page.getByRole('button', { name: 'Import 2 companies' }).click()
    await dialog.getByRole('button', { name: 'Import 2 companies' }).click()
    await expect(dialog).toContainText('2 done.')
  })

  await test.step('moves them', async () => {
    const node: { name: string } = await add('/api/msp/nodes/', { name: `Plain ${testId}` })
    await page.goto(plain(`/companies?search=${testId}`))
    await all.check()
    await selected('Move to node').click()
    await choose(dialog.getByRole('combobox', { name: 'To node' }), node.name)
    await dialog.getByRole('button', { name: 'Move 2 companies' }).click()
    await expect(dialog).toContainText('2 done.')
  })

  await test.step('compares a file with a month', async () => {
    const { months }: { months: { id: number }[] } = await (
      await administrator.get('/api/console/months/')
    ).json()
    await page.goto(plain(`/billing/months/${months.at(-1)!.id}/compare`))
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose file' }).click()
    const lines = ['Customer;Service;Licence days;Amount;Currency', `Nord ${testId};Backup;31;9,50;EUR`]
    await (
      await chooser
    ).setFiles({ name: 'plain.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
    await page.getByRole('button', { name: 'Compare 1 line' }).click()
    await expect(page.getByRole('main')).toContainText(/to decide/)
  })

  const found: { results: WrittenCompany[] } = await (
    await administrator.get(`/api/msp/companies/?search=${testId}`)
  ).json()
  expect(found.results).toHaveLength(2)

  await test.step('shows what it can’t copy, selected', async () => {
    const [{ id }] = found.results as [WrittenCompany]
    await page.goto(plain(`/companies/${id}`))
    const copy = page.getByRole('button', { name: 'Copy UUID' })
    await copy.click()
    const field = page
      .getByRole('dialog', { name: 'Copy by hand' })
      .getByRole('textbox', { name: 'Text to copy' })
    await expect(field).toBeFocused()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(await field.inputValue())
    await expectNoViolations(page, 'dialog[open]')
    await page.keyboard.press('Escape')
    await expect(copy).toBeFocused()
  })
  for (const { id } of found.results) await administrator.delete(`/api/msp/companies/${id}/`)
})
