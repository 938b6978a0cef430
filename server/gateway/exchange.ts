import type { IncomingMessage, Agent as HttpAgent } from 'node:http'
import * as http from 'node:http'
import * as https from 'node:https'
import type { Method } from '#contract/wire'
import type { Pooled } from './upstream/connections'
import { deadline } from './upstream/deadline'
import type { Refusal } from '../errors/refusal'
import { cutShort, noAnswer, tooSlow, type Trouble } from './gateway.errors'
import type { UpstreamLimits } from './upstream/upstream-limits'

/** The address of the API. */
export type Target = { readonly secure: boolean; readonly host: string; readonly port: string }
export type Question = {
  readonly method: Method
  readonly target: Target
  /** Including the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** Names the kept connections that can be used. */
  readonly pool: string
}
/** A complete answer. */
export type ApiAnswer = {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** Calls back at most once, when the caller has hung up. Returns a function that cancels this. */
export type Gone = (tell: () => void) => () => void
/** Stands for a caller who can't hang up. */
export const stays: Gone = () => () => undefined

/**
 * An exchange calls these while it runs, so that its caller can tell silence from an answer and count bytes.
 */
export type Progress = {
  /** The request was sent. */
  readonly onSent: () => void
  /** The head of the answer came. */
  readonly onHead: () => void
  /** So many more bytes of the body came. @returns the refusal when they are too many to keep */
  readonly onBytes: (count: number) => ((trouble: Trouble) => Refusal) | undefined
}

/** The caller hung up, so nobody waits for an answer. */
export class CallerGone extends Error {}
/** The API closed a kept connection just as it was used. It hasn't read the request. */
export class StaleConnection extends Error {}

const maxHeaderBytes = 16 * 1024

/**
 * Sends one request and waits for its complete answer, within the limits. A redirect is an answer like any
 * other.
 * @throws a Refusal, CallerGone or StaleConnection
 */
export function exchange(
  question: Question,
  agent: HttpAgent | false,
  limits: UpstreamLimits,
  progress: Progress,
  gone: Gone,
): Promise<ApiAnswer> {
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
    const fail = (reason: () => Error) =>
      settle(() => {
        request.destroy()
        reject(reason())
      })
    const connected = () => {
      reached = true
      progress.onSent()
      if (!settled) patience.within(limits.firstByteMs)
    }

    request.once('socket', (socket) => {
      if (request.reusedSocket) connected()
      else socket.once(secure ? 'secureConnect' : 'connect', connected)
    })
    // Not `once`: a connection can fail after the end, and an unheard error ends the process.
    request.on('error', (error: NodeJS.ErrnoException) =>
      fail(() =>
        request.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '')
          ? new StaleConnection()
          : noAnswer(trouble(error)),
      ),
    )
    // The connection can end without an error, for example after an unrequested protocol upgrade.
    request.once('close', () => fail(() => noAnswer(trouble())))
    request.once('response', (response) => {
      if (settled) return
      progress.onHead()
      patience.within(limits.totalMs)
      readAnswer(response, progress.onBytes, {
        whole: (answer) => settle(() => resolve(answer)),
        large: (refusal) => fail(() => refusal(trouble())),
        cut: (error) => fail(() => cutShort(trouble(error))),
      })
    })
    stay = gone(() => fail(() => new CallerGone()))
    if (!settled) request.end(body)
  })
}

type Reading = {
  readonly whole: (answer: ApiAnswer) => void
  readonly large: (refusal: (trouble: Trouble) => Refusal) => void
  readonly cut: (error?: Error) => void
}

function readAnswer(
  response: IncomingMessage,
  onBytes: Progress['onBytes'],
  { whole, large, cut }: Reading,
): void {
  const chunks: Buffer[] = []
  response.on('data', (chunk: Buffer) => {
    const refusal = onBytes(chunk.length)
    if (refusal) large(refusal)
    else chunks.push(chunk)
  })
  response.on('error', cut)
  response.once('close', () => cut())
  response.once('end', () => {
    const { complete, statusCode = 0, headers } = response
    if (complete) whole({ status: statusCode, headers, body: Buffer.concat(chunks) })
  })
}
