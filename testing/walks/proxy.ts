import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { seeded } from './seeded'

/** `failed` and `unsent` requests never reach the server; of a `lost` one only the reply is missing. */
export type Fate = 'kept' | 'failed' | 'unsent' | 'lost'
export type Exchange = {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly fate: Fate
  readonly status: number
  readonly reply: string
}
/** Changes a reply on its way. It gets the body as JSON. */
export type WireFault = (body: unknown, exchange: Pick<Exchange, 'method' | 'path'>) => unknown

/** The session itself always works: a walk that is signed out sees nothing. */
export const isSteady = (path: string) => /\/(session|sign-in|account|user-permissions|about)\b/.test(path)

type How = { readonly seed: string; readonly isCalm: boolean; readonly fault: WireFault | undefined }
/**
 * Stands between browser and server. It holds replies back, fails and loses some, drawn from the seed, the
 * method, the path and how often it came.
 */
export async function startProxy(server: string, { seed, isCalm, fault }: How) {
  const exchanges: Exchange[] = []
  let passing = 0
  const counts = new Map<string, number>()
  /** A list that fails more often than others. */
  const weak = `/${seeded(`${seed} weak`).one(['employees', 'roles', 'nodes', 'companies', 'service-accounts'])}/?`
  function draw(method: string, path: string): { wait: number; fate: Fate } {
    // Each folder has other UUIDs.
    const key = `${method} ${path.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '#')}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    if (isCalm || !path.startsWith('/api/')) return { wait: 0, fate: 'kept' }
    const random = seeded(`${seed} ${key} ${counts.get(key)}`)
    const isRead = method === 'GET'
    const wait = random.weighted([
      [isRead ? 80 : 40, 0],
      [isRead ? 17 : 30, random.below(200)],
      [isRead ? 3 : 30, random.below(1_500)],
    ])
    const odds = path.includes(weak) ? [70, 30, 0, 0] : isRead ? [98, 2, 0, 0] : [78, 8, 5, 9]
    const fate = random.weighted(
      (['kept', 'failed', 'unsent', 'lost'] as const).map((one, at) => [odds[at]!, one]),
    )
    return { wait, fate: isSteady(path) ? 'kept' : fate }
  }
  async function pass(asked: IncomingMessage, answer: ServerResponse) {
    const { method = '', url: path = '' } = asked
    const isApi = path.startsWith('/api/')
    const body = await text(asked)
    const { wait, fate } = draw(method, path)
    const note = (status: number, reply: string) =>
      void exchanges.push({ method, path, body, fate, status, reply })
    await sleep(wait)
    if (fate === 'failed') {
      note(500, '')
      return answer.writeHead(500, { 'content-type': 'application/json' }).end('{"detail":"Drawn to fail."}')
    }
    if (fate === 'unsent') {
      note(0, '')
      return answer.destroy()
    }
    const headers = { ...asked.headers, ...(isApi && { 'accept-encoding': 'identity' }) }
    const reply = await new Promise<IncomingMessage>((resolve, reject) =>
      request(server + path, { method, headers }, resolve)
        .once('error', reject)
        .end(body),
    )
    const status = reply.statusCode ?? 502
    if (!isApi) return reply.pipe(answer.writeHead(status, reply.headers))
    const said = await text(reply)
    note(status, said)
    if (fate === 'lost') return answer.destroy()
    const isJson = fault && reply.headers['content-type']?.includes('json') && status === 200
    const told = isJson ? JSON.stringify(fault(JSON.parse(said), { method, path })) : said
    const length = status === 204 ? {} : { 'content-length': String(Buffer.byteLength(told)) }
    return answer.writeHead(status, { ...reply.headers, ...length }).end(told)
  }
  const listener = createServer((asked, answer) => {
    passing++
    void pass(asked, answer)
      .catch(() => answer.destroy())
      .finally(() => passing--)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo // A listener on TCP has an address with a port.
  const close = () => {
    listener.closeAllConnections()
    return new Promise((resolve) => listener.close(resolve))
  }
  /** What a page asked for can be held back after the page is gone. */
  const isIdle = () => passing === 0
  // Passkeys need a host name.
  return { url: `http://localhost:${port}`, exchanges, isIdle, close }
}
