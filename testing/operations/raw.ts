// Requests byte by byte, over TLS, from an address of their own.
import { connect as connectPlain } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type TLSSocket } from 'node:tls'

type Line = {
  readonly socket: TLSSocket
  /** Everything that the proxy has sent. */
  readonly answer: () => string
  /** Resolves when the proxy closes the connection. */
  readonly closed: Promise<void>
}

export function dial(port: number, from = '127.0.0.1'): Promise<Line> {
  const socket = connect({
    socket: connectPlain({ port, host: '127.0.0.1', localAddress: from }),
    servername: 'portal.example.com',
    // The certificate is self-signed.
    rejectUnauthorized: false,
  })
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
  // The end counts too: bytes that are still to be sent can delay the event of the close.
  const closed = new Promise<void>((resolve) => {
    socket.once('end', resolve).once('close', () => resolve())
  })
  return new Promise((resolve, reject) => {
    socket.once('secureConnect', () => resolve({ socket, answer: () => answer, closed }))
    socket.on('error', reject)
  })
}

/** Sends a whole request and waits until the proxy closes the connection. @returns the answer */
export async function ask(port: number, lines: string[], body = '', from?: string): Promise<string> {
  const { socket, answer, closed } = await dial(port, from)
  socket.write(`${[...lines, 'Host: portal.example.com', 'Connection: close'].join('\r\n')}\r\n\r\n${body}`)
  await closed
  return answer()
}

/** Sends one byte of a text twice a second, until all is sent or the proxy closes the connection. */
export async function drip(line: Line, text: string): Promise<void> {
  for (const byte of text) {
    if (!line.socket.writable) break
    line.socket.write(byte)
    await Promise.race([sleep(500), line.closed])
  }
  await line.closed
}
