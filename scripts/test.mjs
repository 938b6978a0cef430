// "npm test" runs all suites, even after one has failed. The last line is the sum of their reports.
// npm test -- unit e2e runs some suites only: typecheck lint lock unit postgres e2e walks operations Without names,
// it leaves out operations except in CI, because few machines have the programs that it needs.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { lockFaults } from './lock.mjs'
import { findPostgres, quickFolder, withPostgres } from './postgres.mjs'
import { playwrightCounts, vitestCounts } from './reports.mjs'
import { startTool } from './run.mjs'

const reports = mkdtempSync(path.join(os.tmpdir(), 'msp-reports-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

const givenDatabase = process.env.TEST_DATABASE_URL

/** The result of a check without tests: nothing to count, or one failure. */
const check = (isGreen) => ({ passed: 0, failed: isGreen ? 0 : 1, skipped: 0, failures: [] })

async function vitest(name, how, databaseUrl, ...args) {
  const file = path.join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const env = { TEST_DATABASE_URL: databaseUrl }
  return vitestCounts(file, await startTool('vitest', ['run', ...reporters, ...args], env, how))
}

/** Where the two databases differ: what opens, migrates and copies one, and what ends in the middle of a write. */
const onBothDatabases = [
  ...['open', 'blocking', 'disk-full'].map((name) => `server/db/${name}`),
  ...['backup', 'process', 'upgrade'].map((name) => `server/${name}`),
]

/** These use no database, or only a little of one, or start the program as it comes. */
const onEmbeddedOnly = [
  'server/gateway/',
  'server/http/shell/',
  'server/release',
  'server/check',
  'server/db/lock',
]

const hasPostgres = () => Boolean(givenDatabase || findPostgres())

/**
 * PostgreSQL, if it is installed, runs the server's tests, and the embedded database only those that are
 * about a database (docs/decisions/048-rules-are-tested-once.md). Without that suite, `npm test -- unit` runs
 * all tests.
 */
const unit = (how) => {
  const isOnce = isWanted('postgres') && hasPostgres()
  return vitest(
    'unit',
    how,
    '',
    ...(isOnce ? ['src/', 'contract/', 'domain/', ...onBothDatabases, ...onEmbeddedOnly] : []),
  )
}

async function onPostgres(how) {
  if (!hasPostgres())
    return 'not run: PostgreSQL is not installed and TEST_DATABASE_URL is not set. Only the embedded database was tested.'
  const suite = (url) =>
    vitest(
      'postgres',
      how,
      url,
      '--project',
      'server',
      'server/',
      ...onEmbeddedOnly.flatMap((start) => ['--exclude', `${start}**`]),
    )
  return givenDatabase ? suite(givenDatabase) : withPostgres(suite, quickFolder())
}

const suites = {
  // Several checkers of one project each load the same types. Two projects at a time are faster on two cores.
  typecheck: async (how) =>
    check(await startTool('tsc', ['-b', '--builders', '2', '--checkers', '1'], {}, how)),
  lint: async (how) => check(await startTool('oxlint', ['-c', 'oxlint.config.mjs', '--type-aware'], {}, how)),
  lock: () => {
    const faults = lockFaults()
    for (const fault of faults) console.error(fault)
    return check(faults.length === 0)
  },
  unit,
  postgres: onPostgres,
  e2e: async (how) => {
    const file = path.join(reports, 'e2e.json')
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    return playwrightCounts(file, await startTool('playwright', ['test', '--reporter=list,json'], env, how))
  },
  // Always the same two walks. `npm run walk` draws others.
  walks: async (how) =>
    check(
      await startTool(
        'tsx',
        'testing/walks/main.ts --calm --walks 2 --steps 125 --seed everyday --as administrator'.split(' '),
        {},
        how,
      ),
    ),
  operations: (how) => vitest('operations', how, '', '--config', 'testing/operations/vitest.config.ts'),
}

/**
 * What runs one after the other, in two lanes, because everything waits now and then. The second lane gets only
 * the time of the processors that the first one leaves.
 */
const lanes = ['lock unit postgres e2e walks operations', 'typecheck lint']

const wanted = process.argv.slice(2)
for (const name of wanted) {
  if (name in suites) continue
  console.error(`There is no suite "${name}". Suites: ${Object.keys(suites).join(' ')}`)
  process.exit(1)
}

const isWanted = (name) =>
  wanted.length > 0 ? wanted.includes(name) : name !== 'operations' || Boolean(process.env.CI)

/** What each suite returned, and how long it took. */
const results = new Map()
async function runSuite(name, how) {
  const start = performance.now()
  let result
  try {
    result = await suites[name](how)
  } catch (error) {
    console.error(error)
    result = check(false)
  }
  results.set(name, { result, seconds: `${((performance.now() - start) / 1000).toFixed(1)} s` })
}

const [first, second] = lanes.map((names) => names.split(' ').filter(isWanted))
// The first lane shows its output while it runs, the second one afterwards.
const logOf = (name) => path.join(reports, `${name}.log`)
const beside = (async () => {
  for (const name of second) await runSuite(name, first.length > 0 ? { log: logOf(name) } : {})
})()
for (const name of first) {
  // It keeps to clocks, so it runs alone.
  if (name === 'operations') await beside
  console.log(`\n── ${name} ──`)
  await runSuite(name)
}
await beside
if (first.length > 0)
  for (const name of second) console.log(`\n── ${name} ──\n${readFileSync(logOf(name), 'utf8')}`)

const total = { passed: 0, failed: 0, skipped: 0 }
const lines = []
/** Repeated at the end, because the reports of failures are thousands of lines above. */
const failures = []
for (const name of Object.keys(suites)) {
  if (!results.has(name)) continue
  const { result, seconds } = results.get(name)
  if (typeof result === 'string') {
    lines.push([name, result])
    continue
  }
  for (const key of Object.keys(total)) total[key] += result[key]
  const { passed, failed, skipped } = result
  const words =
    passed + skipped > 0 || failed > 1
      ? `${passed} passed, ${failed} failed, ${skipped} skipped`
      : failed
        ? 'failed'
        : 'ok'
  lines.push([name, `${words} (${seconds})`])
  failures.push(...result.failures.map((failure) => [name, failure]))
}

console.log('\n── summary ──')
for (const [name, words] of lines) console.log(`${name.padEnd(10)} ${words}`)
if (failures.length > 0) console.log('\n── failed ──')
for (const [name, failure] of failures) console.log(`${name.padEnd(10)} ${failure}`)
process.exitCode = total.failed > 0 ? 1 : 0
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
)
