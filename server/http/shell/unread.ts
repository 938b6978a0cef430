import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { ErrorBody } from '#contract/wire'
import type { OpenConnections } from './closing'
import { securityHeaders } from './security-headers'

type RawRefusal = { readonly status: number; readonly body: ErrorBody }
const refusals: Record<string, RawRefusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, body: { detail: 'The request took too long to arrive.' } },
  HPE_HEADER_OVERFLOW: { status: 431, body: { detail: 'The headers of the request are too large.' } },
}
const unreadable: RawRefusal = { status: 400, body: { error: ['The request is not valid HTTP.'] } }

const written = ({ status, body }: RawRefusal) => {
  const text = JSON.stringify(body)
  const headers = {
    ...securityHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
  }
  return { status, text, headers: { ...headers, 'content-length': String(text.length) } }
}

/** Answers bytes that are no readable request, which no route ever sees, and ends the connection. */
export function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  open: OpenConnections,
  log: FastifyBaseLogger,
): void {
  // An answer to an earlier request that has begun must not be mixed with this one.
  const hasBegun = [...(open.get(socket) ?? [])].some((answer) => answer.headersSent)
  if (error.code === 'ECONNRESET' || !socket.writable || hasBegun) return void socket.destroy()
  const { status, text, headers } = written(refusals[error.code ?? ''] ?? unreadable)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  log.info({ status, address: socket.remoteAddress }, 'unreadable request')
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
}

/** Refuses every expectation except `100-continue`, which Node meets itself. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { status, text, headers } = written({
    status: 417,
    body: { detail: 'This server supports no expectation except 100-continue.' },
  })
  response.writeHead(status, headers).end(text)
}
