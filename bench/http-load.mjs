// Requests over a fixed number of kept connections, each sending its next one when the last was answered. On bare sockets:
// a client library would take the processor from the server that is measured.
import { connect } from 'node:net'
import { quantile } from './statistics.mjs'

const usual = 8
const endOfHead = Buffer.from('\r\n\r\n')

function headOf(buffer, url) {
  const end = buffer.indexOf(endOfHead)
  if (end < 0) return undefined
  const head = buffer.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || length === undefined)
    throw new Error(
      `${url.href} answered ${head.split('\r\n')[0]}${length === undefined ? ' without a length' : ''}.`,
    )
  return end + endOfHead.length + Number(length)
}

/** One connection; `next` gives the text of a request, or undefined when it is enough. */
function converse(url, next, took) {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname)
    let [sentAt, wanted, parts, bytes] = [0, undefined, [], 0]
    const send = () => {
      const text = next()
      if (text === undefined) return void socket.end(resolve)
      sentAt = performance.now()
      socket.write(text)
    }
    socket.setNoDelay(true)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error(`${url.href} closed the connection.`)))
    socket.once('connect', send)
    socket.on('data', (chunk) => {
      bytes += chunk.length
      try {
        if (wanted === undefined) {
          parts.push(chunk)
          wanted = headOf(parts.length === 1 ? chunk : Buffer.concat(parts), url)
        }
      } catch (error) {
        return reject(error)
      }
      if (bytes < wanted || wanted === undefined) return
      took(performance.now() - sentAt)
      ;[wanted, parts, bytes] = [undefined, [], 0]
      send()
    })
  })
}

/**
 * @param {string | string[]} addresses one, or several that are asked in turn
 * @returns requests per second, and the milliseconds that half, 95 and 99 % of them stayed below
 */
export async function load(addresses, headers, seconds, connections = usual) {
  const urls = [addresses].flat().map((address) => new URL(address))
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const texts = urls.map(
    (url) => `GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\n${lines.join('')}\r\n`,
  )
  const times = []
  const start = performance.now()
  const until = start + seconds * 1000
  let sent = 0
  const next = () => (performance.now() < until ? texts[sent++ % texts.length] : undefined)
  await Promise.all(
    Array.from({ length: connections }, () => converse(urls[0], next, (time) => times.push(time))),
  )
  const rate = (times.length * 1000) / (performance.now() - start)
  return { rate, p50: quantile(times, 0.5), p95: quantile(times, 0.95), p99: quantile(times, 0.99) }
}
