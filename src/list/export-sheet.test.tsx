import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { listCompanies } from '#contract/companies'
import { fakeApi, pageOf, reply, showApp } from '../../testing/fake-api'
import { listedCompany } from '#testing/written'

const next = 'http://elsewhere.invalid/api/msp/companies/?page=2'
const isFirst = (url: URL) => (url.searchParams.get('page') ?? '1') === '1'

async function exportAll(path = '/companies') {
  const files = vi.fn<(blob: Blob) => string>(() => 'blob:file')
  Object.assign(URL, { createObjectURL: files, revokeObjectURL: () => undefined })
  await showApp(server, path)
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  const sheet = await screen.findByRole('dialog', { name: 'Export' })
  await userEvent.click(within(sheet).getByRole('button', { name: /^Export all / }))
  const linesOf = async () =>
    ((await files.mock.lastCall?.[0].text()) ?? '').replace('\ufeff', '').split('\r\n')
  return { files, linesOf, sheet: within(sheet) }
}
let server: ReturnType<typeof fakeApi>

test('saves no file when an export is cancelled, and can start again', async () => {
  server = fakeApi('embedded').on(listCompanies, ({ url }) =>
    isFirst(url)
      ? reply(listCompanies, pageOf([listedCompany(1), listedCompany(2)], 4, next))
      : new Promise<Response>(() => undefined),
  )
  const { files, sheet } = await exportAll()
  expect(sheet.getByText('All 4 companies')).toBeVisible()
  expect(await sheet.findByText('2 of 4')).toBeVisible()
  expect(sheet.getByRole('button', { name: /^Export all / })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(sheet.getByRole('button', { name: 'Cancel' }))
  expect(await sheet.findByText('Cancelled. No file was saved.')).toBeVisible()
  expect(files).not.toHaveBeenCalled()
  server.on(listCompanies, ({ url }) =>
    reply(
      listCompanies,
      pageOf(isFirst(url) ? [listedCompany(1)] : [listedCompany(2)], 2, isFirst(url) ? next : null),
    ),
  )
  await userEvent.click(sheet.getByRole('button', { name: /^Export all / }))
  expect(await sheet.findByText(/^Saved 2 companies in companies-all-/)).toBeVisible()
  expect(files).toHaveBeenCalledTimes(1)
})

test('says that rows are missing when the list keeps changing during the export', async () => {
  server = fakeApi('embedded').on(listCompanies, ({ url }) =>
    reply(
      listCompanies,
      isFirst(url)
        ? pageOf([listedCompany(1), listedCompany(2)], 3, next)
        : pageOf([listedCompany(2), listedCompany(3)], 4),
    ),
  )
  const { files, sheet } = await exportAll()
  const words = 'It’s incomplete: 3 of 4 companies were read; the list changed meanwhile.'
  expect(await sheet.findByText(words, { exact: false })).toHaveTextContent(
    /^Saved 3 companies in companies-all-/,
  )
  expect(files).toHaveBeenCalledTimes(1)
  const file = await files.mock.calls[0]![0].text()
  expect(file).toMatch(/\r\n"?Incomplete: 3 of 4 companies were read; the list changed meanwhile"?\r\n$/)
})

test('separates by semicolons once they are chosen, and remembers the choice', async () => {
  server = fakeApi('embedded').has({ companies: [{ ...listedCompany(1), name: 'A; B' }] })
  const { files, sheet } = await exportAll()
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'Column separator' }), 'Semicolon')
  await userEvent.click(sheet.getByRole('button', { name: 'Export this page' }))
  const text = (await files.mock.lastCall?.[0].text()) ?? ''
  expect(text).toMatch(/^\ufeff?Name;/)
  expect(text).toContain('"A; B";')
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  expect(await screen.findByRole('combobox', { name: 'Column separator' })).toHaveValue(';')
})

