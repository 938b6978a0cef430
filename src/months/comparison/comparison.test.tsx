import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  beginComparison,
  decideComparison,
  getComparison,
  pairComparison,
  sendComparisonLines,
} from '#contract/month-comparisons'
import { getMonth, listMonths } from '#contract/months'
import type { BodyOf, WrittenReply } from '#contract/wire'
import { catchFiles } from '../../../testing/saved-files'
import { fakeApi, refuse, reply, showApp } from '../../../testing/fake-api'

const facts = {
  id: 202602,
  state: 'ended' as const,
  since: '2025-11-02',
  complete: true,
  first: '2026-02-01',
  last: '2026-02-28',
  rule: 1,
  closings: [],
}
const vault = { id: 1, name: 'Vault', type: 'subscription' as const, price_monthly: '2.50', currency: 'EUR' }
const company = (id: number, name: string, licences: number, amount: string) => ({
  id,
  uid: `00000000-0000-4000-8000-00000000000${id}`,
  name,
  node: 1,
  deleted: false,
  lines: [
    {
      package: 1,
      currency: 'EUR',
      licences,
      suspended: 0,
      licence_days: licences * 28,
      suspended_days: 0,
      amount,
    },
  ],
})
const companies = [
  company(1, 'Alpha', 4, '10.00'),
  company(2, 'Beta', 4, '10.00'),
  company(3, 'Gamma', 4, '10.00'),
  company(4, 'Delta', 4, '10.00'),
]
const by = { kind: 'person' as const, id: '5', name: 'Grace', email: null }
type State = WrittenReply<typeof getComparison>
type Decided = State['decisions'][number]

/** A server that keeps one comparison. */
function server() {
  let state: State = { file: null, lines: [], decisions: [], pairs: [], forms: [], next: null }
  const at = '2026-03-04T09:00:00.000Z'
  const api = fakeApi('embedded')
    .on(listMonths, () => reply(listMonths, { log_since: null, months: [facts] }))
    .on(getMonth, () =>
      reply(getMonth, {
        ...facts,
        packages: [vault],
        nodes: [{ id: 1, name: 'Root' }],
        companies,
        next: null,
        last_company: 4,
      }),
    )
    .on(getComparison, ({ url }) => {
      const part = url.searchParams.get('part')
      const of = { ...state, lines: [], decisions: [], pairs: [], forms: part === 'lines' ? state.forms : [] }
      return reply(getComparison, { ...of, [part!]: state[part as 'lines'] })
    })
    .on(beginComparison, ({ body }) => {
      const begun = body as BodyOf<typeof beginComparison> // The page sent it, checked by the fake.
      const { columns, answers = null } = begun
      const forms = [{ columns, answers }]
      state = { ...state, file: { ...begun, answers, upload: 1, sent: 0, by, at }, lines: [], forms }
      return reply(beginComparison, state.file!)
    })
    .on(sendComparisonLines, ({ body }) => {
      const sent = (body as BodyOf<typeof sendComparisonLines>).lines // As above.
      const idOf = (id: unknown) => (id === null ? null : Number(id))
      const lines = sent.map((line) => ({
        ...line,
        company: idOf(line.company),
        package: idOf(line.package),
      }))
      state = {
        ...state,
        lines: [...state.lines, ...lines],
        file: { ...state.file!, sent: state.file!.sent + lines.length },
      }
      return reply(sendComparisonLines, state.file!)
    })
    .on(decideComparison, ({ body }) => {
      const { upload: _, ...decided } = body as BodyOf<typeof decideComparison> // As above.
      const stored: Decided = { ...decided, version: decided.version + 1, by, at }
      state = { ...state, decisions: [...state.decisions.filter(({ key }) => key !== stored.key), stored] }
      return reply(decideComparison, stored)
    })
    .on(pairComparison, ({ body }) => {
      const { their_name, our_id } = body as BodyOf<typeof pairComparison> // As above.
      state = {
        ...state,
        lines: state.lines.map((line) =>
          line.company_name === their_name ? { ...line, company: Number(our_id) } : line,
        ),
      }
      return reply(pairComparison, undefined)
    })
  return { api, state: () => state, change: (to: Partial<State>) => (state = { ...state, ...to }) }
}

const csv = [
  'Invoice for February',
  'Customer;Product;Qty;Amount;Weird',
  'ALPHA;Vault;4;10,00 €;x',
  'Beta;Vault;5;12,50 €;x',
  'Gamma Ltd;Vault;4;10,00 €;x',
  ';VAT 19 %;;9,00;x',
].join('\r\n')
const path = '/billing/months/2026-02/compare'
const row = (name: RegExp) => screen.findByRole('row', { name })

