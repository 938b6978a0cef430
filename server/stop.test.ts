import { expect, it } from 'vitest'
import { closeWithin } from './stop'

it('reports a failed or late stop, and nothing after a clean one', async () => {
  expect(await closeWithin(async () => {})).toBeUndefined()
  expect(await closeWithin(() => Promise.reject(new Error('no pool')))).toBe('Error: no pool')
  expect(await closeWithin(() => new Promise(() => {}), 20)).toMatch(/^Something still waits after 0\.02 s/)
})
