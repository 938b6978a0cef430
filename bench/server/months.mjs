// Measures the read of a whole month, and how long others wait for their writes meanwhile.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from '../../scripts/run.mjs'
import { addCompanies, databaseOf } from './lists.mjs'
import { comparedFile } from './month-files.mjs'
import { lastMonth, writesDuring } from './month-parts.mjs'
import { inRounds } from '../rounds.mjs'
import { keyOf, timedServer } from './start.mjs'
import { largest, p95 } from '../statistics.mjs'

export const monthsKept = 24
const companies = 12_000
/** Gives a database with these companies two years of licences, and starts a server over it. */
async function serverWithMonths(dataDir, env) {
  const place = env.DATABASE_URL || path.join(dataDir, 'pglite')
  execFileSync(process.execPath, [inRoot('bench/server/fill-months.mjs'), place], { stdio: 'inherit' })
  return (await timedServer(dataDir, env)).server
}

/** Reads a month a part at a time, as the page does. @returns the milliseconds of each request */
async function readMonth(server) {
  const requests = []
  for (let after = 0; after !== null;) {
    const start = performance.now()
    const url = `${server.url}/api/console/months/${lastMonth()}/?after=${after}`
    const answer = await fetch(url, { headers: keyOf(server) })
    if (!answer.ok) throw new Error(`A month was answered ${answer.status}: ${await answer.text()}`)
    after = (await answer.json()).next
    requests.push(performance.now() - start)
  }
  return requests
}

/**
 * @param {number} most the budget of the whole read, in seconds
 * @returns {Promise<{ rows: import('../table.mjs').Row[], quiet: number[][] }>} with the writes of a quiet server
 */
async function wholeMonth(server, most, { rounds }) {
  const found = await inRounds(rounds, {
    read: () => readMonth(server),
    quiet: () => writesDuring(server, () => sleep(2_000)),
    busy: () => writesDuring(server, () => readMonth(server)),
  })
  const seconds = found.read.map((requests) => requests.reduce((sum, one) => sum + one, 0) / 1000)
  const rows = [
    { what: 'Read of a whole month', unit: 's', ours: seconds, max: most },
    { what: 'Longest request of the read', unit: 'ms', ours: found.read, of: largest },
    {
      what: 'Writes of others meanwhile, p95, to a quiet server',
      unit: 'ms',
      ours: found.busy,
      floor: found.quiet,
      of: p95,
      max: 100,
    },
  ]
  return { rows, quiet: found.quiet }
}

/** On the embedded database, and on a PostgreSQL server if its address is given. */
export async function months({ measure }, options, postgres) {
  const name = `A month of ${companies.toLocaleString('en')} companies × ${monthsKept}`
  const over = async (kind, most, dataDir, env) => {
    const server = await serverWithMonths(dataDir, env)
    try {
      await measure(`${name}, ${kind}`, async () => {
        const { rows, quiet } = await wholeMonth(server, most, options)
        return [...rows, ...(await comparedFile(server, quiet, options))]
      })
    } finally {
      await server.stop()
    }
  }
  const dataDir = path.join(options.folder, 'months')
  options.say(`filling databases with ${monthsKept} months`)
  const env = { DATABASE_URL: '', DATA_DIR: dataDir }
  addCompanies(companies, env)
  await over('embedded', 4, dataDir, {})
  if (!postgres) return
  const other = path.join(options.folder, 'months-postgres')
  await over('PostgreSQL', 3, other, { DATABASE_URL: await databaseOf(postgres, companies, other) })
}
