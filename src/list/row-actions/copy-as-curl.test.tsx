import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getCompany } from '#contract/companies'
import { getServiceAccount } from '#contract/service-accounts'
import { inMenu } from '#testing/record-menu'
import { fakeApi, showApp } from '../../../testing/fake-api'
import { writtenCompany } from '../../../testing/written'

const account = {
  id: 2,
  name: 'Nightly report',
  role: 2,
  role_name: 'Auditor',
  msp_node: 1,
  msp_node_name: 'Root',
  created_at: '2026-03-04T09:30:00.000Z',
  rotated_at: null,
  last_used_at: null,
  unused_since: '2026-03-04T09:30:00.000Z',
  expires_at: null,
}

test.each([
  ['/companies/12', '/api/msp/companies/12/'],
  ['/service-accounts/2', '/api/console/service-accounts/2/'],
])('the menu of %s copies the request for the record, without the key', async (page, path) => {
  const api = fakeApi('embedded')
    .gives(getCompany, () => writtenCompany({ id: 12, name: "O'Neill <b>Ltd</b>" }))
    .gives(getServiceAccount, () => account)
  await showApp(api, page)
  const person = userEvent.setup()
  await person.click(await inMenu('Copy as curl'))
  const command = await navigator.clipboard.readText()
  expect(command).toContain(`curl -X GET '${location.origin}${path}'`)
  expect(command).toContain('Authorization: Bearer $MSP_API_KEY')
  expect(command).not.toContain('msp_test')
})
