// "npm run test:escalation" tries 10,000 new random sequences of writes, or ESCALATION_SEQUENCES of them. On
// two cores it takes up to half an hour with PostgreSQL (TEST_DATABASE_URL, or an installed one), and over an
// hour with the embedded database.
import { findPostgres, quickFolder, withPostgres } from './postgres.mjs'
import { runTool } from './run.mjs'

const { TEST_DATABASE_URL: given, ESCALATION_SEQUENCES = '10000', PROPERTY_SEED = 'random' } = process.env
const run = (TEST_DATABASE_URL) =>
  runTool(
    'vitest',
    ['run', '--project', 'server', 'server/callers/escalation.test.ts', '--reporter=verbose'],
    {
      TEST_DATABASE_URL,
      ESCALATION_SEQUENCES,
      PROPERTY_SEED,
    },
  )
process.exitCode = (await (given || !findPostgres() ? run(given ?? '') : withPostgres(run, quickFolder())))
  ? 0
  : 1
