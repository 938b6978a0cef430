// Measures a large file that is compared with a month: sending it, reading it again, deciding, and others meanwhile.
import { largest, p95 } from '../statistics.mjs'
import { inRounds } from '../rounds.mjs'
import { lastMonth, writesDuring } from './month-parts.mjs'
import { keyOf } from './start.mjs'

const lines = 36_000
/** As many as the browser sends at once. */
const atOnce = 200
const decisionsAtOnce = 50

const ask = async (server, method, rest, body) => {
  const answer = await fetch(`${server.url}/api/console/months/${lastMonth()}/comparison/${rest}`, {
    method,
    headers: { ...keyOf(server), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${rest} was answered ${answer.status}: ${await answer.text()}`)
  return answer.status === 204 ? undefined : answer.json()
}

const line = (at) => ({
  company_name: `Company ${at}`,
  company_key: '',
  reference: '',
  package_name: 'Bench package',
  package_key: '',
  line: at + 2,
  file_lines: 1,
  currency: 'EUR',
  number: 3,
  amount: '9.99',
  company: (at % 12_000) + 1,
  package: (at % 3) + 1,
})

/** Sends a file in the place of the one before. @returns the milliseconds of each request */
async function sendFile(server) {
  const times = []
  const timed = async (...request) => {
    const start = performance.now()
    const reply = await ask(server, ...request)
    times.push(performance.now() - start)
    return reply
  }
  const { files } = await ask(server, 'GET', '')
  const about = {
    side: 'vendor',
    replaces: files[0]?.file ?? null,
    name: 'bench.csv',
    digest: 'a'.repeat(64),
  }
  const { file } = await timed('POST', '', { ...about, lines, counts: 'licences', columns: [], left_out: [] })
  for (let from = 0; from < lines; from += atOnce) {
    const batch = Array.from({ length: atOnce }, (_, at) => line(from + at))
    await timed('POST', 'lines/', { file, from, lines: batch })
  }
  return times
}

/** Reads all lines again, as a page does that opens the comparison. */
async function readFile(server) {
  const times = []
  for (let after = ''; after !== null;) {
    const start = performance.now()
    const { next } = await ask(server, 'GET', `?part=lines${after && `&after=${after}`}`)
    times.push(performance.now() - start)
    after = next
  }
  return times
}

/** Asks to decide about many rows at once. They have other figures, which takes as long. */
async function decideMany(server) {
  const start = performance.now()
  const decisions = Array.from({ length: decisionsAtOnce }, (_, at) => ({
    key: JSON.stringify([String(at + 1), String((at % 3) + 1), 'EUR']),
    version: 0,
    decision: 'accepted',
    note: '',
    company: '',
    package: '',
    currency: 'EUR',
    their_number: 3,
    their_amount: '9.99',
    our_number: 1,
    our_amount: '0.01',
  }))
  await ask(server, 'POST', 'decisions/', { decisions })
  return performance.now() - start
}

const seconds = (rounds) => rounds.map((times) => times.reduce((sum, one) => sum + one, 0) / 1000)

/** @returns {Promise<import('../table.mjs').Row[]>} */
export async function comparedFile(server, quiet, { rounds }) {
  const found = await inRounds(rounds, {
    sent: () => sendFile(server),
    read: () => readFile(server),
    decided: () => decideMany(server),
    busy: () => writesDuring(server, () => sendFile(server)),
  })
  const what = `A file of ${lines.toLocaleString('en')} lines`
  return [
    { what: `${what}, sent`, unit: 's', ours: seconds(found.sent), max: 5 },
    { what: `${what}, read again`, unit: 's', ours: seconds(found.read), max: 5 },
    { what: `${what}, longest request of sending`, unit: 'ms', ours: found.sent, of: largest, max: 50 },
    { what: `${decisionsAtOnce} decisions at once`, unit: 'ms', ours: found.decided, max: 50 },
    {
      what: 'Writes of others while it is sent, p95, to a quiet server',
      unit: 'ms',
      ours: found.busy,
      floor: quiet,
      of: p95,
      max: 100,
    },
  ]
}
