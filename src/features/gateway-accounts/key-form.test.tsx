import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getUpstreamKey, listUpstreamKeys, updateUpstreamKey } from '#contract/gateway-accounts'
import { beginAs, fakeApi, pageOf, reply, showApp } from '../../../testing/fake-api'
import { writtenUpstreamKey } from '../../../testing/written'

test('a keeper names the key that licences are recorded with, and sees it in the list', async () => {
  let key = writtenUpstreamKey({ id: 4 })
  const sent: unknown[] = []
  const api = fakeApi()
    .gives(getUpstreamKey, () => key)
    .gives(listUpstreamKeys, () => pageOf([key]))
    .on(updateUpstreamKey, ({ body }) => {
      sent.push(body)
      key = { ...key, records_licences: true }
      return reply(updateUpstreamKey, key)
    })
  await showApp(api, '/upstream-keys/4', [])
  await beginAs({ keeper: true })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: 'Record licences with this key' }))
  await user.click(screen.getByRole('button', { name: 'Save API key' }))
  await screen.findByRole('columnheader', { name: /Records licences/ })
  expect(await screen.findByRole('gridcell', { name: 'Yes' })).toBeVisible()
  expect(sent).toEqual([{ name: 'Head office', records_licences: true }])
})
