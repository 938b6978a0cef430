// Starts installed programs on loopback, for one test file.
import { spawn, type ChildProcess } from 'node:child_process'
import { accessSync, chownSync, constants, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { projectRoot } from '#server/db/project-root'
import { findPostgres } from '../../scripts/postgres.mjs'

/** The Debian packages of the programs, which `node scripts/debian.mjs` installs. */
const packages: Record<string, string> = {
  nginx: 'nginx-light',
  promtool: 'prometheus',
  postgres: 'postgresql',
}

/** Root starts programs as somebody without rights. */
export const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

export function findProgram(name: string): string | undefined {
  if (name === 'postgres') return findPostgres()
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders
    .map((folder) => path.join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/** Whether a program is missing, which then leaves out its tests. */
export function isMissing(...names: string[]): boolean {
  const missing = names.filter((name) => !findProgram(name))
  for (const name of missing)
    console.warn(`${name} is not installed (Debian: ${packages[name] ?? name}), so its tests are left out.`)
  return missing.length > 0
}

/** A new folder of the unprivileged user, which is removed after all tests. */
export function workFolder(): string {
  const folder = mkdtempSync(path.join(inject('folder'), 'work-'))
  if (nobody) chownSync(folder, nobody.uid, nobody.gid)
  return folder
}

/** Writes a file that the unprivileged user can read. */
export function write(folder: string, name: string, content: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, content, { mode: 0o600 })
  if (nobody) chownSync(file, nobody.uid, nobody.gid)
  return file
}

/**
 * An example from the documents with other addresses and files. Each must occur, so that the example itself
 * is tested.
 */
export function example(name: string, others: Record<string, string>): string {
  let text = readFileSync(path.join(projectRoot, 'docs/operations', name), 'utf8')
  for (const [given, other] of Object.entries(others)) {
    if (!text.includes(given)) throw new Error(`${name} has no "${given}".`)
    text = text.replaceAll(given, other)
  }
  return text
}

export type Program = {
  readonly child: ChildProcess
  readonly log: () => string
  readonly end: (signal?: NodeJS.Signals) => Promise<void>
}

/** Starts a program in a folder and waits until the port accepts connections. */
export async function startProgram(
  name: string,
  args: string[],
  { folder, port }: { folder: string; port: number },
): Promise<Program> {
  let log = ''
  const child = spawn(findProgram(name) ?? name, args, {
    cwd: folder,
    ...nobody,
    env: { PATH: process.env.PATH ?? '', HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (log += chunk))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    const late = setTimeout(() => child.kill('SIGKILL'), 5_000)
    await ended
    clearTimeout(late)
  }
  for (const until = Date.now() + 20_000; !(await accepts(port)); await sleep(50)) {
    if (child.exitCode === null && Date.now() < until) continue
    await end('SIGKILL')
    throw new Error(`${name} does not listen on ${port}.\n${log}`)
  }
  return { child, log: () => log, end }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
