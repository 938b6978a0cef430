import { expect, it } from 'vitest'
import { closeWithin } from './stop'

it('an end that comes is clean, one that fails says why, and one that does not come is not waited for', async () => {
  expect(await closeWithin(async () => {})).toBeUndefined()
  expect(await closeWithin(() => Promise.reject(new Error('no pool')))).toBe('Error: no pool')
  expect(await closeWithin(() => new Promise(() => {}), 20)).toMatch(/^Something still waits after 0\.02 s/)
})
