import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { seeded } from './seeded'

/**
 * What became of a request. `failed` and `unsent` never reach the server; of a `lost` one only the reply is
 * missing.
 */
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

/**
 * Stands between browser and server. It holds replies back, fails and loses some, drawn from the seed, the
 * method, the path and how often it came.
 */
export async function startProxy(server: () => string, seed: string, fault?: WireFault) {
  const exchanges: Exchange[] = []
  const counts = new Map<string, number>()
  let waiting = 0
  let isCalm = false
  const drawFate = (method: string, path: string) => {
    const key = `${method} ${path}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    const random = seeded(`${seed} ${key} ${count}`)
    const wait = random.weighted([
      [70, 0],
      [20, random.below(200)],
      [10, random.below(1_500)],
    ] as const)
    const odds = method === 'GET' ? [97, 3, 0, 0] : [84, 6, 4, 6]
    const fates = (['kept', 'failed', 'unsent', 'lost'] as const).map(
      (fate, at) => [odds[at]!, fate] as const,
    )
    const fate = random.weighted(fates)
    return isCalm
      ? { wait: 0, fate: 'kept' as const }
      : { wait, fate: isSteady(path) ? ('kept' as const) : fate }
  }
  async function pass(asked: IncomingMessage, answer: ServerResponse) {
    const { method = '', url: path = '' } = asked
    const isApi = path.startsWith('/api/')
    const body = await text(asked)
    const { wait, fate } = isApi ? drawFate(method, path) : { wait: 0, fate: 'kept' as const }
    const note = (status: number, reply: string) =>
      isApi && exchanges.push({ method, path, body, fate, status, reply })
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    if (fate === 'failed') {
      note(500, '')
      return void answer
        .writeHead(500, { 'content-type': 'application/json' })
        .end('{"detail":"Drawn to fail."}')
    }
    if (fate === 'unsent') {
      note(0, '')
      return void answer.destroy()
    }
    const headers = {
      ...asked.headers,
      'accept-encoding': isApi ? 'identity' : asked.headers['accept-encoding'],
    }
    const reply = await new Promise<IncomingMessage>((resolve, reject) =>
      request(server() + path, { method, headers }, resolve)
        .once('error', reject)
        .end(body),
    )
    if (!isApi) return void reply.pipe(answer.writeHead(reply.statusCode ?? 502, reply.headers))
    const said = await text(reply)
    note(reply.statusCode ?? 0, said)
    if (fate === 'lost') return void answer.destroy()
    const isJson = fault && reply.headers['content-type']?.includes('json') && reply.statusCode === 200
    const told = isJson ? JSON.stringify(fault(JSON.parse(said), { method, path })) : said
    const length = reply.statusCode === 204 ? {} : { 'content-length': String(Buffer.byteLength(told)) }
    answer.writeHead(reply.statusCode ?? 502, { ...reply.headers, ...length }).end(told)
  }
  const listener = createServer((asked, answer) => {
    waiting++
    answer.once('close', () => waiting--)
    void pass(asked, answer).catch(() => answer.destroy())
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo // A listener on TCP has an address with a port.
  return {
    port,
    /** Passkeys need a host name. */
    url: `http://localhost:${port}`,
    exchanges,
    waiting: () => waiting,
    /** From now on nothing is held back, fails or is lost. */
    calm: (is = true) => void (isCalm = is),
    close: () => {
      listener.closeAllConnections()
      return new Promise((resolve) => listener.close(resolve))
    },
  }
}
export type Proxy = Awaited<ReturnType<typeof startProxy>>
