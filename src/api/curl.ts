import { bodyFields, type Endpoint } from '#contract/wire'
import { fillPath, queryText, type LooseInput } from './exchange'

/** The input of a request. The command shows missing values as their names in capitals. */
export type CurlInput = Pick<LooseInput, 'params' | 'query' | 'body'>

/** The shell variable that holds the key. The command never contains the key itself. */
export const keyVariable = 'MSP_API_KEY'

/** Quotes a text as one word of a POSIX shell. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** A body for a person to fill in. The value of each field is its name in capitals. */
const bodyForm = (endpoint: Endpoint) =>
  Object.fromEntries(bodyFields(endpoint).map((field) => [field, field.toUpperCase()]))

/** The address of a request. A path parameter without a value appears as its name in capitals. */
function urlOf(endpoint: Endpoint, { params, query }: CurlInput, baseUrl: string): string {
  const path =
    fillPath(endpoint, params) ?? endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase())
  return baseUrl + path + queryText(query)
}

/**
 * The request as a command for a terminal. `baseUrl` is origin and path before the endpoint's own path,
 * without a slash at its end. The body is JSON, which escapes control characters, so any input is safe to
 * paste.
 */
export function curlOf(endpoint: Endpoint, input: CurlInput, baseUrl: string): string {
  const url = urlOf(endpoint, input, baseUrl)
  // curl reads brackets in an address as a pattern, and an IPv6 host has some.
  const first = `curl -X ${endpoint.method} ${/[[\]{}]/.test(url) ? '--globoff ' : ''}${shellWord(url)}`
  const lines = [first, `-H "Authorization: Bearer $${keyVariable}"`, `-H 'Accept: application/json'`]
  if (endpoint.body) {
    lines.push(
      `-H 'Content-Type: application/json'`,
      `--data-raw ${shellWord(JSON.stringify(input.body ?? bodyForm(endpoint)))}`,
    )
  }
  return lines.join(' \\\n  ')
}
