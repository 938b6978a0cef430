import { expect, it } from 'vitest'
import { ownRound } from './own-round'

it('gives each piece of long work a round of its own, so that several together hold up nobody', async () => {
  let round = 0
  let isOver = false
  const count = () => {
    round += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const rounds = await Promise.all([1, 2, 3, 4].map(async () => ownRound().then(() => round)))
  isOver = true
  expect(new Set(rounds).size).toBe(4)
})
