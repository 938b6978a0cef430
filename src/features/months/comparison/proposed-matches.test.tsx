import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { comparedInBrowser, ownCompany } from '../../../../testing/compared-in-browser'
import { showApp } from '../../../../testing/fake-api'

const stamp = {
  by: { kind: 'person' as const, id: '5', name: 'Grace', email: null },
  at: '2026-03-04T09:00:00.000Z',
}
const ownFile = {
  file: 1,
  side: 'own' as const,
  name: 'psa.csv',
  digest: 'a'.repeat(64),
  lines: 3,
  sent: 3,
  counts: 'licences' as const,
  columns: [],
  answers: null,
  left_out: [],
  totals: null,
  ...stamp,
}
const ownLine = {
  file: 1,
  line: 2,
  form: 1,
  file_lines: 1,
  company_name: 'Twin',
  company_key: 'K-1',
  reference: '',
  package_name: 'Vault',
  package_key: '',
  currency: 'EUR',
  number: 4,
  amount: '10.00',
  alone: false,
  company: null,
  package: 1,
}

test('proposes the only company that an unmatched row can be, and says why', async () => {
  const { api, state, change } = comparedInBrowser([
    ownCompany(5, 'Twin', 4, '10.00'),
    ownCompany(6, 'Twin', 8, '20.00'),
    ownCompany(7, 'Seven', 9, '22.50'),
  ])
  const twin = { ...ownLine, line: 3, company_key: 'K-2', number: 8, amount: '21.00' }
  const sept = { ...ownLine, line: 4, company_name: 'Sept', company_key: '', number: 9, amount: '22.50' }
  const four = { ...ownLine, line: 5, company_name: 'Four', company_key: '' }
  change({ files: [ownFile], lines: [ownLine, twin, sept, four] })
  await showApp(api, '/billing/months/2026-02/compare?side=own')
  const match = async (about: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Match 1 row by name and figures' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(about)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Match 1 row' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  }
  await match('Vault, 4 for €10.00 · ID 5, the only one left of this name with the same package and figures')
  // The other one can only be what is left of the name.
  await match('Vault, 8 for €21.00 · ID 6, the only one left of this name with a difference in this package')
  expect(state().lines.map(({ company }) => company)).toEqual([5, 6, null, null])
  // Another name is matched by itself.
  expect(screen.queryByRole('button', { name: /by name and figures/ })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Not matched, 2' }))
  const open = async (name: RegExp) => {
    const row = await screen.findByRole('row', { name })
    await userEvent.click(within(row).getByRole('button', { name: 'Match…' }))
    return within(await screen.findByRole('dialog', { name: 'Match a name of the file' }))
  }
  // Several have these figures.
  const several = await open(/Four/)
  expect(several.queryByText(/^Proposed/)).toBeNull()
  await userEvent.click(several.getByRole('button', { name: 'Cancel' }))
  const seven = await open(/Sept/)
  expect(
    seven.getByText('Proposed: ID 7, the only one left with the same package and figures.'),
  ).toBeVisible()
  expect(await seven.findByRole('combobox', { name: '“Sept” is our company' })).toHaveValue('Seven')
  await userEvent.click(seven.getByRole('button', { name: 'Save match' }))
  await expect.poll(() => state().lines.map(({ company }) => company)).toEqual([5, 6, 7, null])
})

test('offers no numbers of what we bill as licences', async () => {
  const { api, change } = comparedInBrowser()
  const seen = { their_number: 5, their_amount: '12.50', our_number: 4, our_amount: '10.00' }
  const about = { version: 1, note: '', company: 'Alpha', package: 'Vault', currency: 'EUR' }
  change({
    files: [ownFile],
    lines: [{ ...ownLine, company_name: 'Alpha', company: 1, number: 5, amount: '12.50' }],
    decisions: [{ key: '["1","1","EUR","own"]', decision: 'our_mistake', ...about, ...seen, ...stamp }],
  })
  await showApp(api, '/billing/months/2026-02/compare?side=own')
  const row = await screen.findByRole('row', { name: /Alpha.*Other number/ })
  expect(within(row).getByRole('button', { name: 'Our mistake…' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /agreed number/ })).toBeNull()
})
