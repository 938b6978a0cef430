import { expect } from 'vitest'
import type { PermissionCode } from '#contract/roles/permissions'
import type { WrittenReview } from '#contract/reviews/reviews'
import { openIn } from '#domain/review/decisions'
import type { Method } from './app-on'
import { closeAfterAll } from './close-after-all'
import { toReview } from './test-people-reviews'
import { smallApp } from './small-app'
import { path } from './test-reviews'

const codes: readonly PermissionCode[] = [...toReview, 'msp_edit_role']

/**
 * 60 people, 12 keys and 14 roles at four nodes: `top`, `north` and `south` below it, and `below` north. Three
 * people review; a deputy could.
 */
export async function reviewsNodesAndPeople() {
  const server = await closeAfterAll(smallApp())
  const top = await server.make.node()
  const [north, south] = [await server.make.node(top), await server.make.node(top)]
  const below = await server.make.node(north)
  const reviewers = await server.make.role(codes, top)
  const reviewer = async (node: number, name: string) => {
    const made = await server.make.person({ role: reviewers, node, first_name: name, last_name: 'Reviewer' })
    return { ...made, name: `${name} Reviewer`, ...(await server.make.session(made.id)) }
  }
  const people = {
    lead: await reviewer(top, 'Lead'),
    north: await reviewer(north, 'North'),
    south: await reviewer(south, 'South'),
    deputy: await reviewer(top, 'Deputy'),
  }
  const all = [top, north, below, south]
  const roles = new Map<number, number[]>()
  for (const [node, count] of [
    [top, 3],
    [north, 3],
    [below, 3],
    [south, 4],
  ] as const) {
    const made: number[] = []
    for (let at = 0; at < count; at++) made.push(await server.make.role(['msp_view_node'], node))
    roles.set(node, made)
  }
  const membersOf = async (node: number, count: number) => {
    const made: number[] = []
    for (let at = 0; at < count; at++)
      made.push(
        (await server.make.person({ role: roles.get(node)![at % 3]!, node, first_name: 'Member' })).id,
      )
    return made
  }
  const ofTop = await membersOf(top, 18)
  await membersOf(north, 14)
  await membersOf(below, 5)
  const members = await membersOf(south, 19)
  for (const [node, count] of [
    [top, 4],
    [north, 3],
    [below, 1],
    [south, 4],
  ] as const)
    for (let at = 0; at < count; at++) await server.make.key({ node, role: roles.get(node)![0]! })
  const ask = (method: Method, url: string, body?: unknown, by = people.lead.token) =>
    server.request(by, method, path + url, body)
  /** Keeps everything that is open, closes, and returns the signed file. */
  const signed = async (id: number, by = people.lead.token) => {
    const review = (await ask('GET', `${id}/`, undefined, by)).body
    for (const one of openIn(review as WrittenReview))
      await ask(
        'POST',
        `${id}/decide/`,
        {
          items: [{ kind: one.kind, id: one.id, code: 'code' in one ? one.code : null }],
          decision: 'keep',
          milliseconds: 1,
        },
        by,
      )
    const closed = await ask('POST', `${id}/close/`, {}, by)
    expect(closed.status, JSON.stringify(closed.body)).toBe(200)
    const headers = { authorization: `Bearer ${by}` }
    return (await server.app.inject({ url: `${path}${id}/evidence/`, headers })).body
  }
  return { server, ask, signed, ...people, nodes: { all, top, north, south, below, ofTop, members } }
}
