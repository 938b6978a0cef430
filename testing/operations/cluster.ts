import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { findPostgres } from '../../scripts/postgres.mjs'
import { nobody, startProgram, workFolder, write, type Program } from './programs'

/** The folder can have links to some of the programs only. */
const inBin = (program: string) =>
  path.join(path.dirname(realpathSync(path.join(findPostgres() ?? '', 'postgres'))), program)

/** Starts a primary and a standby. A write is acknowledged when both have it. */
export async function startCluster() {
  const folder = workFolder()
  const password = randomBytes(16).toString('hex')
  const env = { ...process.env, LC_ALL: 'C', PGPASSWORD: password }
  const run = (program: string, ...args: string[]) =>
    execFileSync(inBin(program), args, { cwd: folder, env, stdio: 'pipe', ...nobody })
  const start = async (data: string, port: number) => {
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
    const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
    const server = await startProgram(inBin('postgres'), args, { folder: workFolder(), port })
    onTestFinished(() => server.end('SIGQUIT'))
    return server
  }
  const ask = async (port: number, statement: string): Promise<unknown[][]> => {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password,
      database: 'postgres',
    })
    await client.connect()
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' })
    await client.end()
    return rows
  }

  const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')]
  const ports = { primary: await freePort(), standby: await freePort() }
  const secret = `--pwfile=${write(folder, 'password', password)}`
  run('initdb', '-D', first, '-U', 'postgres', '--encoding=UTF8', '--auth=scram-sha-256', '--no-sync', secret)
  const primary = await start(first, ports.primary)
  await expect.poll(() => ask(ports.primary, 'select 1').catch(String)).toEqual([[1]])
  const from = `host=127.0.0.1 port=${ports.primary} user=postgres password=${password}`
  run('pg_basebackup', '-D', second, '-d', from, '--write-recovery-conf', '--checkpoint=fast', '--no-sync')
  await start(second, ports.standby)
  await ask(ports.primary, `alter system set synchronous_standby_names = '*'`)
  await ask(ports.primary, 'select pg_reload_conf()')
  const state = 'select sync_state from pg_stat_replication'
  await expect.poll(() => ask(ports.primary, state).catch(String)).toEqual([['sync']])

  return {
    password,
    ports,
    /** Kills all processes of the primary at once, as a power cut does. */
    killPrimary: () => killAll(primary),
    /** Makes the standby the primary. It waits until that has happened. */
    promote: () => void run('pg_ctl', 'promote', '-D', second, '--wait'),
  }
}

function killAll({ child }: Program): void {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')
  for (const id of [child.pid ?? 0, ...children.map(Number)]) process.kill(id, 'SIGKILL')
}
