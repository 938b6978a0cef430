import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'

/** A request as it arrived. `headerNames` keeps the order and the repetitions. */
export type Seen = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly headerNames: string[]
  readonly body: string
}
/** Answers a request, well or badly. */
export type Behaviour = (response: ServerResponse, seen: Seen) => void

export type TestUpstream = {
  readonly url: string
  readonly port: number
  readonly seen: Seen[]
  /** The number of connections that were opened. */
  readonly connections: () => number
  /** The number of requests whose client hung up before the answer was complete. */
  readonly hungUp: () => number
  behave: Behaviour
  readonly close: () => Promise<void>
}

type Options = {
  readonly port?: number
  readonly tls?: { readonly key: string; readonly cert: string } | undefined
}

/** A test API on loopback. It answers with `behave` and records all requests in `seen`. */
export async function testUpstream(
  behave: Behaviour = echo,
  { port = 0, tls }: Options = {},
): Promise<TestUpstream> {
  const seen: Seen[] = []
  const sockets = new Set<Socket>()
  const counts = { connections: 0, hungUp: 0 }
  const state = { behave }
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    response.once('close', () => {
      if (!response.writableFinished) counts.hungUp += 1
    })
    request.setEncoding('utf8')
    request.on('data', (text: string) => (body += text))
    request.on('end', () => {
      const headerNames = request.rawHeaders
        .filter((_, index) => index % 2 === 0)
        .map((name) => name.toLowerCase())
      const one = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        headerNames,
        body,
      }
      seen.push(one)
      state.behave(response, one)
    })
  }
  const server = tls ? createTlsServer(tls, answer) : createServer(answer)
  server.on('connection', (socket: Socket) => {
    counts.connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const at = (server.address() as AddressInfo).port
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${at}`,
    port: at,
    seen,
    connections: () => counts.connections,
    hungUp: () => counts.hungUp,
    get behave() {
      return state.behave
    },
    set behave(value) {
      state.behave = value
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

// --- Behaviours ---

export const json =
  (status: number, body: unknown, headers: Record<string, string | string[]> = {}): Behaviour =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body))

/** Answers with any status, type and body. */
export const plain =
  (
    status: number,
    type: string | undefined,
    body: string | Buffer,
    headers: Record<string, string> = {},
  ): Behaviour =>
  (response) =>
    void response.writeHead(status, { ...(type ? { 'content-type': type } : {}), ...headers }).end(body)

export const html = (status: number): Behaviour =>
  plain(status, 'text/html', `<html><script>alert(${status})</script>${'x'.repeat(3000)}</html>`)

/** Answers with the request. */
export const echo: Behaviour = (response, seen) => json(200, { ...seen })(response, seen)

export const redirect =
  (status: number, location: string): Behaviour =>
  (response) =>
    void response.writeHead(status, { location, 'content-type': 'application/json' }).end('{"moved":true}')

/** Never answers. */
export const stall: Behaviour = () => {}
/** Sends the head, then a blank at each interval, and never ends. */
export const drip =
  (everyMs: number): Behaviour =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('[')
    const timer = setInterval(() => response.write(' '), everyMs)
    response.once('close', () => clearInterval(timer))
  }

/** Writes raw bytes, then closes, resets or keeps the connection. */
export const raw =
  (text: string, { keep = false, reset = false } = {}): Behaviour =>
  (response) => {
    const { socket } = response
    if (!socket) return
    if (reset) socket.resetAndDestroy()
    else if (keep) socket.write(text, 'latin1')
    else socket.end(text, 'latin1')
  }
