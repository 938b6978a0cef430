import * as z from 'zod/mini'

/** The address of the API: every request starts with this origin and path. */
export type ApiBase = { readonly origin: string; readonly path: string }
type Config = {
  readonly base: ApiBase
  readonly idle_minutes: number | undefined
  readonly session_hours: number | undefined
}

const limit = z.catch(z.optional(z.number().check(z.positive())), undefined)
const configFile = z.object({
  api_base_url: z.optional(z.string()),
  idle_minutes: limit,
  session_hours: limit,
})

/** Reads a base URL; an empty one means the page's own origin. It refuses every form that could send the key to another place. */
export function parseBase(text: string, ownOrigin: string): ApiBase {
  if (text.trim() === '') return { origin: ownOrigin, path: '' }
  const url = URL.canParse(text) ? new URL(text) : undefined
  const refuse = (why: string) => new Error(`config.json: api_base_url ${why}.`)
  if (!url) throw refuse('isn’t a URL')
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refuse('must start with https:// or http://')
  if (url.username || url.password) throw refuse('must not contain a user name or password')
  if (text.includes('?') || text.includes('#')) throw refuse('must not contain a query or fragment')
  return { origin: url.origin, path: url.pathname.replace(/\/+$/, '') }
}

export async function loadConfig(): Promise<Config> {
  // The same credentials mode as the preload in index.html, or the browser would fetch it twice.
  const response = await fetch('/config.json', { cache: 'no-store', redirect: 'error' })
  if (!response.ok) throw new Error(`config.json couldn’t be read (status ${response.status}).`)
  const file = z.parse(configFile, await response.json())
  return {
    base: parseBase(file.api_base_url ?? '', location.origin),
    idle_minutes: file.idle_minutes,
    session_hours: file.session_hours,
  }
}
