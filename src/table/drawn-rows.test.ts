import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDrawnRows } from './drawn-rows'

const all = Array.from({ length: 1000 }, (_, at) => ({ id: String(at) }))

/** The numbers of rows that a table draws, render by render. */
function table(first: typeof all) {
  const drawn: number[] = []
  const { rerender } = renderHook(
    ({ rows }) => {
      const now = useDrawnRows(rows)
      expect(now).toEqual(rows.slice(0, now.length))
      if (now.length !== drawn.at(-1)) drawn.push(now.length)
    },
    { initialProps: { rows: first } },
  )
  return {
    drawn,
    show: async (rows: typeof all) => {
      drawn.length = 0
      rerender({ rows })
      await waitFor(() => expect(drawn.at(-1)).toBe(rows.length))
    },
  }
}

test('draws new rows fifty at a time, and rows that are drawn already at once', async () => {
  const { drawn, show } = table(all.slice(0, 200))
  expect(drawn).toEqual([200])
  await show(all.slice(100, 400))
  expect(drawn).toEqual([150, 200, 250, 300])
  await show(all.slice(101, 400))
  expect(drawn).toEqual([299])
  await show([])
  await show(all.slice(0, 120))
  expect(drawn).toEqual([50, 100, 120])
})

test('draws a page of the usual size at once', async () => {
  const { drawn, show } = table([])
  await show(all.slice(0, 50))
  expect(drawn).toEqual([50])
})
