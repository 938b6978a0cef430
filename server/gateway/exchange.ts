import type { IncomingMessage, Agent as HttpAgent } from 'node:http'
import * as http from 'node:http'
import * as https from 'node:https'
import type { Method } from '#contract/wire'
import type { Pooled } from './connections'
import { deadline } from './deadline'
import { cutShort, noAnswer, tooLarge, tooSlow } from './gateway.errors'
import type { UpstreamLimits } from './upstream-limits'

/** Where the API is: what a connection to it is made from. */
export type Target = { readonly secure: boolean; readonly host: string; readonly port: string }
export type Question = {
  readonly method: Method
  readonly target: Target
  /** With the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** Whose kept connections may be used. */
  readonly pool: string
}
/** A whole answer, or none: a head without its end never gets this far. */
export type Answer = {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** Calls back when the caller has hung up, at most once; the result takes that wish back. */
export type Gone = (tell: () => void) => () => void
/** A caller who is answered whatever happens. */
export const stays: Gone = () => () => undefined

/** The caller went away; there is nobody to tell anything. */
export class CallerGone extends Error {}
/** A kept connection was closed by the other side just when it was used again: the request was not looked at. */
export class StaleConnection extends Error {}

const maxHeaderBytes = 16 * 1024

/** One request and its whole answer, inside the limits. Redirects are answers like any other. Throws a Refusal, or one of the above. */
export function exchange(
  question: Question,
  agent: HttpAgent | false,
  limits: UpstreamLimits,
  gone: Gone,
): Promise<Answer> {
  const { method, target, path, headers, body, pool } = question
  const { secure, host, port } = target
  return new Promise((resolve, reject) => {
    let reached = false
    let settled = false
    const trouble = (cause?: unknown) => ({ method, reached, cause })

    const options: Pooled = { method, host, port, path, headers, agent, pool, maxHeaderSize: maxHeaderBytes }
    const request = (secure ? https : http).request(options)
    const patience = deadline(limits.totalMs, () => fail(() => tooSlow(trouble())))
    patience.within(limits.connectMs)
    let stay = () => {}

    const settle = (finish: () => void) => {
      if (settled) return
      settled = true
      patience.clear()
      stay()
      finish()
    }
    // Made only when it is needed: every exchange ends with a `close`, and an error is dear.
    const fail = (reason: () => Error) =>
      settle(() => {
        // Closes the connection, whatever is still on its way.
        request.destroy()
        reject(reason())
      })
    const connected = () => {
      reached = true
      if (!settled) patience.within(limits.firstByteMs)
    }

    request.once('socket', (socket) => {
      if (request.reusedSocket) connected()
      else socket.once(secure ? 'secureConnect' : 'connect', connected)
    })
    // Stays on after the end, because a connection can fail late and an error that nobody hears ends the process.
    request.on('error', (error: NodeJS.ErrnoException) =>
      fail(() =>
        request.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '')
          ? new StaleConnection()
          : noAnswer(trouble(error)),
      ),
    )
    // A connection that is given up without a word, as after an unasked change of protocol.
    request.once('close', () => fail(() => noAnswer(trouble())))
    request.once('response', (response) => {
      if (!settled) patience.within(limits.totalMs)
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > limits.maxAnswerBytes) fail(() => tooLarge(trouble()))
        else chunks.push(chunk)
      })
      response.on('error', (error) => fail(() => cutShort(trouble(error))))
      response.once('close', () => fail(() => cutShort(trouble())))
      response.once('end', () => {
        if (!response.complete) return
        settle(() =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks),
          }),
        )
      })
    })
    stay = gone(() => fail(() => new CallerGone()))
    if (!settled) request.end(body)
  })
}
