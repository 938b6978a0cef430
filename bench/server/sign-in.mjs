// Measures whether the time of a refusal tells who has an account, and how fast files come while passwords
// are checked.
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRounds } from '../rounds.mjs'
import { posted, somebodyWithPassword } from './person.mjs'
import { keyOf, timedServer } from './start.mjs'
import { p99, welch, welchLimit } from '../statistics.mjs'

/** As many as are checked and wait at the same time. More would be asked to come again. */
const [signIns, atOnce] = [50, 20]
/** Links that the server makes for one account in an hour. */
const forgottenEach = 3

/**
 * Sends as many requests for known as for unknown addresses. Each is drawn by lot, so that what one leaves to
 * do slows down both kinds alike.
 * @returns the milliseconds of each kind
 */
async function timesOf(count, send) {
  const lots = Array.from({ length: 2 * count }, (_, at) => ({
    kind: at % 2 ? 'known' : 'unknown',
    lot: Math.random(),
  }))
  const times = { known: [], unknown: [] }
  for (const { kind } of lots.toSorted((a, b) => a.lot - b.lot))
    times[kind].push(await send(kind, times[kind].length))
  return times
}

const compared = (what, { known, unknown }) => [
  { what: `${what}, known to unknown address`, unit: 'ms', ours: [known], floor: [unknown] },
  { what: `${what}, Welch’s t`, unit: '', ours: Math.abs(welch(known, unknown)), max: welchLimit },
]

/** Fetches a file over and over while somebody signs in. @returns the milliseconds of each time */
async function fileTimes(url, work) {
  const times = []
  let isDone = false
  const done = work().finally(() => (isDone = true))
  while (!isDone) {
    const start = performance.now()
    await (await fetch(url)).arrayBuffer()
    times.push(performance.now() - start)
  }
  await done
  return times
}

/** Sends a password that is wrong. @returns the milliseconds */
async function wrong(server, email) {
  const given = { email, password: 'wrong', code: '123456' }
  return (await posted(403, server, 'sign-in/password/', given)).took
}

/** @returns {Promise<import('../table.mjs').Row[]>} */
async function enumeration(server, email, rounds) {
  const unknown = 'nobody@bench.example'
  for (let warm = 0; warm < 5; warm++) await wrong(server, unknown)
  const passwords = await timesOf(rounds * 25, (kind) => wrong(server, kind === 'known' ? email : unknown))
  const active = await activeAddresses(server)
  const next = { known: [], unknown: [] }
  const forgotten = await timesOf(
    Math.min(rounds * 50, forgottenEach * active.length),
    async (kind, index) => {
      const at = index % active.length
      const address = kind === 'known' ? active[at] : `nobody.${at}@bench.example`
      const { took } = await posted(200, server, 'sign-in/forgotten/', { email: address })
      next[kind].push((await posted(200, server, 'link/check/', { token: 'x'.repeat(43) })).took)
      return took
    },
  )
  return [
    ...compared('Wrong password', passwords),
    ...compared('Forgotten password', forgotten),
    ...compared('Next request after it', next),
  ]
}

/** @returns {Promise<import('../table.mjs').Row[]>} */
async function filesMeanwhile(server, email, rounds) {
  const page = await (await fetch(server.url)).text()
  const file = new URL(/src="([^"]+\.js)"/.exec(page)[1], server.url).href
  const crowd = async () => {
    let left = signIns
    const one = async () => {
      while (left-- > 0) await wrong(server, email)
    }
    await Promise.all(Array.from({ length: atOnce }, one))
  }
  const { quiet, crowded } = await inRounds(rounds, {
    quiet: () => fileTimes(file, () => sleep(1_000)),
    crowded: () => fileTimes(file, crowd),
  })
  const what = `A file of the page during ${signIns} sign-ins, p99`
  return [{ what, unit: 'ms', ours: crowded, floor: quiet, of: p99, max: 100 }]
}

export async function signingIn({ folder, rounds }) {
  const dataDir = path.join(folder, 'sign-in')
  const { server } = await timedServer(dataDir, { TRUSTED_PROXIES: 'loopback' })
  try {
    const { email } = await somebodyWithPassword(server, dataDir)
    return [...(await enumeration(server, email, rounds)), ...(await filesMeanwhile(server, email, rounds))]
  } finally {
    await server.stop()
  }
}

async function activeAddresses(server) {
  const answer = await fetch(`${server.url}/api/msp/employees/?page_size=500`, { headers: keyOf(server) })
  const { results } = await answer.json()
  return results.filter(({ status }) => status === 'active').map(({ email }) => email)
}
