import type { Page } from '#contract/wire'
import { outOf, type Known } from '#domain/known'
import type { Walked } from '#domain/walk/walk'
import { counted, formatNumber } from '../lib/words'

/** All rows of a list, or a part of them with the reason. A walk that reads nothing fails instead. */
export type Rows<R> = Exclude<Known<readonly R[]>, { readonly kind: 'unknown' }>

/** "the list changed while it loaded: page 7 changed, 2 rows uncertain" */
function restlessness({ rows, count, unreadable, changed }: Walked<unknown>): string {
  const uncertain = counted(
    Math.max(1, Math.abs((count ?? 0) - (count === null ? 0 : rows.length + unreadable))),
    'row',
  )
  const which =
    changed.length === 1 ? `page ${formatNumber(changed[0] ?? 0)}` : counted(changed.length, 'page')
  return `the list changed while it loaded: ${which} changed, ${uncertain} uncertain`
}

/** Says which rows were read, and why they may not be all rows of the list. */
export function whatWasRead<R>(walked: Walked<R>, what: string): Rows<R> {
  const { rows, count, unreadable, hasMore, isSettled } = walked
  const came = rows.length + unreadable
  const reasons: string[] = []
  if (unreadable > 0) reasons.push(`${outOf(unreadable, count ?? came)} ${what} couldn’t be read`)
  if (!isSettled && !hasMore) reasons.push(restlessness(walked))
  else if (count !== null && came < count) reasons.push(`${outOf(rows.length, count)} ${what} were read`)
  else if (hasMore) reasons.push(`only the first ${formatNumber(rows.length)} ${what} were read`)
  else if (count !== null && came > count)
    reasons.push(`the server counts ${formatNumber(count)} ${what} but sent ${formatNumber(came)}`)
  return reasons.length === 0
    ? { kind: 'known', value: rows }
    : { kind: 'partly', value: rows, why: reasons.join('; ') }
}

/** The rows of a list that has only one page. */
export function onePageOf<R extends { readonly id: string }>(
  { results, count, unreadable }: Page<R>,
  what: string,
): Rows<R> {
  const rows = [...new Map(results.map((row) => [row.id, row])).values()]
  return whatWasRead({ rows, count, unreadable, hasMore: false, isSettled: true, changed: [] }, what)
}
