import * as z from 'zod/mini'

/** The address of the API: every request starts with this origin and path. */
export type ApiBase = { readonly origin: string; readonly path: string }
type Config = {
  readonly base: ApiBase
  readonly idle_minutes: number | undefined
  readonly session_hours: number | undefined
}

const positive = 'must be a number above 0, such as 15'
const limit = z.optional(z.number(positive).check(z.positive(positive)))
const configFile = z.object(
  {
    api_base_url: z.optional(z.string('must be a URL in quotes, such as "https://portal.example.com"')),
    idle_minutes: limit,
    session_hours: limit,
  },
  'must be an object in braces, such as {"api_base_url": ""}',
)

/**
 * Reads the text of config.json. An error names the field and its form, because an operator has to correct
 * it.
 */
export function parseConfig(text: string, ownOrigin: string): Config {
  const file = configFile.safeParse(jsonIn(text))
  if (!file.success) {
    const wrong = file.error.issues.map(({ path, message }) => ['config.json:', ...path, message].join(' '))
    throw new Error(`${wrong.join('. ')}.`)
  }
  const { api_base_url = '', idle_minutes, session_hours } = file.data
  return { base: parseBase(api_base_url, ownOrigin), idle_minutes, session_hours }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(
      'config.json isn’t JSON. Check its quotes and commas, and that the web server sends this file.',
    )
  }
}

/**
 * Reads a base URL; an empty one means the page's own origin. It refuses every form that could send the key
 * to another place.
 */
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
  return parseConfig(await response.text(), location.origin)
}