const packaged = {
  ...listedCompany(1),
  name: 'Nordlys',
  created_at: new Date(2026, 2, 12, 14, 5).toISOString(),
  packages: [
    { id: 3, name: 'Vault', license_count: 12, status: 'suspended', type: 'subscription' } as const,
    { id: 4, name: 'Radar', license_count: 7, status: 'active', type: 'subscription' } as const,
  ],
}

test('writes a row for each package with its status, and for a company without one, in local time', async () => {
  server = fakeApi('embedded').has({
    companies: [packaged, { ...listedCompany(2), name: 'Zest', packages: [] }],
  })
  const { linesOf, sheet } = await exportAll()
  expect(await sheet.findByText(/^Saved 2 companies \(3 rows\) in companies-all-/)).toBeVisible()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const [head, vault, radar, empty] = await linesOf()
  expect(head).toBe(`Name,ID,Node,Created (${zone}),Package,Licences,Status`)
  expect(vault).toMatch(/^Nordlys,1,.*,2026-03-12 14:05,Vault,12,Suspended$/)
  expect(radar).toMatch(/^Nordlys,1,.*,2026-03-12 14:05,Radar,7,Active$/)
  expect(empty).toMatch(/^Zest,2,.*,,,$/)
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'Rows of the file' }), 'One per company')
  await userEvent.click(sheet.getByRole('button', { name: 'Export this page' }))
  expect((await linesOf())[1]).toMatch(
    /^Nordlys,1,.*,"?Vault \(12, Suspended\); Radar \(7\)"?,19,2026-03-12 14:05$/,
  )
})

test('writes what each package costs, and the sums of a company by currency, as numbers', async () => {
  const two = {
    ...packaged,
    packages: [
      ...packaged.packages,
      { id: 5, name: 'Free', license_count: 1, status: 'active', type: 'nfr' } as const,
    ],
  }
  server = fakeApi('embedded').has({
    packages: [
      {
        id: 3,
        name: 'Vault',
        type: 'subscription',
        description: '',
        price_monthly: '4.10',
        currency: 'EUR',
      },
      {
        id: 4,
        name: 'Radar',
        type: 'subscription',
        description: '',
        price_monthly: '0.50',
        currency: 'USD',
      },
    ],
    companies: [two],
  })
  localStorage.setItem('csv-separator', ';')
  const { linesOf, sheet } = await exportAll('/companies?columns=name,cost')
  await screen.findByText('€49.20 and $3.50')
  await userEvent.click(sheet.getByRole('button', { name: 'Export this page' }))
  expect(await sheet.findByText(/^Saved 1 company \(3 rows\) in companies-page/)).toBeVisible()
  expect(await linesOf()).toEqual([
    'Name;ID;Package;Licences;Status;Per month;Currency',
    'Nordlys;1;Vault;12;Suspended;49,20;EUR',
    'Nordlys;1;Radar;7;Active;3,50;USD',
    'Nordlys;1;Free;1;Active;Not billed;',
    '',
  ])
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'Rows of the file' }), 'One per company')
  await userEvent.click(sheet.getByRole('button', { name: 'Export this page' }))
  expect(await linesOf()).toEqual(['Name;Per month (EUR);Per month (USD);ID', 'Nordlys;49,20;3,50;1', ''])
})

test('prints all rows with the scope, the filters and how many there are', async () => {
  server = fakeApi('embedded').gives(listCompanies, () =>
    pageOf([packaged, { ...listedCompany(2), name: 'Nordvik' }], 9),
  )
  let printed = ''
  vi.stubGlobal('print', () => {
    window.dispatchEvent(new Event('beforeprint'))
    printed = document.querySelector('.print-sheet')?.textContent ?? ''
    window.dispatchEvent(new Event('afterprint'))
  })
  await showApp(server, '/companies?search=nord')
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Print this page' }))
  await waitFor(() => expect(printed).toContain('Nordlys'))
  expect(printed).toMatch(/^CompaniesRows2 of 9ScopeAll nodesFiltersSearch: “nord”OrderName, A to ZSource/)
  expect(printed).toContain('Vault (12, Suspended); Radar (7)')
  await waitFor(() => expect(document.querySelector('.print-sheet')).toBeNull())
})
