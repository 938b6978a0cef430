import { connect } from 'node:net'

/**
 * Sends bytes and returns the whole answer once the connection is closed, so the request must ask to close
 * it.
 */
export function bytes(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let all = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => (all += chunk))
    socket.on('error', () => {})
    socket.once('close', () => resolve(all))
    socket.write(text, 'latin1')
  })
}

const chunked = 'Transfer-Encoding: chunked\r\n'

/**
 * Requests whose end two servers could see in different places, each with the reason.
 * @param start a POST with all headers but those about its length
 * @param hidden the request that an attacker would smuggle in behind it
 */
export const ambiguous = (start: string, host: string, hidden: string): [string, string][] => [
  ['a length and chunks', `${start}Content-Length: 6\r\n${chunked}\r\n0\r\n\r\n${hidden}`],
  ['chunks and a length', `${start}${chunked}Content-Length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\n${hidden}`],
  ['two lengths', `${start}Content-Length: 2\r\nContent-Length: ${2 + hidden.length}\r\n\r\n{}${hidden}`],
  ['the same length twice', `${start}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}${hidden}`],
  ['a list of lengths', `${start}Content-Length: 2, 2\r\n\r\n{}${hidden}`],
  ['a length with a sign', `${start}Content-Length: +2\r\n\r\n{}${hidden}`],
  ['a negative length', `${start}Content-Length: -2\r\n\r\n{}${hidden}`],
  ['bare line feeds', `${start}Content-Length: 2\r\n\r\n{}${hidden}`.replaceAll('\r\n', '\n')],
  ['one bare line feed', `${start}X: y\nContent-Length: 2\r\n\r\n{}${hidden}`],
  ['a bare carriage return', `${start}X: y\rContent-Length: 2\r\n\r\n{}${hidden}`],
  ['a folded header', `${start}X: y\r\n Content-Length: 2\r\n\r\n{}${hidden}`],
  ['a folded encoding', `${start}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['a blank before the colon', `${start}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['an encoding nobody knows', `${start}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['chunked, then identity', `${start}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`],
  ['identity, then chunked', `${start}Transfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['chunked twice', `${start}${chunked}${chunked}\r\n0\r\n\r\n${hidden}`],
  ['a vertical tab in the encoding', `${start}Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['a chunk extension with a line feed', `${start}${chunked}\r\n2;x\n{}\r\n0\r\n\r\n${hidden}`],
  ['a negative chunk', `${start}${chunked}\r\n-2\r\n{}\r\n0\r\n\r\n${hidden}`],
  [
    'chunks in HTTP/1.0',
    `${start.replace('HTTP/1.1', 'HTTP/1.0')}${chunked}\r\n2\r\n{}\r\n0\r\n\r\n${hidden}`,
  ],
  ['two hosts', `${start}Host: evil.example\r\nContent-Length: 2\r\n\r\n{}${hidden}`],
  ['no host', `${start.replace(`Host: ${host}\r\n`, '')}Content-Length: 2\r\n\r\n{}${hidden}`],
  ['NUL in a header', `${start}X: a\0b\r\nContent-Length: 2\r\n\r\n{}${hidden}`],
  ['the opening of HTTP/2', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${hidden}`],
]

/**
 * Requests with `body` in chunks, whose end readers agree about if they read chunks by the book. The other
 * parameters are as above.
 */
export const inChunks = (start: string, body: string, hidden: string): [string, string][] => {
  const size = body.length.toString(16)
  return [
    ['one chunk', `${start}${chunked}\r\n${size}\r\n${body}\r\n0\r\n\r\n${hidden}`],
    ['chunk extensions', `${start}${chunked}\r\n${size};x=y\r\n${body}\r\n0\r\n\r\n${hidden}`],
    ['trailers', `${start}${chunked}\r\n${size}\r\n${body}\r\n0\r\nAuthorization: Bearer x\r\n\r\n${hidden}`],
  ]
}
