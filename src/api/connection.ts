import { apiPrefix, consolePrefix } from '#contract/wire'

/** Holds the API key, or the token of a person's session, in memory and adds it to requests. */
type Credential = {
  /**
   * Adds the key to a request. It throws for an address outside the API, so that the key never goes anywhere
   * else.
   */
  attach(url: URL, headers: Headers): void
  set(key: string): void
  /** Replaces the token of the same session. */
  renew(token: string): void
  clear(): void
  isSet(): boolean
  /** Changes with each key. A late reply to an earlier key says nothing about the current one. */
  keyNumber(): number
}

/** Whether our own database answers; undefined: not known yet. */
let isOwn: boolean | undefined
export const noteOwnServer = (own: boolean | undefined): void => void (isOwn = own)
export const isOwnServer = (): boolean | undefined => isOwn

type Connection = { readonly origin: string; readonly credential: Credential }
type Event = 'unauthorized' | 'forbidden' | 'cleared'

const listeners: Record<Event, Set<() => void>> = {
  unauthorized: new Set(),
  forbidden: new Set(),
  cleared: new Set(),
}
let current: Connection | undefined

/**
 * Gets a new token for the session of a person, or throws why there is none now. `isDue`: whether the current
 * one is about to expire.
 */
type Renewal = { readonly isDue: () => boolean; readonly renew: () => Promise<boolean> }
let renewal: Renewal | undefined
/** Sets how the token is renewed; undefined for a key, which is never renewed. */
export const setRenewal = (next: Renewal | undefined): void => void (renewal = next)
export const tokenRenewal = (): Renewal | undefined => renewal

let confirm: (() => Promise<boolean>) | undefined
/** Sets how a person confirms their identity when the server asks for it. */
export const onConfirm = (ask: () => Promise<boolean>): void => void (confirm = ask)
export const askToConfirm = async (): Promise<boolean> => (confirm ? confirm() : false)

/**
 * Calls the listener when the server refuses the key or an action, or when the key is dropped. Returns the
 * function that stops it.
 */
export function onConnection(event: Event, listener: () => void): () => void {
  listeners[event].add(listener)
  return () => listeners[event].delete(listener)
}
export const announce = (event: Event) => listeners[event].forEach((listener) => listener())

function createCredential(origin: string): Credential {
  let key: string | undefined
  let keyNumber = 0
  return {
    attach(url, headers) {
      if (
        url.origin !== origin ||
        ![apiPrefix, consolePrefix].some((prefix) => url.pathname.startsWith(prefix))
      )
        throw new Error('The key stays inside the API.')
      if (key !== undefined) headers.set('authorization', `Bearer ${key}`)
    },
    set(next) {
      key = next
      keyNumber++
    },
    renew(token) {
      if (key !== undefined) key = token
    },
    clear() {
      key = undefined
      keyNumber++
      announce('cleared')
    },
    isSet: () => key !== undefined,
    keyNumber: () => keyNumber,
  }
}

/** Connects the dashboard to the server of its page. The key of the connection before is dropped. */
export function connect(origin = location.origin): Connection {
  current?.credential.clear()
  isOwn = undefined
  return (current = { origin, credential: createCredential(origin) })
}

export function connection(): Connection {
  if (!current) throw new Error('Call connect() first.')
  return current
}
