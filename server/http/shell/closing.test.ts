import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { bytes } from '#testing/bytes'
import { buildShell } from './shell'

const patience = { unused: 100, unfinished: 200, answering: 30_000 }

/** A server that answers `/slow/` on demand. */
async function slowServer(closing = patience) {
  let arrived = () => {}
  let finish = () => {}
  const whenArrived = new Promise<void>((resolve) => (arrived = resolve))
  const answer = new Promise<void>((resolve) => (finish = resolve))
  const app = await buildShell(
    { clientDir: undefined, logLevel: 'silent', trustedProxies: [], ready: async () => {}, closing },
    (shell) => {
      shell.get('/slow/', async () => {
        arrived()
        await answer
        return { done: true }
      })
      shell.post('/taken/', async () => ({ done: true }))
    },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: (app.server.address() as AddressInfo).port, whenArrived, finish }
}
async function connected(app: Awaited<ReturnType<typeof slowServer>>['app'], count: number): Promise<void> {
  await expect
    .poll(() => new Promise<number>((resolve) => app.server.getConnections((_error, open) => resolve(open))))
    .toBe(count)
}

it.each([
  ['that was opened and not used', ''],
  ['with half of a head', 'GET /slow/ HTTP/1.1\r\nHost: x\r\n'],
  [
    'with an endless body',
    'POST /taken/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  ],
])('stops despite a connection %s', async (_, text) => {
  const { app, port } = await slowServer()
  const left = bytes(port, text)
  await connected(app, 1)
  await app.close()
  expect(await left).not.toContain('200 OK')
})

it('answers complete requests before it stops, if they take no longer than the patience', async () => {
  const [kept, cut] = [await slowServer(), await slowServer({ ...patience, answering: 100 })]
  const answers = [kept, cut].map(({ port }) => bytes(port, 'GET /slow/ HTTP/1.1\r\nHost: x\r\n\r\n'))
  await Promise.all([kept.whenArrived, cut.whenArrived])
  const closed = kept.app.close()
  await cut.app.close()
  expect(await answers[1]).toBe('')
  kept.finish()
  cut.finish()
  await closed
  expect(await answers[0]).toContain('{"done":true}')
})
