// Measures the embedded database: its speed compared with PostgreSQL, and how long one request blocks all
// others.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { inRoot } from '../../scripts/run.mjs'
import { load } from './http-load.mjs'
import { pagePath } from './lists.mjs'
import { each, inRounds } from '../rounds.mjs'
import { keyOf, timedServer } from './start.mjs'

/** @returns {Promise<import('../table.mjs').Row[]>} */
export async function embeddedList(embedded, bare, postgres, { rounds }) {
  const page = (server) => () => load({ url: server.url + pagePath, headers: keyOf(server) })
  const found = await inRounds(rounds, {
    embedded: page(embedded),
    bare: () => load({ url: bare.url }),
    ...(postgres ? { postgres: page(postgres) } : {}),
  })
  const ours = { unit: '/s', ours: each(found.embedded, 'rate') }
  return [
    { what: 'Page of companies, to bare node:http', ...ours, floor: each(found.bare, 'rate') },
    {
      what: 'Page of companies, to PostgreSQL',
      ...ours,
      floor: found.postgres && each(found.postgres, 'rate'),
      minRatio: 0.25,
    },
  ]
}

const kinds = [
  'companies/',
  'companies/?page_size=500',
  'companies/?page=20&ordering=name',
  'companies/?search=de',
  'roles/',
  'employees/',
  'nodes/',
]

/** The longest block of the event loop by the first request of each kind after a start. */
async function longestBlocks(folder, round) {
  const file = path.join(folder, 'delay')
  const env = {
    NODE_OPTIONS: `--import ${pathToFileURL(inRoot('bench/server/watch-event-loop.mjs')).href}`,
    BENCH_DELAY: file,
  }
  const { server } = await timedServer(path.join(folder, 'watched'), env)
  const longestBlock = async () => {
    writeFileSync(file, '')
    server.child.kill('SIGUSR2')
    while (readFileSync(file, 'utf8') === '') await sleep(5)
    return Number(readFileSync(file, 'utf8'))
  }
  try {
    // The server finishes its start in the background.
    await sleep(1000)
    const blocks = []
    for (let turn = 0; turn < kinds.length; turn++) {
      // The very first request takes longest, so each round begins with another kind.
      const kind = kinds[(turn + round) % kinds.length]
      await longestBlock()
      await (await fetch(`${server.url}/api/msp/${kind}`, { headers: keyOf(server) })).text()
      blocks.push(await longestBlock())
    }
    return Math.max(...blocks)
  } finally {
    await server.stop()
  }
}

/** @returns {Promise<import('../table.mjs').Row[]>} */
export async function blocking({ folder, rounds }) {
  const ours = []
  for (let round = 0; round < rounds; round++) ours.push(await longestBlocks(folder, round))
  return [{ what: 'Longest block by one cold request', unit: 'ms', ours, max: 60 }]
}
