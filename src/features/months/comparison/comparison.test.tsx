import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { decideComparison } from '#contract/months/comparison-decisions'
import { getComparison, sendComparisonLines } from '#contract/months/month-comparisons'
import { getMonth } from '#contract/months/months'
import type { BodyOf } from '#contract/wire'
import { comparedInBrowser } from '../../../../testing/compared-in-browser'
import { catchFiles } from '../../../../testing/saved-files'
import { refuse, reply, showApp } from '../../../../testing/fake-api'

const csv = [
  'Invoice for February',
  'Customer;Product;Qty;Amount;Weird',
  'ALPHA;Vault;4;10,00 €;x',
  'Beta;Vault;5;12,50 €;y',
  'Gamma Ltd;Vault;4;10,00 €;x',
  ';VAT 19 %;;9,00;x',
].join('\r\n')
const path = '/billing/months/2026-02/compare'
const row = (name: RegExp) => screen.findByRole('row', { name })

test('compares a file: columns, lines that are left out, differences, a match, a decision', async () => {
  const { api, state } = comparedInBrowser()
  await showApp(api, path)
  await userEvent.upload(await screen.findByLabelText('CSV file'), new File([csv], 'february.csv'))
  expect(await screen.findByText('Choose above what the columns hold.')).toBeVisible()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Meaning of “Weird”' }), 'Not used')
  expect(await screen.findByText('1 line of the file is not compared')).toBeVisible()
  // One line says what was read; the columns and what isn’t used are below it.
  expect(screen.getByText('Read: 3 lines, €32.50. How')).toBeVisible()
  expect(screen.getByText(/^Columns: company from “Customer”.*Not used: “Weird”\.$/)).toBeVisible()
  const reads = api.requests(getMonth).length
  await userEvent.click(screen.getByRole('button', { name: 'Compare 3 lines' }))

  expect(await screen.findByText(/1 equal, 4 differences, 4 to decide\. 1 line not compared\./)).toBeVisible()
  // The month is read again, because its companies have numbers of the other program now.
  await waitFor(() => expect(api.requests(getMonth)).toHaveLength(reads + 1))
  expect(state().files[0]).toMatchObject({
    name: 'february.csv',
    lines: 3,
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(await row(/Beta.*Other number/)).toHaveTextContent('€2.50')
  expect(await row(/Delta.*Only ours/)).toBeVisible()

  const selection = () => screen.queryByRole('region', { name: 'Selection' })
  await userEvent.click(within(await row(/Gamma Ltd.*Only theirs/)).getByRole('checkbox'))
  await waitFor(() => expect(selection()).toBeVisible())
  await userEvent.click(within(await row(/Gamma Ltd.*Only theirs/)).getByRole('button', { name: 'Match…' }))
  const match = within(await screen.findByRole('dialog'))
  await userEvent.click(await match.findByRole('combobox', { name: '“Gamma Ltd” is our company' }))
  await userEvent.click(await screen.findByRole('option', { name: /Gamma/ }))
  await userEvent.click(match.getByRole('button', { name: 'Save match' }))
  expect(await screen.findByText(/2 equal, 2 differences, 2 to decide/)).toBeVisible()
  // A row that isn’t there any more isn’t selected.
  expect(selection()).toBeNull()

  // By keyboard: the cell of the decision, Enter, the decision, its note.
  const decide = within(await row(/Beta/)).getByRole('button', { name: 'Open…' })
  decide.focus()
  await userEvent.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Decision' }), 'Dispute')
  await userEvent.type(dialog.getByRole('textbox', { name: /Note/ }), 'They had 4')
  // Closed by mistake, nothing is lost.
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(within(await row(/Beta/)).getByRole('button', { name: 'Open…' }))
  const again = within(await screen.findByRole('dialog'))
  expect(again.getByRole('combobox', { name: 'Decision' })).toHaveDisplayValue('Dispute')
  await userEvent.click(again.getByRole('button', { name: 'Save decision' }))
  expect(await screen.findByText(/2 equal, 2 differences, 1 to decide/)).toBeVisible()
  expect(state().decisions).toMatchObject([
    { key: '["2","1","EUR"]', decision: 'dispute', note: 'They had 4', their_number: 5, our_number: 4 },
  ])
  const saved = catchFiles()
  // A dispute changes nothing here; what we got wrong becomes a file that Companies › Import reads.
  expect(screen.queryByRole('button', { name: /agreed number/ })).toBeNull()
  await userEvent.click(within(await row(/Beta/)).getByRole('button', { name: 'Dispute…' }))
  const mistake = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(mistake.getByRole('combobox', { name: 'Decision' }), 'Our mistake')
  await userEvent.click(mistake.getByRole('button', { name: 'Save decision' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save 1 agreed number' }))
  expect(await saved()).toEqual([
    'UUID,Package,Licences before,Licences,Note',
    '00000000-0000-4000-8000-000000000002,1,4,5,"Beta, Vault"',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Export' }))
  await userEvent.click(sheet.getByRole('button', { name: /^Export all/ }))
  const [head, ...lines] = (await saved()).map((line) => line.split(',').slice(-3))
  expect(head).toEqual(['Company ID', 'Package ID', 'Currency'])
  expect(lines.every(([company, , currency]) => /^\d*$/.test(company!) && currency === 'EUR')).toBe(true)
})

test('offers no row to match that somebody has decided about', async () => {
  await showApp(comparedInBrowser().api, path)
  const lines = 'Customer;Product;Qty;Amount\nAlpha;Vault;4;10,00 €\nNobody;Vault;1;2,50 €'
  await userEvent.upload(await screen.findByLabelText('CSV file'), new File([lines], 'february.csv'))
  await userEvent.click(await screen.findByRole('button', { name: 'Compare 2 lines' }))
  const show = await screen.findByRole('button', { name: 'Not matched, 1' })
  await userEvent.click(within(await row(/Nobody/)).getByRole('button', { name: 'Match…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Decision' }), 'Accepted')
  await userEvent.click(dialog.getByRole('button', { name: 'Save decision' }))
  await waitFor(() => expect(show).not.toBeInTheDocument())
})

test('asks what only a person can know, names each line that it leaves out, and sends credits with their sign', async () => {
  const { api, state } = comparedInBrowser()
  const lines = [
    'Customer;Product;Qty;Amount;Type;Charge start date',
    'Alpha;Vault;4;$ 12,00;Charge;2026-02-01',
    'Alpha;Vault;;$ 2,00;CreditNote;2026-02-01',
    'Beta;Vault;4;10,00;Sonderposten;2026-01-01',
    'Gamma;Vault;4;10,00;Charge;2026-02-01;5',
    'Delta;Subtotal;;10,00;;',
    'Delta;VAT;;2,00;;',
  ]
  await showApp(api, path)
  await userEvent.upload(await screen.findByLabelText('CSV file'), new File([lines.join('\r\n')], 'asks.csv'))
  const say = async (name: string, option: string) =>
    userEvent.selectOptions(await screen.findByRole('combobox', { name }), option)
  expect(await screen.findByText('Answer above: “$” is…')).toBeVisible()
  // A dollar is never a euro.
  expect(screen.queryAllByRole('option', { name: 'EUR' })).toHaveLength(1)
  await say('“$” is', 'USD')
  await say('Currency of amounts without one', 'EUR')
  // What the dictionary knows is a proposal with what it moves.
  expect(screen.getByText('1 line, $2.00. Proposed, not confirmed yet.')).toBeVisible()
  const together = 'Lines such as “Subtotal” and “VAT” are'
  expect(screen.getByText('2 lines, €12.00. Proposed, not confirmed yet.')).toBeVisible()
  await userEvent.click(screen.getByText('Answer each by itself'))
  await say('Lines that look like a tax, such as “VAT”, are', 'Charge, with its own sign')
  expect(screen.getByRole('combobox', { name: together })).toHaveDisplayValue('Each by itself')
  await say(together, 'Not compared')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm 1 proposal' }))
  expect(await screen.findByText('Answer above: Lines of the kind “Sonderposten” are…')).toBeVisible()
  await say('Lines of the kind “Sonderposten” are', 'Charge, with its own sign')
  const other = 'Lines of other months, such as January 2026, are'
  expect(await screen.findByText(`Answer above: ${other}…`)).toBeVisible()
  await say(other, 'Charge, with its own sign')
  await userEvent.click(screen.getByText('3 lines of the file are not compared'))
  expect(screen.getByText(/Line 5 has 7 columns, the header has 6\./)).toBeVisible()
  expect(screen.getByText('Line 6:').parentElement).toHaveTextContent(
    'Line 6: total Delta · Subtotal · 10,00',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Compare 2 lines' }))
  expect(await screen.findByText(/3 lines not compared/)).toBeVisible()
  await userEvent.click(screen.getByText('asks.csv', { selector: 'summary *' }))
  expect(screen.getByText('Not compared, total: 1 line, €10.00')).toBeVisible()
  expect(state().forms[0]!.answers).toMatchObject({
    kinds: expect.arrayContaining([
      expect.objectContaining({ said: 'sign $', means: 'USD' }),
      expect.objectContaining({ said: 'currency of', means: 'EUR' }),
      expect.objectContaining({ said: 'kind creditnote +', means: 'credit' }),
      expect.objectContaining({ said: 'total subtotal +', means: 'out' }),
      expect.objectContaining({ said: 'tax vat +', means: 'out' }),
      expect.objectContaining({ said: 'kind sonderposten +', means: 'charge' }),
    ]),
  })
  // Alpha has licences in euros here.
  expect(state().lines).toMatchObject([
    { company: 1, currency: 'USD', amount: '10.00', number: null, file_lines: 2 },
    { company: 2, currency: 'EUR', amount: '10.00', number: 4 },
  ])
})

test('tells the second of two who decide, and keeps their note', async () => {
  const { api } = comparedInBrowser()
  await showApp(api, path)
  await userEvent.upload(
    await screen.findByLabelText('CSV file'),
    new File([csv.replaceAll(/;(?:Weird|[xy]$)/gm, '')], 'f.csv'),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Compare 3 lines' }))
  api.on(decideComparison, ({ body }) => {
    const [{ key } = { key: '' }] = (body as BodyOf<typeof decideComparison>).decisions // The page sent it.
    return reply(decideComparison, {
      decided: [],
      refused: [{ key, why: 'Grace decided about this since.' }],
    })
  })
  await userEvent.click(within(await row(/Beta/)).getByRole('button', { name: 'Open…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Decision' }), 'Accepted')
  await userEvent.click(dialog.getByRole('button', { name: 'Save decision' }))
  expect(await dialog.findByText(/Grace decided about this since\./)).toBeVisible()
  expect(dialog.getByRole('combobox', { name: 'Decision' })).toHaveDisplayValue('Accepted')
})

test('says that a file was sent in part, sends the rest, and remembers its columns and answers', async () => {
  const { api, state, change } = comparedInBrowser()
  change({
    forms: [
      {
        form: 1,
        side: 'vendor',
        name: 'Vendor A',
        columns: ['Customer', 'Product', 'Qty', 'Amount', 'Weird'].map((head, at) => ({
          head,
          means: ['company', 'package', 'licences', 'amount', 'unused'][at]!,
        })),
        answers: { currency: 'EUR', decimals: '', marks: [], kinds: [] },
      },
    ],
  })
  await showApp(api, path)
  await userEvent.upload(
    await screen.findByLabelText('CSV file'),
    new File([csv.replaceAll(' €', '')], 'february.csv'),
  )
  api.on(sendComparisonLines, () => refuse(409, { detail: 'Not now.' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Compare 3 lines' }))
  expect(await screen.findByText(/Not now\..*0 of 3 lines were sent\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send the rest' })).toBeEnabled()
  expect(state().files[0]).toMatchObject({ sent: 0, lines: 3, vendor: 'Vendor A' })
})

test.each([
  ['a workbook', new File(['PK\u0003\u0004'], 'invoice.csv'), /invoice\.csv is a workbook/],
  ['a file without companies', new File(['Product,Qty\nVault,4'], 'a.csv'), /No column holds the company\./],
])('says what is wrong with %s', async (_, file, words) => {
  await showApp(comparedInBrowser().api, path)
  await userEvent.upload(await screen.findByLabelText('CSV file'), file)
  expect(await screen.findByText(words)).toBeVisible()
})

test('says why the comparison isn’t shown, and tries again', async () => {
  const { api } = comparedInBrowser()
  api.on(getComparison, () => refuse(500, { detail: 'Broken.' }))
  await showApp(api, path)
  expect(await screen.findByRole('alert', {}, { timeout: 8_000 })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible())
})
