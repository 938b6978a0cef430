import { apiPrefix, consolePrefix } from '#contract/wire'
import type { ApiBase } from './config'

/**
 * What proves who is calling. Today the proof is a service account key in memory; a session held by a gateway can take
 * its place behind the same three methods.
 */
export type Credential = {
  /** Adds the proof. Throws when the address is not inside the API, so that the key can never leave for another place. */
  attach(url: URL, headers: Headers): void
  set(key: string): void
  clear(): void
  isSet(): boolean
  /** Another number after each key: an answer that comes later says nothing about the one that is here now. */
  turn(): number
}

type Connection = { readonly base: ApiBase; readonly credential: Credential }
type Event = 'unauthorized' | 'forbidden' | 'cleared'

const listeners: Record<Event, Set<() => void>> = {
  unauthorized: new Set(),
  forbidden: new Set(),
  cleared: new Set(),
}
let current: Connection | undefined

/** Tells about a key that was refused, a right that was missing, or a key that is gone. */
export function on(event: Event, listener: () => void): () => void {
  listeners[event].add(listener)
  return () => listeners[event].delete(listener)
}
export const announce = (event: Event) => listeners[event].forEach((listener) => listener())

function createCredential(base: ApiBase): Credential {
  let key: string | undefined
  let turn = 0
  return {
    attach(url, headers) {
      const isConsole = base.path === '' && url.pathname.startsWith(consolePrefix)
      if (url.origin !== base.origin || !(isConsole || url.pathname.startsWith(base.path + apiPrefix)))
        throw new Error('The key stays inside the API.')
      if (key !== undefined) headers.set('authorization', `Bearer ${key}`)
    },
    set(next) {
      key = next
      turn++
    },
    clear() {
      key = undefined
      turn++
      announce('cleared')
    },
    isSet: () => key !== undefined,
    turn: () => turn,
  }
}

/** Points the dashboard at an API. A new base drops the key. */
export function connect(base: ApiBase): Connection {
  current?.credential.clear()
  return (current = { base, credential: createCredential(base) })
}

export function connection(): Connection {
  if (!current) throw new Error('connect() comes first.')
  return current
}

/** Whether the API is at the address of the dashboard itself; in static hosting it is elsewhere, and `/api/console` is missing. */
export const hasOwnServer = (): boolean => {
  const { base } = connection()
  return base.origin + base.path === location.origin
}
