import { sameNameKey } from '#domain/folding'
import { groupBy } from '#domain/group-by'
import { done } from '../../form/outcome-words'
import { counted } from '../../lib/words'
import type { BulkAction } from '../../list/list-kind'
import { likelyCompanies, type OwnMonth, type ResultRow, type SideOfMonth } from './comparison-rows'
import { pair, theirNames } from './pairs'

/** Matches names that several of our companies have, where only one of them has the same figures too. */
export function matchSame(own: OwnMonth, compared: SideOfMonth): BulkAction<ResultRow> {
  const namesakes = groupBy(own.companies, ({ name }) => sameNameKey(name))
  const sameAs = (row: ResultRow) => {
    const companies = namesakes.get(sameNameKey(row.companyName)) ?? []
    const same = likelyCompanies({ ...own, companies }, compared, row).filter(({ isSame }) => isSame)
    return row.company === null && same.length === 1 ? same[0] : undefined
  }
  return {
    label: 'Match by name and figures',
    title: (count) => `Match ${counted(count, 'row')} by name and figures?`,
    confirm: (count) => `Match ${counted(count, 'row')}`,
    done: ['row matched', 'rows matched'],
    // Whoever sees the page may match.
    needs: 'any key',
    words:
      'Several companies have these names. Each name is matched with the one that has the same figures in this month, and stays so in later months.',
    about: (row) => `${row.packageName} · ID ${sameAs(row)?.id ?? 'not known'}`,
    cannot: (row) =>
      row.company !== null
        ? 'It is matched already.'
        : sameAs(row)
          ? undefined
          : 'No single company has this name and these figures.',
    apply: async (row) => {
      const [theirs] = theirNames(row)
      await pair(own, theirs!, sameAs(row)!.id)
      return done('Matched')
    },
  }
}
