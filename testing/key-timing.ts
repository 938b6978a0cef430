// "npm run test:key-timing" tests whether the time of a refusal tells how many characters of a key were
// right. It compares SAMPLES (50,000) refusals of each kind by Welch's t-test.
import { randomBytes } from 'node:crypto'
import { keyPrefix } from '#contract/service-accounts'
import { startEngine } from '#server/db/engine'
import { prepareEmbedded } from '#server/db/open'
import { seedEmpty } from '#server/seeding/seed'
import { hashSecret, makeKey } from '#server/callers/keys'
import { findCaller } from '#server/callers/callers.store'
import { mean, welch, welchLimit, withoutSlowest } from '../bench/statistics.mjs'

const samples = Number(process.env.SAMPLES ?? 50_000)
const client = await startEngine()
const db = await prepareEmbedded(client)
const { administrator } = await seedEmpty(db, new Date())
const real = administrator.slice(keyPrefix.length)

/** A random key that begins with the first `right` characters of the real one. */
const startingWith = (right: number) => () =>
  keyPrefix + real.slice(0, right) + makeKey().slice(keyPrefix.length + right)
const kinds: Record<string, () => string> = {
  '0 right': startingWith(0),
  '8 right': startingWith(8),
  '16 right': startingWith(16),
  '31 right': startingWith(31),
  unknown: makeKey,
}
const times = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]))

async function once(key: string): Promise<number> {
  const start = process.hrtime.bigint()
  if (await findCaller(db, hashSecret(key))) throw new Error('The server accepted a random key.')
  return Number(process.hrtime.bigint() - start)
}
for (let warm = 0; warm < 2_000; warm++) await once(makeKey())
for (let sample = 0; sample < samples; sample++) {
  // The order is random each time, so that a slow moment of the machine falls on all kinds alike.
  const order = Object.entries(kinds).sort(() => randomBytes(1)[0]! - 127.5)
  for (const [kind, make] of order) times.get(kind)!.push(await once(make()))
}
await client.close()

const unknown = times.get('unknown')!
let worst = 0
for (const [kind, all] of times) {
  const t = kind === 'unknown' ? 0 : welch(all, unknown)
  worst = Math.max(worst, Math.abs(t))
  console.log(
    `${kind.padEnd(9)} mean ${(mean(withoutSlowest(all)) / 1000).toFixed(2)} µs   t against unknown ${t.toFixed(2)}`,
  )
}
console.log(`${samples} samples of each kind; largest |t| ${worst.toFixed(2)}, allowed below ${welchLimit}`)
process.exitCode = worst < welchLimit ? 0 : 1
