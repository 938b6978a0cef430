// Measures many connections, each of which requests one page of companies after the other.
import { load } from './http-load.mjs'
import { pagePath } from './lists.mjs'
import { keyOf } from './start.mjs'
import { quantile } from '../statistics.mjs'

const connections = 200
/** An answer that takes longer counts as missing. */
const patience = 15_000

/** @returns {Promise<import('../table.mjs').Row[]>} */
export async function manyConnections(server, p99Budget, { seconds }) {
  const target = { url: server.url + pagePath, headers: keyOf(server) }
  await load(target, { seconds: 1 })
  const { times, answers, errors, timeouts } = await load(target, { seconds, connections, patience })
  const mean = answers.reduce((sum, count) => sum + count, 0) / connections
  return [
    { what: 'Errors', unit: '', ours: errors, max: 0 },
    { what: `No answer in ${patience / 1000} s`, unit: '', ours: timeouts, max: 0 },
    { what: 'p99', unit: 'ms', ours: quantile(times, 0.99), ...p99Budget },
    {
      what: 'Answers of the slowest connection, to the mean',
      unit: '',
      ours: Math.min(...answers),
      floor: mean,
      minRatio: 0.3,
    },
  ]
}
