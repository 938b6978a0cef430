// Interleaved rounds: noise falls on everything that is compared alike.
import { load } from './http-load.mjs'
import { median } from './statistics.mjs'

const usual = 3

/**
 * @typedef {{ name: string, url: string | string[], headers?: Record<string, string>, connections?: number }} Target
 * @param {Target[]} targets
 * @param {Record<string, (seconds: number) => Promise<number>>} others give requests per second in their own way
 * @param {number} rounds beside a first one, which is not counted
 * @returns {Promise<Record<string, { rate: number, p50: number, p95: number, p99: number, each: { p50: number }[] }>>} the medians, and each round
 */
export async function inRounds(targets, seconds, others = {}, rounds = usual) {
  const results = Object.fromEntries(
    [...targets.map(({ name }) => name), ...Object.keys(others)].map((name) => [name, []]),
  )
  for (let round = 0; round <= rounds; round++) {
    const time = round === 0 ? seconds / 2 : seconds
    for (const { name, url, headers = {}, connections } of targets) {
      const result = await load(url, headers, time, connections)
      if (round > 0) results[name].push(result)
    }
    for (const [name, measure] of Object.entries(others)) {
      const rate = await measure(Math.max(1, Math.round(time)))
      if (round > 0) results[name].push({ rate })
    }
  }
  const middle = (all, what) => median(all.map((result) => result[what]))
  return Object.fromEntries(
    Object.entries(results).map(([name, all]) => [
      name,
      {
        rate: middle(all, 'rate'),
        p50: middle(all, 'p50'),
        p95: middle(all, 'p95'),
        p99: middle(all, 'p99'),
        each: all,
      },
    ]),
  )
}

/** What one takes longer than another: the median of the differences within each round, so that a noisy minute falls on both. */
export const adds = (more, less) => median(more.each.map((round, at) => round.p50 - less.each[at].p50))
