// A batch is what is measured in one go. The machine has to be quiet when it begins: other work would be measured with it.
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

const longestWait = 90_000

const load = () => os.loadavg()[0]

/** Waits until the load of the batch before has faded; the load of other programs may stay. */
async function loadAtRest(highestLoad) {
  const until = Date.now() + longestWait
  while (load() > highestLoad && Date.now() < until) await sleep(1000)
  return load()
}

/** @typedef {{ name: string, rows: import('./table.mjs').Row[], before: number, after: number, isBusy: boolean }} Batch */

/**
 * @param {(text: string) => void} say
 * @param {number} highestLoad a batch that begins above it is measured once more; if that begins above it too, the batch is marked
 * @returns `measure(name, work)`, which adds the rows that `work` gives to `batches`
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
  return { batches, measure }
}
