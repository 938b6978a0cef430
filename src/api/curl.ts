import * as z from 'zod/mini'
import type { Endpoint } from '#contract/wire'
import { fillPath, queryText, type LooseInput } from './call'

/** What is asked; whatever is left out stands in the command by its name in capitals, to be filled in. */
export type CurlInput = Pick<LooseInput, 'params' | 'query' | 'body'>

/** The name of the variable that holds the key, wherever the command is run. The key itself is never in it. */
export const keyVariable = 'MSP_API_KEY'

/** One word for a POSIX shell, whatever is in it. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** An empty form of a body: each of its fields, with its name in capitals for a value. */
function bodyForm(schema: z.ZodMiniType): unknown {
  const fields = schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : []
  return Object.fromEntries(fields.map((field) => [field, field.toUpperCase()]))
}

/** The address of a request; parts of the path that are not known are words in capitals. */
export function urlOf(endpoint: Endpoint, { params, query }: CurlInput, baseUrl: string): string {
  const path =
    fillPath(endpoint, params) ?? endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase())
  return baseUrl + path + queryText(query)
}

/**
 * The same request as a command for a terminal. `baseUrl` is origin and path before the endpoint's own path, without a slash
 * at its end. The body is JSON, in which control characters are escaped: a command can be pasted whatever was typed into a form.
 */
export function curlOf(endpoint: Endpoint, input: CurlInput, baseUrl: string): string {
  const url = urlOf(endpoint, input, baseUrl)
  // curl reads brackets in an address as a pattern; an IPv6 host has some.
  const first = `curl -X ${endpoint.method} ${/[[\]{}]/.test(url) ? '--globoff ' : ''}${shellWord(url)}`
  const lines = [first, `-H "Authorization: Bearer $${keyVariable}"`, `-H 'Accept: application/json'`]
  if (endpoint.body) {
    lines.push(
      `-H 'Content-Type: application/json'`,
      `--data-raw ${shellWord(JSON.stringify(input.body ?? bodyForm(endpoint.body)))}`,
    )
  }
  return lines.join(' \\\n  ')
}
