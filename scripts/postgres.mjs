// Starts an installed PostgreSQL in a temporary folder, on loopback, for the tests.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { freePort } from './free-port.mjs'

const isWindows = process.platform === 'win32'
/** What Linux calls the kind of a file system in memory. */
const tmpfs = 0x01021994
const named = (program) => (isWindows ? `${program}.exe` : program)

/** The folders `<folder>/<version>/bin`, newest version first. */
function versionsIn(folder) {
  if (!existsSync(folder)) return []
  const newestFirst = readdirSync(folder).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  return newestFirst.map((version) => path.join(folder, version, 'bin'))
}

/** Finds the folder with both `postgres` and `initdb`. @returns undefined if there is none */
export function findPostgres() {
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...versionsIn('/usr/lib/postgresql'),
    ...(isWindows ? versionsIn(`${process.env.PROGRAMFILES}\\PostgreSQL`) : []),
    ...versionsIn('/Applications/Postgres.app/Contents/Versions'),
    '/usr/local/bin',
    '/usr/local/pgsql/bin',
    '/opt/homebrew/bin',
    '/usr/bin',
    ...['/usr/local/opt', '/opt/homebrew/opt'].flatMap((brew) =>
      existsSync(brew)
        ? readdirSync(brew).flatMap((name) =>
            name.startsWith('postgresql') ? [path.join(brew, name, 'bin')] : [],
          )
        : [],
    ),
  ]
  return folders.find(
    (folder) =>
      folder && ['postgres', 'initdb'].every((program) => existsSync(path.join(folder, named(program)))),
  )
}

/** PostgreSQL refuses to run as root, so root starts it as `postgres`, or else as `nobody`. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {}
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((what) =>
      spawnSync('id', [what, user], { encoding: 'utf8' }).stdout?.trim(),
    )
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return {}
}

/** Makes the folder with a server's data. @returns the password of the user postgres */
function makeCluster(bin, data, options) {
  const password = randomBytes(16).toString('hex')
  const passwordFile = path.join(options.cwd, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (options.uid !== undefined)
    for (const file of [options.cwd, passwordFile]) chownSync(file, options.uid, options.gid)
  const cluster = [
    '--encoding=UTF8',
    '--locale=C',
    '--auth=scram-sha-256',
    '--no-sync',
    `--pwfile=${passwordFile}`,
  ]
  execFileSync(path.join(bin, named('initdb')), ['-D', data, '-U', 'postgres', ...cluster], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return password
}

/**
 * Starts the process. The log is a file, because nobody reads a pipe while tests run, and a full pipe would
 * block the server.
 */
function spawnServer(bin, data, settings, log, options) {
  const output = openSync(log, 'w', 0o600)
  const server = spawn(
    path.join(bin, named('postgres')),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: ['ignore', 'ignore', output] },
  )
  closeSync(output)
  return server
}

/**
 * The folder for data that nobody needs after the tests. In memory, a database is made and removed in less than
 * half the time, most of which is spent on its 300 files.
 */
export function quickFolder() {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize, type } = statfsSync(memory)
    // A container often has 64 MB there.
    if (type === tmpfs && bavail * bsize > 4 * 2 ** 30) return memory
  } catch {
    // Other systems have no such folder.
  }
  return os.tmpdir()
}

/**
 * Starts a server with a folder and a port of its own. `restart` cuts all sessions without a word to them.
 * `freeze` suspends the server and the given processes of it, and `thaw` resumes them.
 */
export async function startPostgres(parent = os.tmpdir()) {
  const bin = findPostgres()
  if (!bin) throw new Error('No PostgreSQL was found on this machine.')
  const folder = mkdtempSync(path.join(parent, 'msp-postgres-'))
  const data = path.join(folder, 'data')
  const options = { ...unprivileged(), cwd: folder, env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' } }
  let server
  const frozen = []
  const freeze = (processes) => {
    // The server comes first, because it would accept new sessions.
    for (const id of [server.pid, ...processes]) {
      tell(id, 'SIGSTOP')
      frozen.push(id)
    }
  }
  const thaw = () => {
    for (const id of frozen.splice(0)) tell(id, 'SIGCONT')
  }
  const removeAll = () => {
    thaw()
    server?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const stop = async () => {
    thaw()
    await stopped(server, 'SIGINT')
    process.off('exit', removeAll)
    removeAll()
  }
  process.once('exit', removeAll)
  try {
    const password = makeCluster(bin, data, options)
    const port = await freePort()
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      'unix_socket_directories=',
      'fsync=off',
      'max_connections=200',
    ]
    let starts = 0
    const start = async () => {
      const log = path.join(folder, `log-${++starts}`)
      server = spawnServer(bin, data, settings, log, options)
      await untilReady(server, log)
    }
    await start()
    const restart = async () => {
      await stopped(server, 'SIGQUIT')
      await start()
    }
    return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, restart, freeze, thaw, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts a server, gives its address to `work`, and always stops and removes it afterwards. */
export async function withPostgres(work, parent) {
  const server = await startPostgres(parent)
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}

async function untilReady(server, log) {
  let failure
  server.once('error', (error) => (failure = error))
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(50)) {
    if (readFileSync(log, 'utf8').includes('database system is ready to accept connections')) return
    if (server.exitCode !== null)
      failure = new Error(`PostgreSQL ended with ${server.exitCode}.\n${readFileSync(log, 'utf8')}`)
    if (failure) throw failure
  }
  throw new Error(`PostgreSQL did not start within a minute.\n${readFileSync(log, 'utf8')}`)
}

/** Sends a signal. The process may have ended already, as sessions come and go. */
function tell(id, signal) {
  try {
    process.kill(id, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/**
 * Stops the server: SIGINT is PostgreSQL's fast shutdown, which ends all sessions, and SIGQUIT the immediate
 * one.
 */
function stopped(server, signal) {
  if (!server?.pid || server.exitCode !== null || server.signalCode !== null) return
  return new Promise((resolve) => {
    const late = setTimeout(() => server.kill('SIGKILL'), 20_000)
    server.once('exit', () => {
      clearTimeout(late)
      resolve(undefined)
    })
    server.kill(signal)
  })
}

// "node scripts/postgres.mjs" prints where PostgreSQL is, or exits with 1.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = findPostgres()
  console.log(found ?? 'No PostgreSQL was found on this machine.')
  process.exitCode = found ? 0 : 1
}
