import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/wire'
import { countAuditLine, type SharedLine } from '../audit/audit.store'
import type { Db } from '../db/open'
import { Flood, type Refusal } from '../errors/refusal'
import { markOf } from '../callers/caller'
import { addressOf } from './address'
import { networkOf } from './rate-limits'
import { lineOf, reasonOf } from './recorder'

/** Refusals are counted in memory for this time before one statement adds them to their line. */
const gatherMs = 1_000
/**
 * At most this many lines are counted at the same time. A flood from more addresses is only in the log of the
 * process.
 */
const mostLines = 10_000

export const unknownKey = 'unknown key'
/** The name of the line that all refusals of this kind share in this minute. */
export const floodOf = (kind: string, at: Date): string => `${kind} ${at.toISOString().slice(0, 16)}`

/**
 * The address that shared lines and limits count by: an IPv6 network has more addresses than anybody could
 * count.
 */
export function countedAddress(request: FastifyRequest): string {
  const network = networkOf(addressOf(request))
  return network.includes(':') ? `${network}::/64` : network
}

function kindOf(entry: Endpoint, { caller, headers }: FastifyRequest, status: number): string {
  if (status === 429) return caller ? `rate limit of ${markOf(caller)}` : 'rate limit'
  if (status === 401) return hasNoKey(headers) ? 'no key' : unknownKey
  return `${entry.name} ${status}`
}
const hasNoKey = ({ authorization = '' }: FastifyRequest['headers']) => authorization.trim() === ''

/**
 * Whether the refusal is one of a flood, or was made without the database. Recording it must not cost a
 * statement either.
 */
export const isCheap = ({ headers }: FastifyRequest, refusal: Refusal): boolean =>
  refusal instanceof Flood || (refusal.status === 401 && hasNoKey(headers))

/** A line without a record: it stands for requests about several. */
export const sharedLine = (
  entry: Endpoint,
  request: FastifyRequest,
  refusal: Refusal,
  at: Date,
): SharedLine => ({
  ...lineOf(entry, request, at),
  address: countedAddress(request),
  node_ids: request.caller?.nodeId != null ? [request.caller.nodeId] : null,
  status: refusal.status,
  reason: reasonOf(refusal),
  flood: floodOf(kindOf(entry, request, refusal.status), at),
  count: 1,
})

/** Counts refusals in memory, so that a flood of them costs a statement a second. */
export type Gatherer = {
  readonly add: (line: SharedLine) => void
  /** Writes what was counted so far. */
  readonly write: () => Promise<void>
}

export function gatherer(db: Db, hasRoom: () => boolean, log: FastifyBaseLogger): Gatherer {
  const gathered = new Map<string, SharedLine>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  const writeAll = async () => {
    timer = undefined
    const lines = [...gathered.values()]
    gathered.clear()
    try {
      if (hasRoom()) for (const line of lines) await countAuditLine(db, line)
    } catch (error) {
      log.error({ err: error }, 'refusals were not recorded')
    }
  }
  const write = () => (writing = writing.then(writeAll))
  return {
    write,
    add: (line) => {
      const name = `${line.address} ${line.flood}`
      const known = gathered.get(name)
      if (!known && gathered.size >= mostLines) return
      gathered.set(name, known ? { ...known, count: known.count + line.count } : line)
      timer ??= setTimeout(() => void write(), gatherMs).unref()
    },
  }
}
