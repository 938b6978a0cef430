// Measures the creation of companies by one writer, by several at the same node, and by as many at different
// nodes.
import { load } from './http-load.mjs'
import { listPath } from './lists.mjs'
import { each, inRounds } from '../rounds.mjs'
import { keyOf } from './start.mjs'
import { largest } from '../statistics.mjs'

const crowds = [8, 32]
const seconds = 2

/** New nodes, one for each writer. @returns their ids */
async function createNodes(server, headers, count) {
  const ids = []
  for (let number = 0; number < count; number++) {
    const answer = await fetch(`${server.url}/api/msp/nodes/`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Bench node ${number}` }),
    })
    if (!answer.ok) throw new Error(`A node could not be created: ${answer.status} ${await answer.text()}`)
    ids.push((await answer.json()).id)
  }
  return ids
}

/**
 * @param silent a server on the same database that notes no use of permissions
 * @returns {Promise<import('../table.mjs').Row[]>}
 */
export async function writes(server, silent, { rounds }) {
  const headers = keyOf(server)
  const nodes = await createNodes(server, headers, Math.max(...crowds))
  let created = 0
  const writers =
    (connections, ids, { url } = server) =>
    () => {
      const body = (index) => ({
        name: `Bench company ${++created}`,
        owner_first_name: 'Bench',
        owner_last_name: 'Owner',
        owner_email: `owner-${created}@bench.example`,
        msp_node: ids[index % ids.length],
      })
      return load({ url: url + listPath, headers, body }, { seconds, connections })
    }
  const oneNode = nodes.slice(0, 1)
  const found = await inRounds(rounds, {
    '1 writer': writers(1, oneNode),
    '1 writer whose uses aren’t noted': writers(1, oneNode, silent),
    ...Object.fromEntries(
      crowds.flatMap((crowd) => [
        [`${crowd} writers on one node`, writers(crowd, oneNode)],
        [`${crowd} writers on many nodes`, writers(crowd, nodes)],
      ]),
    ),
  })
  const slowest = (name) => ({
    what: `${name}, slowest insert of all rounds`,
    unit: 'ms',
    ours: each(found[name], 'times'),
    of: largest,
    over: largest,
    max: 100,
  })
  return [
    {
      what: '1 writer, to one whose uses aren’t noted',
      unit: '/s',
      ours: each(found['1 writer'], 'rate'),
      floor: each(found['1 writer whose uses aren’t noted'], 'rate'),
      minRatio: 0.9,
    },
    slowest('1 writer'),
    ...crowds.flatMap((crowd) => [
      {
        what: `${crowd} writers on one node, to as many on many nodes`,
        unit: '/s',
        ours: each(found[`${crowd} writers on one node`], 'rate'),
        floor: each(found[`${crowd} writers on many nodes`], 'rate'),
        minRatio: 0.7,
      },
      slowest(`${crowd} writers on one node`),
    ]),
  ]
}
