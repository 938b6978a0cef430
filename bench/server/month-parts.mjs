// What the measurements of months have in common.
import { setTimeout as sleep } from 'node:timers/promises'
import { listPath } from './lists.mjs'
import { keyOf } from './start.mjs'

/** Between the writes of somebody else. */
const pause = 50

/** The month before this one, which has ended. 202603 is March 2026. */
export function lastMonth() {
  const now = new Date()
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1))
  return before.getUTCFullYear() * 100 + before.getUTCMonth() + 1
}

let created = 0
/** Creates companies one after the other while `work` goes on. @returns the milliseconds of each */
export async function writesDuring(server, work) {
  const times = []
  let isDone = false
  const done = work().finally(() => (isDone = true))
  while (!isDone) {
    const start = performance.now()
    const body = {
      name: `Bench company of a month ${++created}`,
      owner_first_name: 'Bench',
      owner_last_name: 'Owner',
      owner_email: `owner-of-month-${created}@bench.example`,
      msp_node: 1,
    }
    const headers = { ...keyOf(server), 'content-type': 'application/json' }
    const answer = await fetch(server.url + listPath, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`A company was answered ${answer.status}: ${await answer.text()}`)
    times.push(performance.now() - start)
    await sleep(pause)
  }
  await done
  return times
}
