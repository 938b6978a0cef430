// Measures the time that the gateway adds to a page, in front of bare node:http and in front of our own
// server.
import path from 'node:path'
import { load } from './http-load.mjs'
import { pagePath } from './lists.mjs'
import { each, inRounds } from '../rounds.mjs'
import { keyOf, timedServer } from './start.mjs'
import { median } from '../statistics.mjs'

/** The difference of the medians within each round, so that noise affects both. */
const added = (more, less) => more.map(({ times }, round) => median(times) - median(less[round].times))

/** @returns {Promise<import('../table.mjs').Row[]>} */
export async function gatewayCosts(server, bare, { folder, rounds }) {
  const gatewayTo = (name, upstream) =>
    timedServer(path.join(folder, name), { MSP_API_BASE_URL: upstream.url, MSP_API_ALLOW_HTTP: '1' })
  const { server: overOwn } = await gatewayTo('gateway-own', server)
  const { server: overBare } = await gatewayTo('gateway-bare', bare)
  const to =
    ({ url }, connections) =>
    () =>
      load({ url: url + pagePath, headers: keyOf(server) }, { connections })
  try {
    const found = await inRounds(rounds, {
      own: to(server, 1),
      overOwn: to(overOwn, 1),
      bare: to(bare, 1),
      overBare: to(overBare, 1),
      busyOwn: to(server, 8),
      busyOverOwn: to(overOwn, 8),
    })
    return [
      {
        what: 'Adds to bare node:http, one connection',
        unit: 'ms',
        ours: added(found.overBare, found.bare),
        max: 1,
      },
      {
        what: 'Adds to our own server, one connection',
        unit: 'ms',
        ours: added(found.overOwn, found.own),
        max: 2,
      },
      {
        what: 'Requests through it, to our own server, 8 connections',
        unit: '/s',
        ours: each(found.busyOverOwn, 'rate'),
        floor: each(found.busyOwn, 'rate'),
        minRatio: 0.5,
      },
    ]
  } finally {
    await overOwn.stop()
    await overBare.stop()
  }
}
