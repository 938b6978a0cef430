import { connect, createServer, type AddressInfo } from 'node:net'
import { signInWithKey } from '../scripts/sign-in.mjs'
import { expect, keys, test } from './fixtures'

/** Ends the connection where the reply to the first invitation should come. */
async function startProxy(target: URL) {
  let sent = 0
  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname)
    let isLost = false
    client.on('data', (asked) => {
      if (asked.toString('latin1').startsWith('POST /api/msp/employees/')) isLost = ++sent === 1
      server.write(asked)
    })
    server.on('data', (told) => (isLost ? client.destroy() : client.write(told)))
    client.on('close', () => server.destroy()).on('error', () => undefined)
    server.on('close', () => client.destroy()).on('error', () => undefined)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo // A listener on TCP has an address with a port.
  return { url: `http://127.0.0.1:${port}`, count: () => sent, stop: () => proxy.close() }
}

test('invites once and says so, though the browser sends the invitation again by itself', async ({
  page,
  api,
  baseURL,
}) => {
  const proxy = await startProxy(new URL(baseURL!))
  await signInWithKey(page, keys().administrator, { path: `${proxy.url}/employees/new` })
  await page.getByLabel('First name').fill('Lost')
  await page.getByLabel('Last name').fill('Reply')
  await page.getByLabel('Email').fill('lost.reply@sent-again.example')
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Auditor' }).click()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lost Reply' })).toBeVisible()
  expect(proxy.count()).toBe(2)
  const { count } = await (
    await (await api('administrator')).get('/api/msp/employees/?search=lost.reply%40sent-again')
  ).json()
  expect(count).toBe(1)
  proxy.stop()
})
