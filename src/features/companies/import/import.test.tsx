import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropAfterEffect, refused } from '#testing/other-api/faults'
import { otherApi, type Fault, type OtherApi } from '#testing/other-api/other-api'
import { makeWorld } from '#testing/other-api/world'
import { showAt, signInAt } from '../../../../testing/real-app'

let api: OtherApi
beforeAll(async () => (api = await otherApi(makeWorld(undefined, { companies: 3 }))))
afterAll(() => api.close())

const line = (name: string, node: string, rest: string, email = 'ada@example.com') =>
  `${name},Ada,Byron,${email},${node},${rest}`
const file = [
  'Name,Owner’s first name,Owner’s last name,Owner’s email,Node,Package,Licences,Status',
  line('Fjord', 'Node 1 › Node 3', 'Package 1,12,Active'),
  line('Fjord', 'Node 1 › Node 3', 'Package 2,3,Suspended'),
  line('Lost', 'Nowhere', 'Package 99,1.5,Active', 'ada@@x'),
  line('company 1', 'Node 2', ',,'),
  line('Slow', 'Node 1', ',,'),
].join('\n')

/** Refuses one company, and cuts the connection after it has created another. */
const fault: Fault = (answered, asked, told) => {
  const { name } = asked.body
  return (name === 'Slow' ? dropAfterEffect : refused(400, { name: ['Not today.'] }))(answered, asked, told)
}

test('imports what is ready of a chosen file once each, retries only what failed, and keeps the rest', async () => {
  await signInAt(api.url)
  showAt('/companies')
  await userEvent.click(await screen.findByRole('link', { name: 'Import' }))
  await userEvent.upload(await screen.findByLabelText('CSV file'), new File([file], 'customers.csv'))
  const preview = await screen.findByRole('list', { name: 'Preview' })
  const rows = within(preview)
    .getAllByRole('listitem', { name: '' })
    .map(({ textContent }) => textContent)
  expect(rows[0]).toMatch(/^Line 2FjordNode 1 › Node 3Ada Byronada@example.comPackage 1 12Package 2 3Ready$/)
  expect(rows[1]).toContain('No node in your scope has this name, path or ID.')
  expect(rows[1]).toContain('Owner’s email: Enter a valid email address.')
  expect(rows[1]).toContain('The catalogue has no package with this name or ID. Enter a whole number.')
  expect(rows[2]).toContain('This company is already there (ID 1).')
  expect(screen.getByText('2 ready, 2 skipped')).toBeVisible()
  expect(screen.getByText(/Not used: “Status”\./)).toBeVisible()

  api.misbehave(fault, ({ operation }) => operation.method === 'POST')
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 companies' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Import 2 companies' }))
  expect(await dialog.findByText('0 done, 1 not done, 1 not known.')).toBeVisible()
  expect(dialog.getByText('Not today.')).toBeVisible()
  api.misbehave()
  await userEvent.click(dialog.getByRole('button', { name: 'Retry (1)' }))
  expect(await dialog.findByText('1 done, 1 not known.')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))

  expect(screen.getByRole('alert')).toHaveTextContent('1 company may have been created: Slow.')
  const left = screen
    .getByRole<HTMLTextAreaElement>('textbox', {
      name: 'Companies, with a header row',
    })
    .value.trimEnd()
  expect(left.split('\n').map((text) => text.split(',')[0])).toEqual(['Name', 'Lost', 'company 1'])
  const made = api.world.companies.slice(3).toSorted((a, b) => a.name.localeCompare(b.name))
  expect(made).toMatchObject([
    { name: 'Fjord', msp_node: 3, packages: [{ license_count: 12 }, { license_count: 3 }] },
    { name: 'Slow', msp_node: 1 },
  ])
})

test('asks before a pasted text is lost, and about columns that it can’t tell', async () => {
  await signInAt(api.url)
  showAt('/companies/import')
  const text = await screen.findByRole('textbox', { name: 'Companies, with a header row' })
  expect(text).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Import' }))
  expect(screen.getByText('Paste lines or choose a file first.')).toBeVisible()
  await userEvent.click(text)
  await userEvent.paste('Company\tEmail\nFjord\tada@example.com')
  expect(await screen.findByText('No column holds Owner’s first name. Every company needs it.')).toBeVisible()
  await userEvent.clear(text)
  await userEvent.paste(
    'Name,Company,First name,Last name,Email\nMira Holt,Fjord,Mira,Holt,mira@fjord.example',
  )
  expect(await screen.findByText('0 ready, 1 skipped')).toBeVisible()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Meaning of “Name”' }), 'Not used')
  expect(await screen.findByText('1 ready, 0 skipped')).toBeVisible()
  expect(screen.getByText(/Not used: “Name”\./)).toBeVisible()
  await userEvent.click(screen.getAllByRole('link', { name: 'Companies' })[0]!)
  expect(await screen.findByRole('dialog', { name: 'Leave without importing?' })).toBeVisible()
})

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Companies, with a header row' })
const polish = bytesOf(
  'Name;Owner first name;Owner last name;Owner email\r\n£ódzkie ¯agle;\u008cwiêtos³awa;Æwik;owner@lodz.example',
)

test('reads a file beside a typed text only so that it can be undone, and a workbook never', async () => {
  await signInAt(api.url)
  showAt('/companies/import')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Companies, with a header row' }), 'Typed')
  const picker = screen.getByLabelText('CSV file')
  await userEvent.upload(picker, new File([bytesOf('PK\u0003\u0004')], 'customers.csv'))
  expect(
    await screen.findByText(
      'customers.csv is a workbook (.xlsx, .ods or .numbers) or another ZIP file. Open it in the program that made it, save it as “CSV UTF-8”, and choose that file.',
    ),
  ).toBeVisible()
  expect(text()).toHaveValue('Typed')
  fireEvent.drop(document.body, {
    dataTransfer: { types: ['Files'], files: [new File([file], 'dropped.csv')] },
  })
  await waitFor(() => expect(text()).toHaveValue(file))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(text()).toHaveValue('Typed')
})

test('imports letters of a guessed encoding only after they were confirmed', async () => {
  await signInAt(api.url)
  showAt('/companies/import')
  await userEvent.upload(await screen.findByLabelText('CSV file'), new File([polish], 'lodz.csv'))
  const question = within(await screen.findByRole('group', { name: 'Letters of the file' }))
  expect(question.getByRole('combobox', { name: 'Encoding' })).toHaveValue('windows-1252')
  expect(question.queryByText(/Łódzkie/)).toBeNull()
  expect(await screen.findByText('0 ready, 1 skipped')).toBeVisible()
  expect(screen.getByText('Check the letters, and confirm them above.')).toBeVisible()
  await userEvent.selectOptions(question.getByRole('combobox', { name: 'Encoding' }), 'windows-1250')
  expect(question.getByText('Łódzkie, Żagle, Świętosława, and Ćwik')).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'The letters are right' }))
  expect(await screen.findByText('1 ready, 0 skipped')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
