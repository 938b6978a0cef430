// npm run test:escalation: 10,000 random sequences of writes (ESCALATION_SEQUENCES of them), new ones each time, a quarter to half an hour on two cores.
// On the PostgreSQL of TEST_DATABASE_URL or of this machine, three databases at a time; the embedded one, in one thread with the server, takes over an hour.
import { findPostgres, withPostgres } from './postgres.mjs'
import { runTool } from './run.mjs'

const { TEST_DATABASE_URL: given, ESCALATION_SEQUENCES = '10000', PROPERTY_SEED = 'random' } = process.env
const run = (TEST_DATABASE_URL) =>
  runTool(
    'vitest',
    ['run', '--project', 'server', 'server/session/escalation.test.ts', '--reporter=verbose'],
    {
      TEST_DATABASE_URL,
      ESCALATION_SEQUENCES,
      PROPERTY_SEED,
    },
  )
process.exitCode = (await (given || !findPostgres() ? run(given ?? '') : withPostgres(run))) ? 0 : 1
