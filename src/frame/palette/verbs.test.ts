import { expect, test } from 'vitest'
import { companiesSource } from '../../features/companies/companies.palette'
import { employeesSource } from '../../features/employees/employees.palette'
import { addressIn, meantBy } from './verbs'

const meant = (text: string, source = employeesSource) =>
  meantBy(text, source).map(({ verb, rest }) => `${verb.label}: ${rest}`)

test.each([
  ['resend ada', ['Resend invitation: ada']],
  ['Resend invitation to Ada Lovelace', ['Resend invitation: Ada Lovelace']],
  ['reset 2FA of ada', ['Reset sign-in…: ada']],
  ['reset ada', ['Reset sign-in…: ada']],
  ['change role of ada', ['Change role…: ada']],
  ['edit employee ada', ['Edit: ada']],
  ['revoke ada@example.com', ['Revoke invitation…: ada@example.com']],
  ['resend', []],
  ['ada resend', []],
  ['resending', []],
])('reads “%s” as %j', (text, expected) => {
  expect(meant(text)).toEqual(expected)
})

test('reads one word as the same action for several kinds of records', () => {
  expect(meant('delete x')).toEqual(['Delete…: x'])
  expect(meant('delete x', companiesSource)).toEqual(['Delete…: x'])
})

test('accepts only addresses of this dashboard', () => {
  const origin = 'https://portal.example'
  expect(addressIn('/companies/12?x=1', origin)).toBe('/companies/12?x=1')
  expect(addressIn(`${origin}/roles`, origin)).toBe('/roles')
  for (const other of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'companies',
    'javascript:alert(1)',
  ])
    expect(addressIn(other, origin), other).toBeUndefined()
})
