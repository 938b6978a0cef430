import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { comparedInBrowser } from '../../../../testing/compared-in-browser'
import { showApp } from '../../../../testing/fake-api'

const adjustment = 'Lines of the kind “Adjustment” are'
const choose = async (name: string, ...lines: string[]) => {
  const text = ['Customer,Product,Quantity,Amount,Currency,Type', ...lines].join('\n')
  await userEvent.upload(await screen.findByLabelText('CSV file'), new File([text], name))
}
const compare = async () =>
  userEvent.click(await screen.findByRole('button', { name: /^Compare [0-9]+ lines?$/ }))
const answer = async (words: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: adjustment }), words)

test('keeps what was said of one vendor’s files apart from another’s with the same heads', async () => {
  const { api, state } = comparedInBrowser()
  await showApp(api, '/billing/months/2026-02/compare')
  const lines = ['Alpha,Vault,4,15.00,EUR,Charge', 'Alpha,Vault,,5.00,EUR,Adjustment']
  await choose('a.csv', ...lines)
  await userEvent.type(await screen.findByRole('textbox', { name: /^Vendor/ }), 'Vendor A')
  await answer('Credit')
  await compare()
  expect(await screen.findByText(/1 equal, 3 differences/)).toBeVisible()
  await userEvent.click(screen.getByText('a.csv', { selector: 'summary *' }))
  const words = `${adjustment}: Credit. 1 line, €5.00. Said by Grace on 4 Mar 2026.`
  expect(screen.getByText(words)).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Add a file' }))
  await choose('b.csv', 'Beta,Vault,4,5.00,EUR,Charge', 'Beta,Vault,,5.00,EUR,Adjustment')
  const why = 'Say above whose file this is. Each needs a name of its own.'
  expect(await screen.findByText(why)).toBeVisible()
  // What would be answered now would be said of nobody's file.
  expect(screen.queryByRole('combobox', { name: adjustment })).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Vendor' }), 'Another')
  const named = screen.getByRole('textbox', { name: 'Its name' })
  await userEvent.type(named, 'vendor a')
  expect(screen.getByText(why)).toBeVisible()
  await userEvent.clear(named)
  await userEvent.type(named, 'Vendor B')
  expect(await screen.findByText(`Answer above: ${adjustment}…`)).toBeVisible()
  await answer('Charge, with its own sign')
  await compare()
  expect(await screen.findByText(/2 equal, 2 differences/)).toBeVisible()
  expect(state().files.map(({ vendor }) => vendor)).toEqual(['Vendor A', 'Vendor B'])

  // The one that it replaces says whose it is. Nothing is asked again, and what holds stands there.
  await userEvent.click(screen.getByText('2 files'))
  await userEvent.click(screen.getByRole('button', { name: 'Replace a.csv' }))
  await choose('a2.csv', ...lines)
  expect(await screen.findByRole('combobox', { name: 'Vendor' })).toHaveDisplayValue('Vendor A')
  const questions = within(screen.getByRole('list', { name: 'Questions about the file' }))
  expect(questions.getByText('1 line, €5.00. Said by Grace on 4 Mar 2026.')).toBeVisible()
  expect(screen.getByRole('combobox', { name: adjustment })).toHaveDisplayValue('Credit')
  // With other signs it is another question.
  await choose('a3.csv', ...lines, 'Alpha,Vault,,-1.00,EUR,Adjustment')
  expect(await screen.findByText(`Answer above: ${adjustment}…`)).toBeVisible()
})

test('names a form later that had no name, once another vendor has its heads', async () => {
  const { api, state, change } = comparedInBrowser()
  const heads = ['Customer', 'Product', 'Quantity', 'Amount', 'Currency', 'Type']
  const means = ['company', 'package', 'licences', 'amount', 'currency', 'kind']
  const columns = heads.map((head, at) => ({ head, means: means[at]! }))
  const kinds = [{ said: 'kind adjustment +', means: 'credit' }]
  const form = { side: 'vendor', columns, answers: { currency: '', decimals: '', marks: [], kinds } }
  const forms = [
    { ...form, form: 1, name: 'Vendor B' },
    { ...form, form: 2, name: '' },
  ]
  change({ forms: [...forms, { ...form, form: 3, name: 'Ours', side: 'own' }] })
  await showApp(api, '/billing/months/2026-02/compare')
  await choose('a.csv', 'Alpha,Vault,4,15.00,EUR,Charge', 'Alpha,Vault,,5.00,EUR,Adjustment')
  const whose = await screen.findByRole('combobox', { name: 'Vendor' })
  expect(
    within(whose)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Choose…', 'Vendor B', 'Without a name', 'Another'])
  await userEvent.selectOptions(whose, 'Without a name')
  await userEvent.type(screen.getByRole('textbox', { name: 'Its name' }), 'Vendor A')
  // Nobody recorded who gave the answers of an earlier version.
  expect(await screen.findByText('1 line, €5.00. Nobody recorded who said it.')).toBeVisible()
  await compare()
  expect(await screen.findByText(/1 equal, 3 differences/)).toBeVisible()
  expect(state().forms).toMatchObject([{ form: 2, name: 'Vendor A' }, { form: 1 }, { form: 3 }])
})

test('knows a name by what was said of it in files of the same vendor only', async () => {
  const { api, state, change } = comparedInBrowser()
  const heads = ['Customer', 'Product', 'Quantity', 'Amount', 'Currency', 'Type']
  const means = ['company', 'package', 'licences', 'amount', 'currency', 'kind']
  const columns = heads.map((head, at) => ({ head, means: means[at]! }))
  const answers = { currency: '', decimals: '', marks: [], kinds: [] }
  const form = (number: number, name: string) => ({ form: number, side: 'vendor', name, columns, answers })
  const by = { kind: 'person' as const, id: '5', name: 'Grace', email: null }
  const pair = (number: number, our_id: number, our_name: string) => ({
    kind: 'company' as const,
    their_key: '',
    their_name: 'Contoso',
    form: number,
    our_id,
    our_name,
    our_uid: `00000000-0000-4000-8000-00000000000${our_id}`,
    by,
    at: '2026-02-04T09:00:00.000Z',
  })
  change({
    // An earlier layout of North's file says less than its own.
    forms: [form(1, 'North'), form(2, 'South'), { ...form(3, 'North'), columns: columns.slice(1) }],
    pairs: [pair(1, 1, 'Alpha'), pair(2, 2, 'Beta'), pair(3, 3, 'Gamma')],
  })
  await showApp(api, '/billing/months/2026-02/compare')
  const begun = async (vendor: string) => {
    await choose('a.csv', 'Contoso,Vault,4,10.00,EUR,Charge')
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Vendor' }), vendor)
    await compare()
    await screen.findByText(/equal/)
  }
  await begun('North')
  await userEvent.click(await screen.findByRole('button', { name: 'Add a file' }))
  await begun('South')
  expect(state().lines.map(({ company }) => company)).toEqual([1, 2])
  await userEvent.click(await screen.findByRole('button', { name: 'Add a file' }))
  await choose('b.csv', 'Contoso,Vault,4,10.00,EUR,Charge')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Vendor' }), 'Another')
  await userEvent.type(screen.getByRole('textbox', { name: 'Its name' }), 'East')
  await compare()
  expect(await screen.findByRole('row', { name: /Contoso.*Only theirs/ })).toBeVisible()
})
