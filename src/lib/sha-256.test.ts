import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sha256 } from './sha-256'

const drawn = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 2_654_435_761) >>> 11)

it.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 128, 1_000, 65_536, 200_001])(
  'is the SHA-256 of %i bytes',
  async (length) => {
    const bytes = drawn(length)
    expect(await sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'))
  },
)

it('is that of a part of a larger buffer', async () => {
  const part = drawn(1_000).subarray(100, 300)
  expect(await sha256(part)).toBe(createHash('sha256').update(part).digest('hex'))
})
