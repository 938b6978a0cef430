import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './fixtures'

/** A proxy that "optimises": it changes the type of the scripts, to run them later. */
async function startProxy(target: string) {
  const pass = async ({ url }: IncomingMessage, answer: ServerResponse) => {
    const from = await fetch(target + url)
    const body = Buffer.from(await from.arrayBuffer())
    for (const name of ['content-type', 'content-security-policy'])
      answer.setHeader(name, from.headers.get(name) ?? '')
    const isPage = from.headers.get('content-type')?.startsWith('text/html')
    const later = () => body.toString().replaceAll(/<script(?: type="module")?/g, '<script type="text/later"')
    answer.end(isPage ? later() : body)
  }
  const proxy = createServer((asked, answer) => void pass(asked, answer))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, stop: () => proxy.close() }
}

test('says that the page was changed on its way, where a proxy changed its scripts', async ({
  page,
  baseURL,
}) => {
  const proxy = await startProxy(baseURL!)
  await page.goto(proxy.url)
  await expect(page.getByText('The dashboard hasn’t started.')).toBeVisible()
  proxy.stop()

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('The dashboard hasn’t started.')).toHaveCount(0)
})
