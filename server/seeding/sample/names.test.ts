import { expect, test } from 'vitest'
import { emailInput } from '#contract/fields/email-address'
import { nameInput } from '#contract/wire'
import { sampleCompanies } from './companies'
import { sampleEmployees } from './employees'

const now = new Date('2026-03-01T12:00:00.000Z')
const companies = sampleCompanies(now)
const employees = sampleEmployees(now)

test('the portal accepts every name', () => {
  const names = [
    ...companies.flatMap((one) => [one.name, one.owner_first_name, one.owner_last_name]),
    ...employees.flatMap((one) => [one.first_name, one.last_name]),
  ]
  for (const name of names) expect(nameInput.parse(name)).toBe(name)
})

test('addresses are valid, and of reserved domains', () => {
  const addresses = [...companies.map((one) => one.owner_email), ...employees.map((one) => one.email)]
  for (const address of addresses)
    expect(emailInput.parse(address)).toMatch(/^[\x21-\x7e]+(\.example|\.test|@example\.(com|net|org))$/)
})
