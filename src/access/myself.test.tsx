import { renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Id } from '#contract/shape'
import { changeOf } from '#domain/access/writes'
import { locksOut } from '#domain/access/too-few'
import { worldOf, type Holder } from '#domain/access/world'
import { known } from '#domain/known'
import { beginAs, fakeApi, showApp } from '../../testing/fake-api'
import { useMyselfIn } from './use-world'

const holder = (id: string, kind: Holder['kind']): Holder => ({
  kind,
  id,
  name: `${kind} ${id}`,
  role: '1',
  node: '1',
  state: 'now',
})
const editor = {
  id: '1',
  name: 'Editor',
  node: null,
  permissions: { msp_edit_user: true, msp_edit_role: true },
}
const viewer = { id: '2', name: 'Viewer', node: null, permissions: { msp_view_user: true } }

// Sign-ins, employees and keys are counted alike, so that most numbers are somebody else's too.
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }).map(String), { minLength: 2, maxLength: 9 })
const numbers = fc.record({ people: ids, keys: ids, at: fc.nat(), signIn: fc.integer({ min: 1, max: 9 }) })

test('warns of locking oneself out, and of nobody else, whatever the number of the sign-in', async () => {
  await showApp(fakeApi('embedded'), '/about')
  const shown = renderHook(({ world }) => useMyselfIn(world), {
    initialProps: { world: undefined as ReturnType<typeof worldOf> | undefined },
  })
  await fc.assert(
    fc.asyncProperty(numbers, async ({ people, keys, at, signIn }) => {
      const employee: Id<'employee'> = people[at % people.length]!
      await beginAs({ id: String(signIn), employee })
      const all = [...people.map((id) => holder(id, 'person')), ...keys.map((id) => holder(id, 'key'))]
      const world = worldOf({
        nodes: known([{ id: '1', name: 'Root', parent: null }]),
        roles: known([editor, viewer]),
        people: known(all.filter(({ kind }) => kind === 'person')),
        keys: known(all.filter(({ kind }) => kind === 'key')),
        cut: new Set(),
      })
      shown.rerender({ world })
      const myself = shown.result.current
      const warned = all.filter((one) => myself && locksOut(world, [changeOf(one, { role: '2' })], myself))
      expect(warned).toEqual([holder(employee, 'person')])
    }),
    { numRuns: 60 },
  )
})
