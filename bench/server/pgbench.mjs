// Measures the speed of the database alone. A running server notes the statements of a request, and pgbench
// sends them, prepared, over the same number of connections and to the same data.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { pathToFileURL } from 'node:url'
import { findPostgres } from '../../scripts/postgres.mjs'
import { inRoot } from '../../scripts/run.mjs'
import { timedServer } from './start.mjs'

const run = promisify(execFile)
const program = process.platform === 'win32' ? 'pgbench.exe' : 'pgbench'

function findPgbench() {
  const folders = [findPostgres() ?? '', ...(process.env.PATH ?? '').split(path.delimiter)]
  return folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file))
}

/** The statements that a server over this database sends for a request. */
async function statementsOf(url, headers, databaseUrl, folder) {
  const file = path.join(folder, 'statements')
  const env = {
    DATABASE_URL: databaseUrl,
    NODE_OPTIONS: `--import ${pathToFileURL(inRoot('bench/server/note-statements.mjs')).href}`,
    BENCH_STATEMENTS: file,
  }
  const { server } = await timedServer(path.join(folder, 'noted'), env)
  try {
    // The server's own jobs also send some.
    const count = () => readFileSync(file, 'utf8').trim().split('\n').length
    let before
    do {
      before = count()
      await new Promise((resolve) => setTimeout(resolve, 300))
    } while (count() !== before)
    await (await fetch(server.url + url, { headers })).text()
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .slice(before)
      .map((line) => JSON.parse(line))
  } finally {
    await server.stop()
  }
}

const literal = (value) => (Array.isArray(value) ? `{${value.join(',')}}` : String(value))

/**
 * @returns a function that runs pgbench for a second and gives its rate; undefined where it is not installed
 */
export async function pgbenchOf(url, headers, databaseUrl, folder) {
  const pgbench = findPgbench()
  if (!pgbench) return undefined
  const statements = await statementsOf(url, headers, databaseUrl, folder)
  const variables = []
  const scripts = statements.map(({ text, values }, at) => {
    values.forEach(
      (value, index) => value !== null && variables.push('-D', `s${at}v${index + 1}=${literal(value)}`),
    )
    return text.replaceAll(/\$(\d+)/g, (_, number) =>
      values[number - 1] === null ? 'null' : `:s${at}v${number}`,
    )
  })
  const file = path.join(folder, 'request.sql')
  writeFileSync(file, `${scripts.join(';\n')};\n`)
  const usual = '-n -M prepared -c 8 -j 1 -T 1'.split(' ')
  return async () => {
    const { stdout } = await run(pgbench, [...usual, '-f', file, ...variables, databaseUrl])
    return { rate: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]) }
  }
}
