import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { inMenu } from '#testing/record-menu'
import { fakeApi, showApp } from '../../../testing/fake-api'
import { writtenAccount, writtenCompany } from '../../../testing/written'

test.each([
  ['/companies/12', '/api/msp/companies/12/'],
  ['/service-accounts/2', '/api/console/service-accounts/2/'],
])('the menu of %s copies the request for the record, without the key', async (page, path) => {
  const api = fakeApi('embedded').has({
    companies: [writtenCompany({ id: 12, name: "O'Neill <b>Ltd</b>" })],
    accounts: [writtenAccount({ id: 2 })],
  })
  await showApp(api, page)
  const person = userEvent.setup()
  await person.click(await inMenu('Copy as curl'))
  const command = await navigator.clipboard.readText()
  expect(command).toContain(`curl -X GET '${location.origin}${path}'`)
  expect(command).toContain('Authorization: Bearer $MSP_API_KEY')
  expect(command).not.toContain('msp_test')
})
