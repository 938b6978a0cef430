import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropAfterEffect, refused } from '#testing/other-api/faults'
import { otherApi, type Fault, type OtherApi } from '#testing/other-api/other-api'
import { makeWorld } from '#testing/other-api/world'
import { catchFiles } from '../../../../testing/saved-files'
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
  expect(rows[0]).toMatch(
    /^Line 2FjordNode 1 › Node 3Ada Byronada@example.comPackage 1 12Package 2 3New, ready$/,
  )
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
  expect(await dialog.findByText('0 done, 1 not done, 1 not known, 2 skipped.')).toBeVisible()
  expect(dialog.getByText('Not today.')).toBeVisible()
  api.misbehave()
  await userEvent.click(dialog.getByRole('button', { name: 'Retry (1)' }))
  expect(await dialog.findByText('1 done, 1 not known, 2 skipped.')).toBeVisible()
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

const changes = [
  'UUID,ID,Name,Node,Package,Licences',
  '00000002-0000-4000-8000-000000000001,,Company One,,Package 2,7',
  ',2,Company 2,Node 1,Package 3,remove',
  ',,Company 3,,Package 4,9',
  ',,Company 4,,Package 1,4',
  ',5,Company 6,,Package 2,1',
].join('\n')

test('changes companies that are there, refuses what moved meanwhile, and takes the run back', async () => {
  const { companies } = makeWorld(undefined, { companies: 6 })
  api.world.companies = companies
  const before = structuredClone(companies)
  await signInAt(api.url)
  showAt('/companies/import')
  await userEvent.upload(await screen.findByLabelText('CSV file'), new File([changes], 'changes.csv'))
  const preview = await screen.findByRole('list', { name: 'Preview' })
  const rows = within(preview)
    .getAllByRole('listitem', { name: '' })
    .map(({ textContent }) => textContent)
  expect(rows[0]).toMatch(/^Line 2Company 1 → Company OneID 1 The owner staysPackage 2 1 → 7Change, ready$/)
  expect(rows[1]).toContain('Node 3 → Node 1The owner staysPackage 3 2 → none')
  expect(rows).toHaveLength(4)
  expect(rows[3]).toContain('ID 5 is “Company 5”. Write that name, or the UUID to change the name.')
  expect(screen.getByText('1 company is already as in the file.')).toBeVisible()
  expect(screen.getByText('3 ready, 2 skipped')).toBeVisible()

  // Somebody else gives the third company licences after the preview.
  companies[2]!.packages[0]!.license_count = 8
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 companies' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Others are read before they are changed/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Import 3 companies' }))
  expect(await dialog.findByText('2 done, 1 not done, 2 skipped.')).toBeVisible()
  expect(dialog.getByText(/Changed elsewhere: Package 4 is 8, not 3\. Nothing was saved\./)).toBeVisible()
  expect(companies.slice(0, 3)).toMatchObject([
    { name: 'Company One', msp_node: 2, packages: [{ id: 2, license_count: 7 }] },
    { name: 'Company 2', msp_node: 1, packages: [] },
    { name: 'Company 3', packages: [{ id: 4, license_count: 8 }] },
  ])
  const saved = catchFiles()
  await userEvent.click(dialog.getByRole('button', { name: 'Save results' }))
  const [heads, ...lines] = await saved()
  expect(heads).toBe('Line,ID,Name,Change,Result,Reason')
  const results = [
    /^2,1,Company One,Name: Company 1 → Company One · Package 2: 1 → 7,Done,Changed\.$/,
    /^3,2,Company 2,.*,Done,Changed\.$/,
    /^4,3,Company 3,Package 4: 3 → 9,Not done,"Changed elsewhere: Package 4 is 8, not 3\./,
    /^5,4,Company 4,,Not done,Already so\.$/,
    /^6,,Company 6,,Not done,"ID 5 is “Company 5”\./,
  ]
  for (const [at, result] of results.entries()) expect(lines[at]).toMatch(result)
  await userEvent.click(dialog.getByRole('button', { name: 'Undo (2)' }))
  const undo = within(await screen.findByRole('dialog', { name: '2 changes undone' }))
  expect(undo.getByText('2 done.')).toBeVisible()
  expect(companies.slice(0, 2)).toMatchObject(
    before.slice(0, 2).map(({ name, msp_node, packages }) => ({
      name,
      msp_node,
      packages: packages.map(({ id, license_count }) => ({ id, license_count })),
    })),
  )
  await userEvent.click(undo.getByRole('button', { name: 'Close' }))
  // What isn't done is still there, against what the companies are now.
  expect(await screen.findByText('3 ready, 1 skipped')).toBeVisible()
  expect(within(screen.getByRole('list', { name: 'Preview' })).getByText('8 → 9')).toBeVisible()
})

test('asks before a pasted text is lost, and about columns that it can’t tell', async () => {
  await signInAt(api.url)
  showAt('/companies/import')
  const text = await screen.findByRole('textbox', { name: 'Companies, with a header row' })
  expect(text).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Import' }))
  expect(screen.getByText('Paste lines or choose a file first.')).toBeVisible()
  await userEvent.click(text)
  await userEvent.paste('Node\tEmail\nNode 1\tada@example.com')
  expect(await screen.findByText('No column holds the name or the UUID of the companies.')).toBeVisible()
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
