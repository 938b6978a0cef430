import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { bytes } from '#testing/bytes'
import { buildShell } from './shell'

const patience = { unused: 100, unfinished: 200, answering: 30_000 }

/** A server that answers `/slow/` when it is told to. */
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
  ['that somebody opened and left alone', ''],
  ['with half of a head', 'GET /slow/ HTTP/1.1\r\nHost: x\r\n'],
  [
    'with a body that does not end',
    'POST /taken/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  ],
])('a connection %s does not keep a server from stopping', async (_, text) => {
  const { app, port } = await slowServer()
  const left = bytes(port, text)
  await connected(app, 1)
  await app.close()
  expect(await left).not.toContain('200 OK')
})

it('a request that came whole is answered before the server stops, and what takes longer than the patience is not', async () => {
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
