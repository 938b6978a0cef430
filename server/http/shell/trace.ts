import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * The place of a request in a trace that began elsewhere (W3C Trace Context). All are lower-case hexadecimal.
 */
export type Trace = {
  readonly id: string
  /** The step of the caller that sent the request. */
  readonly parent: string
  /** This server's own step. */
  readonly span: string
  readonly flags: string
}

/** Version, trace, span and flags. A later version may add fields, and version ff is forbidden. */
const form =
  /^(?!ff)(?:00-(?:[\da-f]{32}-[\da-f]{16}-[\da-f]{2})$|(?!00)[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}(?:$|-))/
const isZero = (id: string) => /^0*$/.test(id)

const known = new WeakMap<IncomingMessage, Trace | undefined>()

/** The trace of a request; undefined when its `traceparent` is absent or not valid. */
export function traceOf(request: IncomingMessage): Trace | undefined {
  if (!known.has(request)) known.set(request, read(request.headers.traceparent))
  return known.get(request)
}

function read(header: string | string[] | undefined): Trace | undefined {
  if (typeof header !== 'string' || !form.test(header)) return undefined
  const [, id = '', parent = '', flags = ''] = header.split('-')
  if (isZero(id) || isZero(parent)) return undefined
  return { id, parent, span: randomBytes(8).toString('hex'), flags }
}

/** The header for a request that this server sends meanwhile. */
export const passedTrace = ({ id, span, flags }: Trace): string => `00-${id}-${span}-${flags}`
