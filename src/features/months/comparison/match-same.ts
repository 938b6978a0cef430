import { sameNameKey } from '#domain/folding'
import { groupBy } from '#domain/group-by'
import { done } from '../../../form/saved'
import { counted } from '../../../lib/words'
import type { BulkAction } from '../../../list/list-kind'
import {
  likelyCompanies,
  type LikelyOption,
  type OwnMonth,
  type ResultRow,
  type SideOfMonth,
} from './comparison-rows'
import { pair, theirNames } from './pairs'

/** Matches names that several of our companies have, where only one of them has the same figures too. */
export function matchSame(own: OwnMonth, compared: SideOfMonth): BulkAction<ResultRow> {
  const namesakes = groupBy(own.companies, ({ name }) => sameNameKey(name))
  const found = new Map<ResultRow, LikelyOption | undefined>()
  const find = (row: ResultRow) => {
    const companies = namesakes.get(sameNameKey(row.companyName)) ?? []
    const same = likelyCompanies({ ...own, companies }, compared, row).filter(({ isSame }) => isSame)
    return row.company === null && same.length === 1 ? same[0] : undefined
  }
  /** The dialog asks more than once, and each answer reads all lines. */
  const sameAs = (row: ResultRow) => {
    if (!found.has(row)) found.set(row, find(row))
    return found.get(row)
  }
  return {
    label: 'Match by name and figures',
    title: (count) => `Match ${counted(count, 'row')} by name and figures?`,
    confirm: (count) => `Match ${counted(count, 'row')}`,
    done: ['row matched', 'rows matched'],
    // The page itself needs the permission.
    needs: 'any key',
    words:
      'Several companies have these names. Each is matched with the one that has the same figures in this month. Only a name with a number stays so in later months.',
    about: (row) => `${row.packageName} · ID ${row.company ?? sameAs(row)?.id ?? 'not known'}`,
    cannot: (row) =>
      row.company !== null
        ? `Its company is matched already${row.package === null ? ', its package isn’t. Match that by itself' : ''}.`
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
