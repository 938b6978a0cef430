import { describe, expect, it } from 'vitest'
import type { PermissionCode } from '#contract/permissions'
import { callerWith } from '#testing/caller'
import { allowMove as allowMoveAt, allowNodeDeletion, allowParent } from './nodes.rules'

const caller = (...codes: PermissionCode[]) => callerWith([1, 2, 3], ...codes)
const move = {
  node: { id: 3, parent_id: 1 },
  lineage: [2, 1],
  codesFromAbove: [],
  codesLeftAbove: [],
  stranded: 0,
}
const allowMove = (by: ReturnType<typeof caller>, to: Parameters<typeof allowMoveAt>[1]) =>
  allowMoveAt(by, to, new Date(0))
const empty = { nodes: 0, companies: 0, people: 0, keys: 0, roles: 0 }
const child = { parent_id: 1 }

describe('a parent must be in scope', () => {
  it('refuses one outside the scope like an unknown one', () => {
    expect(() => allowParent({ scope: [1, 2] }, 2)).not.toThrow()
    expect(() => allowParent({ scope: [1, 2] }, 3)).toThrow('There is no node with this ID.')
  })
})

describe('a move', () => {
  it('is allowed below another parent', () => {
    expect(() => allowMove(caller(), move)).not.toThrow()
  })
  it('is refused for the root', () => {
    expect(() => allowMove(caller(), { ...move, node: { id: 1, parent_id: null } })).toThrow(
      "The root node can't be moved.",
    )
  })
  it('is refused below the node itself, at any depth', () => {
    expect(() => allowMove(caller(), { ...move, lineage: [3, 1] })).toThrow(
      "A node can't be moved below itself.",
    )
    expect(() => allowMove(caller(), { ...move, lineage: [9, 8, 3, 1] })).toThrow(
      "A node can't be moved below itself.",
    )
  })
  it('is refused when roles above the new place would give permissions that the caller lacks', () => {
    const given = { ...move, codesFromAbove: ['msp_view_user', 'msp_delete_user'] as const }
    expect(() => allowMove(caller('msp_view_user'), given)).toThrow(
      'You lack Delete Users (msp_delete_user).',
    )
    expect(() => allowMove(caller('msp_view_user', 'msp_delete_user'), given)).not.toThrow()
  })
  it('is refused when it takes permissions that the caller lacks from roles above the old place only', () => {
    const taken = { ...move, codesLeftAbove: ['msp_view_user', 'msp_delete_user'] as const }
    expect(() => allowMove(caller('msp_view_user'), taken)).toThrow(
      'You can only move a node away from people and keys whose permissions you can use yourself. You lack Delete Users (msp_delete_user).',
    )
    expect(() => allowMove(caller('msp_view_user', 'msp_delete_user'), taken)).not.toThrow()
  })
  it.each([
    [1, '1 person or key at or below this node has a role'],
    [2, '2 people and keys at or below this node have roles'],
  ])('is refused while %i members below have a role from above', (stranded, words) => {
    expect(() => allowMove(caller(), { ...move, stranded })).toThrow(words)
  })
})

describe('deletion', () => {
  it('allows an empty node, but not the root', () => {
    expect(() => allowNodeDeletion(child, empty)).not.toThrow()
    expect(() => allowNodeDeletion({ parent_id: null }, empty)).toThrow("The root node can't be deleted.")
  })
  it.each([
    [{ nodes: 1 }, '1 child node.'],
    [{ nodes: 2 }, '2 child nodes.'],
    [{ companies: 1 }, '1 company.'],
    [{ people: 3 }, '3 people.'],
    [{ people: 1 }, '1 person.'],
    [{ keys: 1 }, '1 key.'],
    [{ roles: 2 }, '2 roles.'],
    [
      { nodes: 1, companies: 212, people: 4, keys: 1, roles: 2 },
      '1 child node, 212 companies, 4 people, 1 key, 2 roles.',
    ],
  ])('refuses a node with contents, and counts them: %j', (inside, words) => {
    expect(() => allowNodeDeletion(child, { ...empty, ...inside })).toThrow(
      `Only an empty node can be deleted. This one has ${words}`,
    )
  })
})
