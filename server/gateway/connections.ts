import { hash, randomBytes } from 'node:crypto'
import { Agent as HttpAgent, type ClientRequestArgs } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'

/** Shorter than the 5 s after which many servers close an idle connection, so that few are closed just as they are used. */
const idleMs = 4_000
const idlePerCaller = 32

export type Pooled = ClientRequestArgs & { readonly pool?: string }

/**
 * Connections that are kept for the next request of the same key, never for another's: an API, or something in front of it,
 * that answers once too often or takes a connection for a caller cannot then show one caller what belongs to another.
 */
export function keptConnections(protocol: string): HttpAgent {
  const options = {
    keepAlive: true,
    timeout: idleMs,
    maxFreeSockets: idlePerCaller,
    scheduling: 'lifo' as const,
  }
  const agent = protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options)
  const placeOf = agent.getName.bind(agent)
  agent.getName = (request?: Pooled) => `${placeOf(request)}:${request?.pool ?? ''}`
  return agent
}

const salt = randomBytes(16).toString('base64')
/** Names the pool of a key without holding the key. */
export const poolOf = (authorization: string): string => hash('sha256', `${salt} ${authorization}`, 'base64')
