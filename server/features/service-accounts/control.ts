import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import * as z from 'zod/mini'
import { connectTo, listenAt } from '../../db/local-socket'

/** Of a request. The answer of our own server can be longer. */
const longestMessage = 64 * 1024
const patienceMs = 10_000

const reply = z.union([z.object({ lines: z.array(z.string()) }), z.object({ error: z.string() })])
export type ControlReply = z.output<typeof reply>

/**
 * The socket through which the process with an embedded database takes commands. Only its user can open the
 * data directory.
 */
export function controlPath(dataDir: string): string {
  if (process.platform !== 'win32') return path.join(dataDir, 'control.sock')
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  return `\\\\.\\pipe\\msp-portal-${hash}`
}

/** Takes one line of JSON and answers one line of JSON. */
export async function serveControl(
  socketPath: string,
  handle: (request: unknown) => Promise<ControlReply>,
): Promise<{ close: () => Promise<void> }> {
  const server: Server = createServer((socket) => {
    socket.setTimeout(patienceMs, () => socket.destroy())
    socket.on('error', () => socket.destroy())
    readLine(socket, longestMessage)
      .then((line) => {
        // From here on the caller waits for this process.
        socket.setTimeout(0)
        return handle(JSON.parse(line))
      })
      .then(
        (answer) => socket.end(`${JSON.stringify(answer)}\n`),
        () => socket.destroy(),
      )
  })
  // A killed process can leave its socket behind. The lock of the database proves that the process is gone.
  if (process.platform !== 'win32') rmSync(socketPath, { force: true })
  await listenAt(server, socketPath)
  const close = async () => {
    await new Promise<void>((resolve) => server.close(() => resolve()))
    if (process.platform !== 'win32') rmSync(socketPath, { force: true })
  }
  return { close }
}

/** @returns undefined when no server listens */
export async function askControl(
  socketPath: string,
  request: unknown,
  withinMs = patienceMs,
): Promise<ControlReply | undefined> {
  const socket = await connectTo(socketPath).catch(() => undefined)
  if (!socket) return undefined
  socket.setTimeout(withinMs, () => socket.destroy(new Error("The server isn't answering.")))
  socket.write(`${JSON.stringify(request)}\n`)
  return reply.parse(JSON.parse(await readLine(socket, Infinity)))
}

function readLine(socket: Socket, longest: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const fail = (error?: Error) =>
      reject(error ?? new Error('The server closed the connection before its answer was complete.'))
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      text += String(chunk)
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')))
      else if (text.length > longest) socket.destroy()
    })
    socket.once('error', fail)
    socket.once('close', () => fail())
  })
}
