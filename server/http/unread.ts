import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '#contract/wire'
import { headersOfAll } from './security-headers'

type Answer = { readonly status: number; readonly body: ErrorBody }
const answers: Record<string, Answer> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, body: { detail: 'The request took too long to arrive.' } },
  HPE_HEADER_OVERFLOW: { status: 431, body: { detail: 'The headers of the request are too large.' } },
}
const unreadable: Answer = { status: 400, body: { error: ['The request is not valid HTTP.'] } }

const written = ({ status, body }: Answer) => {
  const text = JSON.stringify(body)
  const headers = {
    ...headersOfAll,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
  }
  return { status, text, headers: { ...headers, 'content-length': String(text.length) } }
}

/** What cannot be read as a request never reaches a route: it is answered here, in the API's shape, and the connection ends. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, text, headers } = written(answers[error.code ?? ''] ?? unreadable)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  // What came before it on this connection may still be answered: then the end of the connection has to be answer enough.
  if ((socket as { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent)
    return void socket.destroy()
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
}

/** Any expectation but to be told to go on. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { status, text, headers } = written({
    status: 417,
    body: { detail: 'This server meets no expectation but 100-continue.' },
  })
  response.writeHead(status, headers).end(text)
}
