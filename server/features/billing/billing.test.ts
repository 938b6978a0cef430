import { expect, it } from 'vitest'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp } from '#testing/small-app'

const server = await closeAfterAll(smallApp())

it('the billing permission opens the package catalogue at the root node only', async () => {
  const node = await server.make.node()
  const list = async (at: number, code: 'msp_billing_administrator' | 'msp_view_managed_company') => {
    const { key } = await server.make.key({ node: at, codes: [code] })
    return (await server.request(key, 'GET', '/api/msp/packages/')).status
  }
  expect(await list(server.root, 'msp_billing_administrator')).toBe(200)
  expect(await list(node, 'msp_billing_administrator')).toBe(403)
  expect(await list(node, 'msp_view_managed_company')).toBe(200)
})
