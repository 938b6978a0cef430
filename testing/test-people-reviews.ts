import { expect } from 'vitest'
import type { PermissionCode } from '#contract/roles/permissions'
import { closeAfterAll } from './close-after-all'
import { shownDecision } from './shown'
import { smallApp, unique } from './small-app'
import { path } from './test-reviews'

export const toReview: readonly PermissionCode[] = [
  'msp_view_role',
  'msp_view_node',
  'msp_view_user',
  'msp_edit_user',
  'msp_delete_user',
  'msp_view_service_account',
  'msp_edit_service_account',
  'msp_delete_service_account',
  'msp_cascade_permissions',
]
export type Named = { kind: 'person' | 'key'; id: number }
type Seen = Named & { name: string; changes: string[]; risky: boolean; is_reviewer: boolean }

/** A server with a node of the tests, and a person there who reviews people and keys. */
export async function testPeopleReviews() {
  const server = await closeAfterAll(smallApp())
  const node = await server.make.node()
  /** A person with these permissions, signed in. */
  const person = async (codes: readonly PermissionCode[], at = node) => {
    const role = await server.make.role(codes, at)
    const made = await server.make.person({ role, node: at })
    return { ...made, role, token: (await server.make.session(made.id)).token }
  }
  const reviewer = await person(toReview)

  const ask = (url: string, body?: unknown, by = reviewer.token) =>
    server.request(by, body === undefined ? 'GET' : 'POST', path + url, body)
  const begin = (more: object = {}, by = reviewer.token) =>
    ask('', { name: unique('Review'), kind: 'people', ...more }, by)
  const decide = (
    review: number,
    callers: readonly Named[],
    decision: string,
    more: object = {},
    by = reviewer.token,
  ) =>
    ask(
      `${review}/decide/`,
      { items: callers.map(({ kind, id }) => ({ kind, id })), decision, milliseconds: 10, ...more },
      by,
    )
  /** Applies what was decided, as it is shown. */
  const apply = async (review: number, one: Named, by = reviewer.token) =>
    ask(`${review}/apply/`, shownDecision((await ask(`${review}/`, undefined, by)).body, one), by)
  /** Keeps everybody whom nobody has decided about, and closes. */
  const sign = async ({ id }: { id: number }, by = reviewer.token) => {
    const { callers } = (await ask(`${id}/`, undefined, by)).body
    for (const one of callers as (Seen & { decision: unknown })[])
      if (!one.is_reviewer && !one.decision)
        expect((await decide(id, [one], 'keep', {}, by)).status).toBe(200)
    const closed = await ask(`${id}/close/`, {}, by)
    expect(closed.status, JSON.stringify(closed.body)).toBe(200)
    return closed.body
  }
  const evidence = async (id: number, by = reviewer.token) =>
    server.app.inject({ url: `${path}${id}/evidence/`, headers: { authorization: `Bearer ${by}` } })
  return {
    server,
    node,
    reviewer,
    person,
    ask,
    begin,
    decide,
    apply,
    sign,
    evidence,
  }
}
