// Requests over a fixed number of kept connections, each sending its next one when the last was answered.
import { Agent, get } from 'node:http'
import { quantile } from './statistics.mjs'

const connections = 8

function one(url, options) {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    get(url, options, (answer) => {
      answer.resume()
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - start)
        else reject(new Error(`${url} answered ${answer.statusCode}.`))
      })
    }).once('error', reject)
  })
}

/** @returns requests per second, and the milliseconds that half and 99 % of them stayed below */
export async function load(url, headers, seconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times = []
  const start = performance.now()
  const until = start + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) times.push(await one(url, { agent, headers }))
    }),
  )
  const rate = (times.length * 1000) / (performance.now() - start)
  agent.destroy()
  return { rate, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}
