// Measures a batch in one go, on a quiet machine, because the load of other programs would count too.
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

const longestWait = 90_000

const load = () => os.loadavg()[0]

/** Waits until the load of the previous batch has faded. The load of other programs may stay. */
async function loadAtRest(highestLoad) {
  const until = Date.now() + longestWait
  while (load() > highestLoad && Date.now() < until) await sleep(1000)
  return load()
}

/**
 * The rows of a batch, and the machine's load before and after it.
 * @typedef {object} Batch
 * @property {string} name
 * @property {import('./table.mjs').Row[]} rows
 * @property {number} before
 * @property {number} after
 * @property {boolean} isBusy
 */

/**
 * @param {(text: string) => void} say
 * @param {number} highestLoad a batch that begins above it is repeated once, and marked if that changes
 * nothing
 * @returns `measure(name, work)`, which adds the rows that `work` gives to `batches`; `count` does so for
 * rows without times, which need no quiet machine
 */
export function collectBatches(say, highestLoad) {
  /** @type {Batch[]} */
  const batches = []
  async function measure(name, work) {
    let [before, rows] = [0, []]
    for (const turn of ['', ' (again, the machine was busy)']) {
      before = await loadAtRest(highestLoad)
      say(name + turn)
      rows = await work()
      if (before <= highestLoad) break
    }
    batches.push({ name, rows, before, after: load(), isBusy: before > highestLoad })
  }
  async function count(name, work) {
    say(name)
    const before = load()
    batches.push({ name, rows: await work(), before, after: load(), isBusy: false })
  }
  return { batches, measure, count }
}
