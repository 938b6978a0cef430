import type { Random } from '../sample/random'

/** A calendar month in UTC. `share`: the part of it that has passed. */
export type Month = { readonly start: number; readonly end: number; readonly share: number }

/** The twelve full months before `now`, and what has passed of the month of `now`. Oldest first. */
export function monthsUntil(now: Date): Month[] {
  const first = (back: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)
  return Array.from({ length: 13 }, (_, index) => {
    const [start, next] = [first(12 - index), first(11 - index)]
    const end = Math.min(next, now.getTime())
    return { start, end, share: (end - start) / (next - start) }
  })
}

const isWorkingTime = (at: Date) => at.getUTCDay() % 6 !== 0 && at.getUTCHours() >= 6 && at.getUTCHours() < 18

/** So many moments of a month, fewer of one that has only begun. No two are the same; most are in working hours. */
export const momentsIn =
  (random: Random, used = new Set<number>()) =>
  ({ start, end, share }: Month, times: number): Date[] =>
    Array.from({ length: Math.round(times * share) }, () => {
      for (let tries = 0; ; tries++) {
        const at = new Date(random.between(start, end - 1))
        if (used.has(at.getTime()) || (tries < 8 && !isWorkingTime(at))) continue
        used.add(at.getTime())
        return at
      }
    })
