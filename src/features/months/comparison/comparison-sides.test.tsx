import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { setMonthNumbers } from '#contract/months/comparison-decisions'
import { comparedInBrowser, ownCompany } from '../../../../testing/compared-in-browser'
import { showApp } from '../../../../testing/fake-api'

test('adds up several files of a side, replaces and deletes one, and keeps the other side apart', async () => {
  const { api, state, change } = comparedInBrowser()
  const columns = ['Customer', 'PSA number', 'Product', 'Qty', 'Amount'].map((head, at) => ({
    head,
    means: ['company', 'reference', 'package', 'licences', 'amount'][at]!,
  }))
  change({
    forms: ['vendor', 'own'].map((side, form) => ({
      form,
      side,
      name: '',
      columns,
      answers: { currency: 'EUR', decimals: '', marks: [], kinds: [] },
    })),
  })
  const choose = async (name: string, ...lines: string[]) => {
    const text = ['Customer;PSA number;Product;Qty;Amount', ...lines].join('\n')
    await userEvent.upload(await screen.findByLabelText('CSV file'), new File([text], name))
    // Another file with the same heads can be another vendor's.
    if (name === 'second.csv')
      await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Vendor' }), 'Without a name')
    await userEvent.click(await screen.findByRole('button', { name: /^Compare [0-9]+ lines?$/ }))
  }
  await showApp(api, '/billing/months/2026-02/compare')
  await choose('first.csv', 'Alpha;;Vault;4;10,00', 'Beta;;Vault;1;2,50')
  expect(await screen.findByText(/1 equal, 3 differences/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Add a file' }))
  await choose('second.csv', 'Beta;;Vault;3;7,50', 'Gamma;;Vault;5;12,50')
  expect(await screen.findByText(/2 equal, 2 differences/)).toBeVisible()
  await userEvent.click(screen.getByText('2 files'))
  await userEvent.click(screen.getByRole('button', { name: 'Replace second.csv' }))
  await choose('third.csv', 'Beta;;Vault;3;7,50', 'Gamma;;Vault;4;10,00')
  expect(await screen.findByText(/3 equal, 1 difference/)).toBeVisible()
  expect(state().files.map(({ name, side }) => [name, side])).toEqual([
    ['first.csv', 'vendor'],
    ['third.csv', 'vendor'],
  ])
  const own = await screen.findByRole('button', { name: 'Our own billing, 0 files' })
  await userEvent.click(own)
  expect(own).toHaveAttribute('aria-pressed', 'true')
  await choose('psa.csv', 'Alpha;00124;Vault;4;10,00')
  expect(await screen.findByText(/1 equal, 3 differences/)).toBeVisible()
  // Alpha has another number here.
  await userEvent.click(screen.getByText('1 PSA number differs'))
  expect(screen.getByText('Alpha').parentElement).toHaveTextContent('Alpha: 00123 here, 00124 in the file')
  await userEvent.click(screen.getByRole('button', { name: 'Use those of the file' }))
  expect(await screen.findByText('The numbers of the file are saved.')).toBeVisible()
  expect(api.requests(setMonthNumbers).map(({ body }) => body)).toMatchObject([
    { numbers: [{ kind: 'company', our_id: 1, number: '00124' }] },
  ])
  await userEvent.click(screen.getByText('psa.csv', { selector: 'summary *' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete psa.csv' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the file?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete file' }))
  expect(await screen.findByRole('button', { name: 'Our own billing, 0 files' })).toBeVisible()
})

test('decides at once about packages that no vendor’s file names, and lists them only when asked', async () => {
  const other = ownCompany(5, 'Echo', 7, '17.50')
  const { api, state } = comparedInBrowser([
    { ...other, lines: ['2', '3'].map((pack) => ({ ...other.lines[0]!, package: Number(pack) })) },
  ])
  await showApp(api, '/billing/months/2026-02/compare')
  const csv = [
    'Customer;Product;Qty;Amount',
    ...['Alpha', 'Beta', 'Gamma'].map((of) => `${of};Vault;4;10,00 €`),
  ]
  await userEvent.upload(await screen.findByLabelText('CSV file'), new File([csv.join('\n')], 'first.csv'))
  await userEvent.click(await screen.findByRole('button', { name: 'Compare 3 lines' }))
  expect(await screen.findByText('3 equal, 1 difference, 1 to decide.')).toBeVisible()
  expect(await screen.findByRole('row', { name: /Delta.*Only ours/ })).toBeVisible()
  expect(screen.queryByRole('row', { name: /Echo/ })).toBeNull()
  // The menu of results stays one without a search.
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Result' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Only ours' }))
  const group = within(screen.getByRole('group', { name: 'Packages that no file names' }))
  const words = '2 packages that no file names: 2 rows of 1 company, €35.00.'
  expect(group.getByText(`${words} 2 to decide.`)).toBeVisible()
  await userEvent.click(group.getByRole('button', { name: 'Look at them' }))
  expect(await screen.findAllByRole('row', { name: /Echo.*Not named/ })).toHaveLength(2)
  expect(screen.getByRole('button', { name: /Result.*Not named/ })).toBeVisible()
  await userEvent.click(group.getByRole('button', { name: 'Another file will come' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Accept: 2 rows' }))
  expect(await screen.findByText('2 rows decided.')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(state().decisions).toMatchObject(
    ['2', '3'].map((pack) => ({
      key: `["5","${pack}","EUR","not_named"]`,
      decision: 'accepted',
      note: 'Another file will come',
    })),
  )
  expect(group.getByText(`${words} 0 to decide.`)).toBeVisible()
  // What we bill has no such group: there it would hide what nobody ever billed.
  await userEvent.click(screen.getByRole('button', { name: 'Our own billing, 0 files' }))
  await userEvent.upload(await screen.findByLabelText('CSV file'), new File([csv.join('\n')], 'psa.csv'))
  await userEvent.click(await screen.findByRole('button', { name: 'Compare 3 lines' }))
  expect(await screen.findByText('3 equal, 3 differences, 3 to decide.')).toBeVisible()
  expect(await screen.findAllByRole('row', { name: /Echo.*Only ours/ })).toHaveLength(2)
  expect(screen.queryByRole('group', { name: 'Packages that no file names' })).toBeNull()
})

test('matches lines of a name that two companies have one by one', async () => {
  const { api, state } = comparedInBrowser([ownCompany(5, 'Alpha', 7, '17.50')])
  await showApp(api, '/billing/months/2026-02/compare')
  const csv =
    'Customer;Product;Qty;Amount\nAlpha;Vault;4;10,00 €\nAlpha;Vault;8;20,00 €\nBeta;Vault;4;10,00 €'
  await userEvent.upload(await screen.findByLabelText('CSV file'), new File([csv], 'twins.csv'))
  await userEvent.click(await screen.findByRole('button', { name: 'Compare 3 lines' }))
  const row = await screen.findByRole('row', { name: /Alpha.*Only theirs.*€20\.00/ })
  await userEvent.click(within(row).getByRole('button', { name: 'Match…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('combobox', { name: '“Alpha” in line 3 is our company' }))
  await userEvent.click(await screen.findByRole('option', { name: /Alpha.*ID 5/ }))
  expect(dialog.getByText(/The match holds for this line only\./)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Save match' }))
  expect(await screen.findByRole('row', { name: /Alpha.*Other number.*€2\.50/ })).toBeVisible()
  expect(state().lines.map(({ company }) => company)).toEqual([null, 5, 2])
  expect(screen.getByRole('row', { name: /Alpha.*Only theirs.*€10\.00/ })).toBeVisible()

  // The file itself keeps the match. In another one the line can be another company's.
  const replace = async (text: string, open: string) => {
    await userEvent.click(screen.getByText('twins.csv', { selector: 'summary *' }))
    await userEvent.click(screen.getByRole('button', { name: 'Replace twins.csv' }))
    await userEvent.upload(await screen.findByLabelText('CSV file'), new File([text], 'twins.csv'))
    expect(await screen.findByText(`${open} can only be matched one by one.`)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Compare 3 lines' }))
    await screen.findByText(/difference/)
    return state().lines.map(({ company }) => company)
  }
  expect(await replace(csv, '1 line')).toEqual([null, 5, 2])
  expect(await replace(`${csv}\n`, '2 lines')).toEqual([null, null, 2])
})

test('sets the PSA number of a company and of a package by hand', async () => {
  const { api } = comparedInBrowser()
  await showApp(api, '/billing/months/2026-02?by=company')
  await screen.findByText('00123')
  const set = async (name: string, number: string) => {
    const row = await screen.findByRole('row', { name: new RegExp(name) })
    await userEvent.click(within(row).getByRole('button', { name: new RegExp(`Actions.*${name}`) }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Set PSA number/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Set the PSA number' }))
    const field = dialog.getByRole('textbox', { name: /^PSA number/ })
    await userEvent.clear(field)
    await userEvent.type(field, number)
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  }
  await set('Alpha', ' 0007 ')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Sums' }), 'By package')
  await set('Vault', 'VLT-1')
  expect(api.requests(setMonthNumbers).map(({ body }) => body)).toMatchObject([
    { numbers: [{ kind: 'company', our_id: 1, number: '0007' }] },
    { numbers: [{ kind: 'package', our_id: 1, number: 'VLT-1' }] },
  ])
})

test('shows each line behind a row, takes a wrong match back, and finds it by its name', async () => {
  const { api, state } = comparedInBrowser([ownCompany(5, 'Epsilon', 9, '22.50')])
  await showApp(api, '/billing/months/2026-02/compare')
  const lines = [
    'Customer;Product;Qty;Amount',
    'Alpha;Vault;4;10,00',
    'Stranger;Vault;4;10,00',
    'Beta;;;-2,00',
  ]
  await userEvent.upload(await screen.findByLabelText('CSV file'), new File([lines.join('\n')], 'a.csv'))
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Currency of amounts without one' }),
    'EUR',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Compare 3 lines' }))
  // A credit for a customer alone is in the sum, and somebody decides about it.
  expect(await screen.findByRole('row', { name: /Beta Credit Only theirs/ })).toHaveTextContent('-€2.00')
  const open = async (name: RegExp, label: RegExp) => {
    const row = await screen.findByRole('row', { name })
    await userEvent.click(within(row).getByRole('button', { name: label }))
    return within(await screen.findByRole('dialog'))
  }
  const choose = async (dialog: ReturnType<typeof within>, ours: string) => {
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(ours) }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save match' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  }
  const first = await open(/Stranger/, /Match/)
  await userEvent.click(await first.findByRole('combobox', { name: '“Stranger” is our company' }))
  // Alpha has the same figures, but another line is about them.
  expect((await screen.findByRole('option', { name: /Alpha/ })).textContent).not.toContain('same figures')
  expect(screen.getByRole('option', { name: /Gamma.*the same figures/ })).toBeVisible()
  // Beta too has them, and another line of the file: it comes before a company without them.
  const options = screen.getAllByRole('option', { name: /ID \d/ })
  expect(options.map(({ textContent }) => textContent.replace(/ID.*/, ''))).toEqual([
    'Gamma',
    'Delta',
    'Beta',
    'Epsilon',
    'Alpha',
  ])
  await choose(first, 'Alpha')
  const search = screen.getByRole('searchbox', { name: /Search/ })
  await userEvent.type(search, 'stranger')
  const both = await open(/Alpha Vault/, /Open/)
  expect(both.getByText('Stranger').closest('li')).toHaveTextContent('Line 3: Stranger, Vault, 4, €10.00')
  await userEvent.click(await both.findByRole('combobox', { name: '“Stranger” is our company' }))
  await choose(both, 'None of our companies')
  expect(state().lines.map(({ company }) => company)).toEqual([1, null, 2])
  expect(await screen.findByRole('row', { name: /Stranger/ })).toBeVisible()
})
