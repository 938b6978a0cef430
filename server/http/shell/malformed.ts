import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { OpenConnections } from './closing'
import { securityHeaders } from './security-headers'

/** Every other error is a 400, as with Fastify's own handler, whose answer would lack our headers. */
const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

function written(status: number) {
  const text = JSON.stringify({ detail: STATUS_CODES[status] })
  const headers = {
    ...securityHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(text.length),
    connection: 'close',
  }
  return { text, headers }
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
  const status = statuses[error.code ?? ''] ?? 400
  const { text, headers } = written(status)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  log.info({ status, address: socket.remoteAddress }, 'unreadable request')
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
}

/** Refuses every expectation except `100-continue`, which Node meets itself. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { text, headers } = written(417)
  response.writeHead(417, headers).end(text)
}
