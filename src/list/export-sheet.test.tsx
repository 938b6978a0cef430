import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { listCompanies } from '#contract/companies'
import { listNodes } from '#contract/nodes'
import { fakeApi, pageOf, reply, showApp } from '../../testing/fake-api'
import { listedCompany } from '#testing/written'

const next = 'http://elsewhere.invalid/api/msp/companies/?page=2'
const isFirst = (url: URL) => (url.searchParams.get('page') ?? '1') === '1'

async function exportAll() {
  const files = vi.fn<(blob: Blob) => string>(() => 'blob:file')
  Object.assign(URL, { createObjectURL: files, revokeObjectURL: () => undefined })
  await showApp(server, '/companies')
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  const sheet = await screen.findByRole('dialog', { name: 'Export' })
  await userEvent.click(within(sheet).getByRole('button', { name: 'Export all that match' }))
  return { files, sheet: within(sheet) }
}
let server: ReturnType<typeof fakeApi>

test('saves no file when an export is cancelled, and can start again', async () => {
  server = fakeApi()
    .on(listNodes, () => reply(listNodes, pageOf([])))
    .on(listCompanies, ({ url }) =>
      isFirst(url)
        ? reply(listCompanies, pageOf([listedCompany(1), listedCompany(2)], 4, next))
        : new Promise<Response>(() => undefined),
    )
  const { files, sheet } = await exportAll()
  expect(await sheet.findByText('2 of 4')).toBeVisible()
  expect(sheet.getByRole('button', { name: 'Export all that match' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await userEvent.click(sheet.getByRole('button', { name: 'Cancel' }))
  expect(await sheet.findByText('Cancelled. No file was saved.')).toBeVisible()
  expect(files).not.toHaveBeenCalled()
  server.on(listCompanies, ({ url }) =>
    reply(
      listCompanies,
      pageOf(isFirst(url) ? [listedCompany(1)] : [listedCompany(2)], 2, isFirst(url) ? next : null),
    ),
  )
  await userEvent.click(sheet.getByRole('button', { name: 'Export all that match' }))
  expect(await sheet.findByText(/^Saved 2 companies in companies-all-/)).toBeVisible()
  expect(files).toHaveBeenCalledTimes(1)
})

test('says that rows are missing when the list keeps changing during the export', async () => {
  server = fakeApi()
    .on(listNodes, () => reply(listNodes, pageOf([])))
    .on(listCompanies, ({ url }) =>
      reply(
        listCompanies,
        isFirst(url)
          ? pageOf([listedCompany(1), listedCompany(2)], 3, next)
          : pageOf([listedCompany(2), listedCompany(3)], 4),
      ),
    )
  const { files, sheet } = await exportAll()
  const words = 'It’s incomplete: 3 of 4 companies were read.'
  expect(await sheet.findByText(words, { exact: false })).toHaveTextContent(
    /^Saved 3 companies in companies-all-/,
  )
  expect(files).toHaveBeenCalledTimes(1)
  const file = await files.mock.calls[0]![0].text()
  expect(file).toMatch(/\r\nIncomplete: 3 of 4 companies were read\r\n$/)
})

test('separates by semicolons once they are chosen, and remembers the choice', async () => {
  server = fakeApi()
    .on(listNodes, () => reply(listNodes, pageOf([])))
    .on(listCompanies, () => reply(listCompanies, pageOf([{ ...listedCompany(1), name: 'A; B' }])))
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
