import { html, json, plain, raw, stall, type Behaviour } from '../upstream'
import type { Fault } from './other-api'

const instead =
  (behaviour: Behaviour): Fault =>
  () =>
    behaviour

/** Faults that a server, a proxy or a network can cause. */
export const faults = {
  html500: instead(html(500)),
  '502': instead(plain(502, 'text/html', '<h1>Bad Gateway</h1>')),
  '503': instead(json(503, { detail: 'Not ready.' })),
  html200: instead(html(200)),
  html403: instead(html(403)),
  empty: instead(plain(200, 'application/json', '')),
  truncate: instead(plain(200, 'application/json', '{"count":1234,"results":[{"id":1,"na')),
  truncate_http: instead(
    raw(
      'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"count":1234,"res',
    ),
  ),
  badjson: instead(json(200, { data: { items: [] } })),
  drop: instead(raw('', { reset: true })),
} as const satisfies Record<string, Fault>

export const silent: Fault = instead(stall)
export const refused = (status: number, body: unknown, headers: Record<string, string> = {}): Fault =>
  instead(json(status, body, headers))

/** The request takes effect, but the connection is cut before the answer. */
export const dropAfterEffect: Fault = (answered) => {
  answered()
  return raw('', { reset: true })
}
