import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitItems } from './split'

const placed = fc.record({
  node: fc.option(fc.nat(5)),
  kind: fc.constantFrom('person', 'key', 'role'),
  id: fc.nat(6),
})
const reviewer = (id: number, scope: readonly number[]) => ({ id, scope, name: `R${id}` })

it('gives everything once: by hand where it was given, never about themselves while another covers it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(fc.nat(5)), { minLength: 1, maxLength: 4 }),
      fc.array(placed, { maxLength: 30 }),
      fc.uniqueArray(fc.record({ node: fc.nat(5), at: fc.nat(3) }), { selector: ({ node }) => node }),
      (scopes, items, hands) => {
        // The first covers all, so nothing is left over.
        const reviewers = [
          reviewer(0, [0, 1, 2, 3, 4, 5]),
          ...scopes.map((scope, at) => reviewer(at + 1, scope)),
        ]
        const assigned = hands
          .map(({ node, at }) => ({ node, reviewer: at }))
          .filter(({ node, reviewer: id }) => reviewers[id]?.scope.includes(node))
        const parts = splitItems(reviewers, items, assigned, [])
        if ('field' in parts) throw new Error(parts.why)
        expect(parts.flatMap((part) => part.items)).toHaveLength(items.length)
        for (const { reviewer: who, items: given } of parts)
          for (const { node, kind, id: own } of given) {
            const employee = kind === 'person' ? own : undefined
            const able = reviewers.filter(
              ({ id, scope }) => id !== employee && (node === null || scope.includes(node)),
            )
            const hand = assigned.find((one) => one.node === node)?.reviewer
            if (node !== null) expect(who.scope).toContain(node)
            if (employee === who.id) expect(able).toEqual([])
            else if (hand !== undefined && hand !== employee) expect(who.id).toBe(hand)
            else if (node !== null)
              expect(who.scope.length).toBe(Math.min(...able.map(({ scope }) => scope.length)))
          }
      },
    ),
  )
})
