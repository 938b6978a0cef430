import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { connect, type Server, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** The shortest limit of all systems for the path of a socket. */
const longestPath = 100

const isPipe = (file: string): boolean => file.startsWith('\\\\.\\pipe\\')

/** Runs work with a path that the system takes. A long one leads through a link in a private folder. */
async function withShortPath<T>(file: string, work: (short: string) => Promise<T>): Promise<T> {
  if (isPipe(file) || Buffer.byteLength(file) <= longestPath) return work(file)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'msp-portal-'))
  try {
    symlinkSync(path.dirname(file), path.join(folder, 'to'))
    return await work(path.join(folder, 'to', path.basename(file)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Listens on a socket file that only this user can connect to. */
export const listenAt = (server: Server, file: string): Promise<void> =>
  withShortPath(
    file,
    (short) =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(short, () => {
          if (!isPipe(file)) chmodSync(short, 0o600)
          resolve()
        })
      }),
  )

/** @throws an error with a `code` when nobody listens */
export const connectTo = (file: string): Promise<Socket> =>
  withShortPath(
    file,
    (short) =>
      new Promise<Socket>((resolve, reject) => {
        const socket = connect(short, () => resolve(socket))
        socket.once('error', reject)
      }),
  )

/**
 * Tells whether a process listens. The system knows, also for processes in other containers on this machine.
 */
export async function isListening(file: string): Promise<boolean> {
  try {
    const socket = await connectTo(file)
    socket.on('error', () => undefined)
    socket.destroy()
    return true
  } catch (error) {
    // Any other failure, such as a missing privilege, says nothing about the process.
    const gone: unknown[] = ['ECONNREFUSED', 'ENOENT', 'ENOTDIR', 'ENOTSOCK']
    return !(error instanceof Error && 'code' in error && gone.includes(error.code))
  }
}