test('compares a file: columns, lines that are left out, differences, a match, a decision', async () => {
  const { api, state } = server()
  await showApp(api, path)
  await userEvent.upload(await screen.findByLabelText('CSV file'), new File([csv], 'february.csv'))
  expect(await screen.findByText('Choose above what the columns hold.')).toBeVisible()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Meaning of “Weird”' }), 'Not used')
  expect(await screen.findByText('1 line of the file is not compared')).toBeVisible()
  const reads = api.requests(getMonth).length
  await userEvent.click(screen.getByRole('button', { name: 'Compare 3 lines' }))

  expect(await screen.findByText(/1 equal, 4 differences, 4 to decide\. 1 line not compared\./)).toBeVisible()
  // The month is read again, because its companies have numbers of the other program now.
  await waitFor(() => expect(api.requests(getMonth)).toHaveLength(reads + 1))
  expect(state().file).toMatchObject({
    name: 'february.csv',
    lines: 3,
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(await row(/Beta.*Other number/)).toHaveTextContent('€2.50')
  expect(await row(/Delta.*Only ours/)).toBeVisible()

  await userEvent.click(within(await row(/Gamma Ltd.*Only theirs/)).getByRole('button', { name: 'Match…' }))
  const match = within(await screen.findByRole('dialog'))
  await userEvent.click(await match.findByRole('combobox', { name: '“Gamma Ltd” is our company' }))
  await userEvent.click(await screen.findByRole('option', { name: /Gamma/ }))
  await userEvent.click(match.getByRole('button', { name: 'Save match' }))
  expect(await screen.findByText(/2 equal, 2 differences, 2 to decide/)).toBeVisible()

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
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Export' }))
  await userEvent.click(sheet.getByRole('button', { name: /^Export all/ }))
  const [head, ...lines] = (await saved()).map((line) => line.split(',').slice(-3))
  expect(head).toEqual(['Company ID', 'Package ID', 'Currency'])
  expect(lines.every(([company, , currency]) => /^\d*$/.test(company!) && currency === 'EUR')).toBe(true)
})

test('asks what only a person can know, names each line that it leaves out, and sends credits with their sign', async () => {
  const { api, state } = server()
  const lines = [
    'Customer;Product;Qty;Amount;Type;Charge start date',
    'Alpha;Vault;4;$ 12,00;Charge;2026-02-01',
    'Alpha;Vault;;$ 2,00;CreditNote;2026-02-01',
    'Beta;Vault;4;10,00;Sonderposten;2026-01-01',
    'Gamma;Vault;4;10,00;Charge;2026-02-01;5',
    'Delta;Subtotal;;10,00;;',
  ]
  await showApp(api, path)
  await userEvent.upload(await screen.findByLabelText('CSV file'), new File([lines.join('\r\n')], 'asks.csv'))
  const say = async (name: string, option: string) =>
    userEvent.selectOptions(await screen.findByRole('combobox', { name }), option)
  expect(await screen.findByText('Say above what “$” means.')).toBeVisible()
  // A dollar is never a euro.
  expect(screen.queryAllByRole('option', { name: 'EUR' })).toHaveLength(1)
  await say('“$” is', 'USD')
  await say('Currency of amounts without one', 'EUR')
  expect(await screen.findByText('Say above what lines of the kind “Sonderposten” are.')).toBeVisible()
  await say('Lines of the kind “Sonderposten” are', 'Charges, with the sign of their amount')
  expect(await screen.findByText('Look at the months of the lines above.')).toBeVisible()
  const all = screen.getByRole('checkbox', { name: 'Compare them with February 2026 all the same' })
  expect(all).toHaveAccessibleDescription('1 line is of January 2026.')
  await userEvent.click(all)
  await userEvent.click(screen.getByText('2 lines of the file are not compared'))
  expect(screen.getByText(/Line 5 has 7 columns, the header has 6\./)).toBeVisible()
  expect(screen.getByText('Line 6:').parentElement).toHaveTextContent(
    'Line 6: total Delta · Subtotal · 10,00',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Compare 2 lines' }))
  expect(await screen.findByText(/2 lines not compared/)).toBeVisible()
  await userEvent.click(screen.getByText('What isn’t compared'))
  expect(screen.getByText('total: 1 line, €10.00')).toBeVisible()
  expect(state().forms[0]!.answers).toEqual({
    currency: 'EUR',
    decimals: '',
    marks: [{ said: '$', means: 'USD' }],
    kinds: [{ said: 'sonderposten', means: 'charge' }],
  })
  // Alpha has licences in euros here.
  expect(state().lines).toMatchObject([
    { company: 1, currency: 'USD', amount: '10.00', number: null, file_lines: 2 },
    { company: 2, currency: 'EUR', amount: '10.00', number: 4 },
  ])
})

test('tells the second of two who decide, and keeps their note', async () => {
  const { api } = server()
  await showApp(api, path)
  await userEvent.upload(
    await screen.findByLabelText('CSV file'),
    new File([csv.replaceAll(';Weird', '').replaceAll(';x', '')], 'f.csv'),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Compare 3 lines' }))
  api.on(decideComparison, () => refuse(409, { detail: 'Grace decided about this since.' }))
  await userEvent.click(within(await row(/Beta/)).getByRole('button', { name: 'Open…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Decision' }), 'Accepted')
  await userEvent.click(dialog.getByRole('button', { name: 'Save decision' }))
  expect(await dialog.findByText(/Grace decided about this since\./)).toBeVisible()
  expect(dialog.getByRole('combobox', { name: 'Decision' })).toHaveDisplayValue('Accepted')
})

test('says that a file was sent in part, sends the rest, and remembers its columns and answers', async () => {
  const { api, state, change } = server()
  change({
    forms: [
      {
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
  expect(state().file).toMatchObject({ sent: 0, lines: 3 })
})

test.each([
  ['a workbook', new File(['PK\u0003\u0004'], 'invoice.csv'), /invoice\.csv is a workbook/],
  ['a file without companies', new File(['Product,Qty\nVault,4'], 'a.csv'), /No column holds the company\./],
])('says what is wrong with %s', async (_, file, words) => {
  await showApp(server().api, path)
  await userEvent.upload(await screen.findByLabelText('CSV file'), file)
  expect(await screen.findByText(words)).toBeVisible()
})

test('says why the comparison isn’t shown, and tries again', async () => {
  const { api } = server()
  api.on(getComparison, () => refuse(500, { detail: 'Broken.' }))
  await showApp(api, path)
  expect(await screen.findByRole('alert', {}, { timeout: 8_000 })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible())
})
