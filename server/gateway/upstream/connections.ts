import { hash, randomBytes } from 'node:crypto'
import { Agent as HttpAgent, type ClientRequestArgs } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'

/**
 * Many servers close an idle connection after 5 s. A shorter time here means that few are closed just as they
 * are used.
 */
const idleMs = 4_000
const idlePerCaller = 32

export type Pooled = ClientRequestArgs & { readonly pool?: string }

/**
 * Keeps connections for the next request of the same key, never for another key. Some APIs and proxies answer
 * twice, or take a connection for a caller, and would show one caller another's data.
 */
export function keptConnections(protocol: string): HttpAgent {
  const options = {
    keepAlive: true,
    timeout: idleMs,
    maxFreeSockets: idlePerCaller,
    scheduling: 'lifo' as const,
  }
  const agent = protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options)
  const nameOf = agent.getName.bind(agent)
  agent.getName = (request?: Pooled) => `${nameOf(request)}:${request?.pool ?? ''}`
  return agent
}

const salt = randomBytes(16).toString('base64')
/** Names the pool of a key without keeping the key. */
export const poolOf = (authorization: string): string => hash('sha256', `${salt} ${authorization}`, 'base64')
