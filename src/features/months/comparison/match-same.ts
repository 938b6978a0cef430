import { sameNameKey } from '#domain/folding'
import { groupBy } from '#domain/group-by'
import { done } from '../../../form/saved'
import { counted } from '../../../lib/words'
import type { BulkAction } from '../../../list/list-kind'
import { figuresIn, type OwnMonth, type ResultRow, type SideOfMonth } from './comparison-rows'
import { figures, isDifference, isOpen } from './open-rows'
import { pair, theirId, theirNames } from './pairs'

/** An unmatched row with the only company of ours that it can be, and why. */
export type ProposedRow = ResultRow & {
  readonly our: string
  readonly why: string
  /** Whether ours has the name, too. */
  readonly isNamesake: boolean
}

/**
 * Which company each unmatched row can only be: one of its name, or else of another, whose own row is a difference
 * too. All rows of one name have to allow it.
 */
export function proposedMatches(
  { companies }: OwnMonth,
  compared: SideOfMonth,
  rows: readonly ResultRow[],
): readonly ProposedRow[] {
  const nameOf = (row: ResultRow) => [row.package, row.currency, sameNameKey(row.companyName)].join(' ')
  const open = rows.filter((row) => row.company !== null && row.ours && isDifference(row))
  const byName = groupBy(open, nameOf)
  const missing = open.filter(({ theirs, ours }) => !theirs && ours?.amount != null)
  const byFigures = groupBy(missing, (row) => figuresIn(row, row.ours, compared))
  const unmatched = rows.filter((row) => row.company === null && row.package !== null && isOpen(row))
  const known = new Set(companies.map(({ name }) => sameNameKey(name)))
  return [...groupBy(unmatched, (row) => theirId(theirNames(row)[0]!)).values()].flatMap((those) => {
    const inAll = (of: (row: ResultRow) => readonly ResultRow[] | undefined) => {
      const [some = [], ...others] = those.map(of)
      return some.filter(({ company }) =>
        others.every((more) => more?.some((one) => one.company === company)),
      )
    }
    const isNamesake = known.has(sameNameKey(those[0]!.companyName))
    const same = inAll((row) => byFigures.get(figuresIn(row, row.theirs, compared)))
    const named = inAll((row) => byName.get(nameOf(row)))
    const both = named.filter(({ company }) => same.some((one) => one.company === company))
    const exact = isNamesake ? both : same
    const [one, ...others] = isNamesake && exact.length === 0 ? named : exact
    if (!one || others.length > 0) return []
    const figures = exact.length > 0 ? 'the same package and figures' : 'a difference in this package'
    const why = `the only one left ${isNamesake ? 'of this name ' : ''}with ${figures}`
    return those.map((row) => ({ ...row, our: one.company!, why, isNamesake }))
  })
}

/** Matches rows with the companies of their names that they can only be. */
export const matchSame = (own: OwnMonth): BulkAction<ProposedRow> => ({
  label: 'Match by name and figures',
  title: (count) => `Match ${counted(count, 'row')} by name and figures?`,
  confirm: (count) => `Match ${counted(count, 'row')}`,
  done: ['row matched', 'rows matched'],
  // The page itself needs the permission.
  needs: 'any key',
  words:
    'Each row is matched with the company below its name. A name that several companies have is remembered for later months only with a number.',
  about: (row) => `${row.packageName}, ${figures(row, 'theirs')} · ID ${row.our}, ${row.why}`,
  closes: true,
  apply: async (row) => {
    await pair(own, theirNames(row)[0]!, row.our)
    return done('Matched')
  },
})
