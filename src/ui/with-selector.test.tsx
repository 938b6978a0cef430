import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useSyncExternalStoreWithSelector } from './with-selector'

type State = { readonly name: string; readonly nodes: readonly number[] }

function store(state: State) {
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (next: State) => {
      state = next
      for (const changed of listeners) changed()
    },
    subscribe: (changed: () => void) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    listeners,
  }
}
type Store = ReturnType<typeof store>
const useSelected = <Part,>(
  from: Store,
  select: (state: State) => Part,
  isEqual?: (a: Part, b: Part) => boolean,
) => useSyncExternalStoreWithSelector(from.subscribe, from.get, undefined, select, isEqual)

test('a component shows its part of a store, follows it, and lets go of it', () => {
  const from = store({ name: 'Root', nodes: [1] })
  const Name = () => <p>{useSelected(from, ({ name }) => name)}</p>
  const { unmount } = render(<Name />)
  expect(screen.getByText('Root')).toBeVisible()
  act(() => from.set({ name: 'North', nodes: [1] }))
  expect(screen.getByText('North')).toBeVisible()
  unmount()
  expect(from.listeners.size).toBe(0)
})

test('another part of the same store is shown at once', () => {
  const from = store({ name: 'Root', nodes: [1, 2] })
  function Either() {
    const [byName, setByName] = useState(true)
    const shown = useSelected(from, ({ name, nodes }) => (byName ? name : `${nodes.length} nodes`))
    return <button onClick={() => setByName(false)}>{shown}</button>
  }
  render(<Either />)
  act(() => screen.getByRole('button', { name: 'Root' }).click())
  expect(screen.getByText('2 nodes')).toBeVisible()
})

test('a part that changed elsewhere only, or is equal, is not drawn again and stays the same object', () => {
  const from = store({ name: 'Root', nodes: [1, 2] })
  const drawn: (readonly number[])[] = []
  const same = (a: readonly number[], b: readonly number[]) => a.join() === b.join()
  function Nodes() {
    const nodes = useSelected(from, (state) => [...state.nodes], same)
    drawn.push(nodes)
    return <p>{nodes.join()}</p>
  }
  render(<Nodes />)
  const times = drawn.length
  act(() => from.set({ name: 'North', nodes: [1, 2] }))
  expect(drawn).toHaveLength(times)
  act(() => from.set({ name: 'North', nodes: [1, 2, 3] }))
  expect(screen.getByText('1,2,3')).toBeVisible()
  expect(new Set(drawn).size).toBe(2)
})
