import type { Id } from '#contract/shape'
import { useDeferredValue, useMemo } from 'react'
import { fold } from '#domain/folding'
import { groupBy } from '#domain/group-by'
import { personName } from '#domain/person-name'
import type { TableText } from '../../../form/table-text'
import type { ItemOutcome } from '../../../form/bulk-run/run-many'
import { addressSuggester } from '../../../lib/mistyped-domain'
import { isolated } from '../../../lib/words'
import { useEverybody } from '../../../queries/employees'
import { offerFor, type Offers } from '../role/role-field'
import type { Row } from './invite-row'
import { parsePeople, type Pasted } from './people-list'
import type { ColumnChoices, PeopleTable } from './people-table'

export type Draft = {
  readonly list: TableText
  readonly columns: ColumnChoices | undefined
  readonly role: Id<'role'>
  readonly node: Id<'node'>
}

/** What became of addresses in earlier runs, in lower case. */
export type Earlier = ReadonlyMap<string, ItemOutcome>

export type ReadList = {
  readonly rows: readonly Row[]
  readonly table: PeopleTable | undefined
  /** Whether it is of the text as it is now. */
  readonly isCurrent: boolean
}

/** What an earlier run means for a person who is still in the list. */
function afterRun(row: Pasted, earlier: ItemOutcome | undefined): Pick<Pasted, 'doubts' | 'problem'> {
  const { doubts, problem } = row
  if (earlier?.kind === 'not-done')
    return { doubts: [`Not invited before: ${earlier.words}`, ...doubts], problem }
  const lost = 'May have been invited, because the reply was lost. Look in the list first.'
  return { doubts, problem: problem ?? (earlier?.kind === 'maybe' ? lost : undefined) }
}

/**
 * Reads a list, with known colleagues, probable typos in domains, and what became of its people in earlier
 * runs.
 */
export function useReadList({ list, columns, role }: Draft, earlier: Earlier, offers: Offers): ReadList {
  const people = useEverybody().data?.rows.value
  // The preview of a long list may lag behind the typing.
  const shown = useDeferredValue(list)
  const read = useMemo(() => parsePeople(shown.text, columns, shown.isGuess), [shown, columns])
  const found = useMemo(() => {
    const there = new Map(people?.map((one) => [one.email?.toLowerCase(), personName(one)]))
    const suggest = addressSuggester((people ?? []).flatMap(({ email }) => email?.split('@')[1] ?? []))
    const rows = read.people.map((row): Row => {
      const name = there.get(row.email.toLowerCase())
      const known = name === undefined ? undefined : `Already on your team: ${isolated(name)}.`
      const problem = row.problem ?? known
      return {
        ...row,
        id: row.email,
        gives: undefined,
        ...afterRun({ ...row, problem }, earlier.get(row.email.toLowerCase())),
        meant: problem === undefined ? suggest(row.email) : undefined,
      }
    })
    return { rows, table: read.table }
  }, [read, people, earlier])
  const able = offers.offers.filter(({ reason }) => reason === undefined)
  const byName = groupBy(able, ({ name }) => fold(name))
  const rows = found.rows.map((row): Row => {
    if (row.role === '') return { ...row, gives: offerFor(offers, role) }
    const [gives, ...others] = byName.get(fold(row.role)) ?? []
    if ((gives && others.length === 0) || !offers.ready) return { ...row, gives }
    const none = `No role that you can give at this node is called ${isolated(row.role)}. Correct it, or mark its column as not used.`
    return { ...row, problem: row.problem ?? none }
  })
  return { rows, table: found.table, isCurrent: shown === list }
}
