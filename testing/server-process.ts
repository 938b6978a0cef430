import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { isBuilt } from '../scripts/built.mjs'
import { projectRoot } from '#server/db/project-root'

export type ServerProcess = {
  readonly url: string
  readonly child: ChildProcess
  /** Sends a signal. @returns the exit code, or null if the signal ended the process */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>
  readonly output: () => string
}

/** Arguments for Node to start the server. An up-to-date build starts a second sooner than the sources. */
export const program = isBuilt()
  ? [path.join(projectRoot, 'dist/server/main.js')]
  : ['--import', 'tsx', path.join(projectRoot, 'server/main.ts')]

/** What runs instead of this checkout, and as whom. */
type Other = {
  readonly program?: string[]
  readonly cwd?: string
  readonly uid?: number
  readonly gid?: number
}

/** Starts the server as an operator does. Rejects with its output if it does not start. */
export function startServer(env: Record<string, string>, other: Other = {}): Promise<ServerProcess> {
  const { program: given = program, cwd = projectRoot, ...user } = other
  const child = spawn(process.execPath, given, {
    cwd,
    ...user,
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      const url = /Open +(https?:\S+)/.exec(said)?.[1]
      // The server prints this line last, when it is ready.
      if (!url || !said.includes('Stop with Ctrl+C')) return
      const end = (signal: NodeJS.Signals) => {
        child.kill(signal)
        return exited
      }
      resolve({ url, child, end, output: () => said })
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    void exited.then((code) => reject(new Error(`The server ended with ${code}: ${said}`)))
  })
}
