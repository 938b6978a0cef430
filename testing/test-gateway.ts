import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildGateway, type GatewayOptions } from '#server/gateway/gateway'
import type { Ended } from '#server/http/shell/access-log'
import { bytes } from './bytes'
import type { UpstreamLimits } from '#server/gateway/upstream/upstream-limits'
import { testUpstream, type Behaviour, type TestUpstream } from './upstream'

/** Unlike a key of ours, because the gateway must pass on any key that its API uses. */
export const key = 'remote.KEY-4711~+/=='
export const publicUrl = 'https://dashboard.example.com'

export type Answer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- each test asserts what the body has
  readonly body: any
}
type Given = {
  readonly method?: string
  readonly key?: string | null
  readonly headers?: Record<string, string>
  readonly body?: unknown
  readonly signal?: AbortSignal
}

export type TestGateway = {
  readonly api: TestUpstream
  readonly url: string
  readonly port: number
  /** By how many milliseconds the gateway's clock is ahead. */
  readonly clock: { ahead: number }
  readonly ask: (path: string, given?: Given) => Promise<Answer>
  /**
   * Sends bytes and returns the whole answer once the connection is closed, so the request must ask to close
   * it.
   */
  readonly bytes: (text: string) => Promise<string>
  readonly close: () => Promise<void>
}

type Options = {
  readonly behave?: Behaviour
  readonly prefix?: string
  readonly baseUrl?: string
  readonly clientDir?: string
  readonly limits?: Partial<UpstreamLimits>
  readonly requestsPerMinute?: number
  readonly tenantUrl?: string
  readonly requestsWithoutKeyPerMinute?: number
  /** Only tests of reviews need one. */
  readonly database?: Pick<GatewayOptions, 'db' | 'atOnce' | 'hasRoom' | 'clock'>
  /** The log of level info; without it there is none. */
  readonly logTo?: { write: (line: string) => void }
  readonly onEnded?: (ended: Ended) => void
  readonly onApiPaused?: (paused: boolean) => void
}

// A test that uses the database without giving one fails.
const noDatabase = {} as GatewayOptions['db']

/** A gateway in front of a test API that misbehaves on demand. */
export async function testGateway(options: Options = {}): Promise<TestGateway> {
  const {
    behave,
    prefix = '',
    baseUrl,
    clientDir,
    limits = {},
    requestsPerMinute = 1_000_000,
    requestsWithoutKeyPerMinute = 1_000_000,
    tenantUrl,
    logTo,
    onEnded = () => {},
    onApiPaused = () => {},
  } = options
  const api = await testUpstream(behave)
  const clock = { ahead: 0 }
  const app = await buildGateway({
    baseUrl: baseUrl ?? api.url + prefix,
    publicUrl: () => publicUrl,
    clientDir,
    logLevel: logTo ? 'info' : 'silent',
    ...(logTo ? { logTo } : {}),
    onEnded,
    onApiPaused,
    upstreamLimits: limits,
    requestsPerMinute,
    requestsWithoutKeyPerMinute,
    tenantUrl,
    ...(options.database ?? { db: noDatabase, atOnce: 1, clock: () => new Date() }),
    mailWaiting: () => {},
    steady: () => performance.now() + clock.ahead,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    api,
    url,
    port,
    clock,
    ask: (path, given) => ask(port, path, given),
    bytes: (text) => bytes(port, text),
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
      await api.close()
    },
  }
}

export function ask(
  port: number,
  path: string,
  { method = 'GET', key: given = key, headers = {}, body, signal }: Given = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
    const request = httpRequest({
      host: '127.0.0.1',
      port,
      path,
      method,
      agent: false,
      ...(signal ? { signal } : {}),
      headers: {
        ...(given === null ? {} : { authorization: `Bearer ${given}` }),
        ...(payload === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        ...headers,
      },
    })
    request.once('error', reject)
    request.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const text = Buffer.concat(chunks).toString()
        const isJson = response.headers['content-type']?.startsWith('application/json')
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          body: isJson ? JSON.parse(text) : undefined,
        })
      })
    })
    request.end(payload)
  })
}
