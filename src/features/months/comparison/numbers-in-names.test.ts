import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { comparedFile, type Said } from '../../../../testing/compared-file'
import { comparedInBrowser } from '../../../../testing/compared-in-browser'
import { showApp } from '../../../../testing/fake-api'

const lines = [
  ['Vault,10,32.00,EUR', 10, '32.00'],
  ['Vault,5,16.00,EUR', 5, '16.00'],
  ['Vault,1,3.20,EUR', 1, '3.20'],
] as const
/** What a file with these names says beside October, in which these of ours have as much, one after the other. */
function compared(theirs: readonly string[], ours: readonly string[], said?: Said) {
  const rows = theirs.map((name, at) => `${name},${lines[at]![0]}`)
  const own = ours.map((name, at) => [name, 'Vault', lines[at]![1], lines[at]![2]] as const)
  return comparedFile(['Customer,Product,Quantity,Amount,Currency', ...rows].join('\n'), own, said)
}
const asked = ['name: both']
const both = ['equal 0.00', 'equal 0.00']

describe.each([
  ['before', ['1001 - Alpha GmbH', '1002 – Beta AG', 'Gamma 2000 - West']],
  ['behind', ['Alpha GmbH (1001)', 'Beta AG (1002)', 'Gamma 2000 - West']],
])('a number %s a name', (_place, theirs) => {
  test('is told from the name once a person says so, and from no other name', () => {
    const split = compared(theirs, ['Alpha GmbH', 'Beta AG', 'West'])
    expect(split).toMatchObject({ asks: asked, questions: 1 })
    expect(split.rows).toEqual([...both, 'only_ours -3.20', 'only_theirs 3.20'])
  })

  test('is part of the name until then, or if the person says that', () => {
    const rows = ['only_ours -32.00', 'only_theirs 32.00', 'only_theirs 16.00', 'only_theirs 3.20']
    for (const said of [{ confirms: false }, { said: { name: 'name' } }])
      expect(compared(theirs, ['Alpha GmbH'], said)).toMatchObject({ asks: asked, rows })
  })

  test('isn’t asked about where no name alone is ours, or the name as it stands is', () => {
    expect(compared(theirs, ['Zeta'])).toMatchObject({ asks: [] })
    const whole = compared(theirs, theirs)
    expect(whole).toMatchObject({ asks: [], rows: [...both, 'equal 0.00'] })
  })
})

test('leaves two numbers with one name to a person', () => {
  const names = ['Alpha (1001)', 'Alpha (1002)', 'Beta (1003)']
  expect(compared(names, ['Alpha'])).toMatchObject({ asks: [] })
  expect(compared(names, ['Alpha', 'Beta']).rows).toEqual([
    'only_ours -32.00',
    'other_number -12.80',
    'only_theirs 32.00',
    'only_theirs 16.00',
  ])
})

test('asks nothing where half of the names have no such number', () => {
  expect(compared(['Alpha - 7', 'Beta (7)', '3-Gamma'], ['Beta'])).toMatchObject({ asks: [] })
})

test('shows the question by a name of the file, and sends number and name once it is confirmed', async () => {
  const { api, state } = comparedInBrowser()
  await showApp(api, '/billing/months/2026-02/compare')
  const csv = ['Customer;Product;Qty;Amount', '1001 - Alpha;Vault;4;10,00 €'].join('\n')
  await userEvent.upload(await screen.findByLabelText('CSV file'), new File([csv], 'a.csv'))
  const questions = within(await screen.findByRole('list', { name: 'Questions about the file' }))
  const question = questions.getByRole('combobox', { name: /^Names such as .*1001 - Alpha.* are$/ })
  expect(question).toHaveDisplayValue('A number and a name')
  expect(questions.getByText(/Proposed, not confirmed yet/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm 1 proposal' }))
  await userEvent.click(screen.getByRole('button', { name: 'Compare 1 line' }))
  await userEvent.click(await screen.findByText('a.csv', { selector: 'summary *' }))
  expect(screen.getByText(/^Names such as .* are: A number and a name\. Said by/)).toBeVisible()
  expect(state().lines).toMatchObject([{ company_name: 'Alpha', company_key: '1001', company: 1 }])
})
