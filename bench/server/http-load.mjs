// Sends requests over a fixed number of kept connections. Each sends its next request when the last one is
// answered. It uses bare sockets, because a client library would take processor time from the server that is
// measured.
import { connect } from 'node:net'

const endOfHead = Buffer.from('\r\n\r\n')

/** The bytes of a whole answer, or undefined while its head is not complete. */
function lengthOf(buffer) {
  const end = buffer.indexOf(endOfHead)
  if (end < 0) return undefined
  const head = buffer.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (!/^HTTP\/1\.1 20[01] /.test(head) || length === undefined)
    throw new Error(`answered ${head.split('\r\n')[0]}${length === undefined ? ' without a length' : ''}`)
  return end + endOfHead.length + Number(length)
}

/** One connection. `next` gives a request's text, or undefined at the end; `took` gets its milliseconds. */
function converse(url, next, took, patience) {
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
    socket.setTimeout(patience, () =>
      socket.destroy(Object.assign(new Error(`gave no answer in ${patience} ms`), { isLate: true })),
    )
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed the connection')))
    socket.once('connect', send)
    socket.on('data', (chunk) => {
      bytes += chunk.length
      try {
        if (wanted === undefined) {
          parts.push(chunk)
          wanted = lengthOf(parts.length === 1 ? chunk : Buffer.concat(parts))
        }
      } catch (error) {
        return void socket.destroy(error)
      }
      if (bytes < wanted || wanted === undefined) return
      took(performance.now() - sentAt)
      ;[wanted, parts, bytes] = [undefined, [], 0]
      send()
    })
  })
}

function textOf(url, { headers = {}, body }, index) {
  const content = body && JSON.stringify(body(index))
  const all = {
    host: url.host,
    ...headers,
    ...(content ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) } : {}),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const method = content ? 'POST' : 'GET'
  return `${method} ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n${content ?? ''}`
}

/**
 * With several addresses, requests go to each in turn. With `body`, requests are posts.
 * @typedef {object} Target
 * @property {string | string[]} url
 * @property {Record<string, string>} [headers]
 * @property {(index: number) => unknown} [body]
 */

/**
 * Asks for `seconds`, and each address at least once. Without `patience`, in milliseconds, it throws the
 * first failure; with it, failures end their connection and are counted.
 * @param {Target} target
 * @param {{ seconds?: number, connections?: number, patience?: number }} [options]
 * @returns requests per second, the milliseconds of each, the answers of each connection, and the failures
 */
export async function load(target, { seconds = 1, connections = 8, patience } = {}) {
  const urls = [target.url].flat().map((address) => new URL(address))
  const times = []
  const answers = Array.from({ length: connections }, () => 0)
  const start = performance.now()
  const until = start + seconds * 1000
  let sent = 0
  const fixed = target.body ? undefined : urls.map((url) => textOf(url, target))
  const next = () => {
    if (performance.now() >= until && sent >= urls.length) return undefined
    const index = sent++
    return fixed?.[index % urls.length] ?? textOf(urls[0], target, index)
  }
  const one = async (_, connection) => {
    const took = (time) => {
      times.push(time)
      answers[connection]++
    }
    try {
      await converse(urls[0], next, took, patience ?? 60_000)
    } catch (error) {
      if (patience === undefined) throw new Error(`${urls[0].href} ${error.message}`, { cause: error })
      // Late answers must count, or the percentile would look better the worse the server is.
      if (error.isLate) times.push(patience)
      return error
    }
  }
  const failures = (await Promise.all(answers.map(one))).filter(Boolean)
  const timeouts = failures.filter(({ isLate }) => isLate).length
  const rate = (times.length * 1000) / (performance.now() - start)
  return { rate, times, answers, timeouts, errors: failures.length - timeouts }
}
