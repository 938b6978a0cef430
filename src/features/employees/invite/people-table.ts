import { isFamilyFirst } from '#domain/person-name'
import { personHeads, type PersonField } from '../../../lib/heads/person-heads'
import type { TableRecord } from '../../../lib/files/read-table'
import {
  fieldsNamed,
  matchHeads,
  mostAbove,
  settled,
  type Choices,
  type Column,
  type Meaning,
} from '../../../lib/heads/table-heads'
import { isReversed, nameIn } from './name-in-text'
import { peopleInLine } from './people-in-line'

/** A text whose lines are the rows of a table of people. */
export type PeopleTable = {
  /** The choices of a person belong to the heads that they were made for. */
  readonly key: string
  readonly columns: readonly Column<PersonField>[]
  /** Whether the columns have no heads, so that what they hold is a guess. */
  readonly isGuess: boolean
  readonly chosen: Choices<PersonField>
  /** Lines above the heads, such as a title. */
  readonly above: readonly TableRecord[]
  readonly records: readonly TableRecord[]
}

/** What a person chose for the columns, and the heads that were there. */
export type ColumnChoices = {
  readonly key: string
  readonly chosen: readonly (readonly [at: number, means: Meaning<PersonField>])[]
}

export const hasAddress = (text: string) => /[@＠]/.test(text)
/** Whether a cell is one address and nothing else. */
const isAddressCell = (cell: string) => {
  const [one, ...others] = peopleInLine(cell)
  return one !== undefined && others.length === 0 && cell.trim() === one.typed.trim()
}

/** Whether a line names an address or two parts of people. */
function isHead({ cells }: TableRecord): boolean {
  const named = fieldsNamed(cells, personHeads)
  return named.has('email') || named.size > 1
}

/**
 * The place of the line with the heads: a line with known ones, or one in another language above the rows of
 * a table. -1: none.
 */
function headAt(records: readonly TableRecord[]): number {
  const isPerson = ({ raw }: TableRecord) => hasAddress(raw)
  const first = records.findIndex(isPerson)
  const above = records.slice(0, first < 0 ? mostAbove : Math.min(first, mostAbove))
  const known = above.findIndex(isHead)
  if (known >= 0) return known
  const width = above.at(-1)?.cells.length ?? 0
  const below = records.slice(above.length)
  const isForeign =
    width > 1 && below.length > 0 && below.every((one) => one.cells.length === width && isPerson(one))
  return isForeign ? above.length - 1 : -1
}

type Cells = readonly string[]

/** Whether each line holds several people: only addresses, or names and addresses in turn. */
const isRowOfPeople = (addresses: readonly boolean[]): boolean =>
  addresses.every(Boolean) ||
  (addresses.filter(Boolean).length > 1 && addresses.every((isAddress, at) => isAddress === (at % 2 === 1)))

const share = <T>(values: readonly T[], test: (value: T) => boolean): number =>
  values.filter(test).length / Math.max(1, values.length)

/**
 * Whether the last name seems to come first in most rows, by the letters of two columns of names or by the
 * address.
 */
const isLastFirst = (rows: readonly Cells[], one: number, other: number, email: number): boolean =>
  share(rows, (cells) => {
    const [first = '', last = ''] = [cells[one], cells[other]]
    return (isFamilyFirst(first) && isFamilyFirst(last)) || isReversed(first, last, cells[email] ?? '')
  }) > 0.5

/** What the columns of a table without heads seem to hold. Undefined: its lines don't form a table. */
function guessedMeanings(rows: readonly Cells[]): readonly (Meaning<PersonField> | undefined)[] | undefined {
  const [first = []] = rows
  if (first.length < 2 || rows.some((cells) => cells.length !== first.length)) return undefined
  const columns = first.map((_, at) => rows.map((cells) => cells[at]?.trim() ?? '').filter(Boolean))
  const addresses = columns.map((values) => values.length > 0 && values.every(isAddressCell))
  const email = addresses.indexOf(true)
  const isElsewhere = columns.some((values, at) => !addresses[at] && values.some(hasAddress))
  if (email < 0 || isElsewhere || columns[email]?.length !== rows.length || isRowOfPeople(addresses))
    return undefined
  const isNamed = (values: readonly string[]) =>
    share(values, (value) => nameIn(value, '').question === undefined) >= 0.5
  const names = columns.flatMap((values, at) =>
    !addresses[at] && values.length > 0 && isNamed(values) ? [at] : [],
  )
  const [one, other] = names
  const isPair =
    one !== undefined &&
    other !== undefined &&
    names.length === 2 &&
    names.every((at) => share(columns[at] ?? [], (value) => !value.includes(' ')) >= 0.5)
  const lastFirst = isPair && isLastFirst(rows, one, other, email)
  return columns.map((_, at) => {
    if (addresses[at]) return 'email'
    if (!names.includes(at)) return 'unused'
    if (names.length === 1) return 'full'
    return isPair ? ((at === one) === lastFirst ? 'last' : 'first') : undefined
  })
}

const turned: Readonly<Record<string, PersonField>> = { first: 'last', last: 'first' }

/** The guess with what a person chose. A person who turns one of two names round means the other too. */
function withChosen(
  guessed: readonly (Meaning<PersonField> | undefined)[],
  chosen: Choices<PersonField>,
): readonly (Meaning<PersonField> | undefined)[] {
  const other = guessed.map((one) => turned[one ?? ''])
  const isTurned = other.some((one, at) => one !== undefined && chosen.get(at) === one)
  return guessed.map((one, at) => chosen.get(at) ?? (isTurned ? other[at] : undefined) ?? one)
}

/** The table that the records form; undefined for any other list. */
export function tableOf(records: readonly TableRecord[], choices?: ColumnChoices): PeopleTable | undefined {
  const at = headAt(records)
  const rows = records.slice(at + 1)
  const width = records[Math.max(0, at)]?.cells.length ?? 0
  // A line of another width isn't a row, and says nothing about the columns.
  const cells = rows.map((record) => record.cells).filter((one) => one.length === width)
  const key = at < 0 ? `${width} columns` : (records[at]?.raw ?? '')
  const chosen: Choices<PersonField> = new Map(choices?.key === key ? choices.chosen : [])
  const above = records.slice(0, Math.max(0, at))
  const head = records[at]
  if (head)
    return {
      key,
      chosen,
      isGuess: false,
      above,
      records: rows,
      columns: matchHeads(head.cells, personHeads, { rows: cells, chosen }),
    }
  // One line with several addresses is a row of people rather than of columns.
  if (records.length === 1 && cells[0]?.filter(hasAddress).length !== 1) return undefined
  const guessed = cells.length === rows.length ? guessedMeanings(cells) : undefined
  if (!guessed) return undefined
  const means = withChosen(guessed, chosen)
  return {
    key,
    chosen,
    above,
    records: rows,
    isGuess: ![...chosen.values()].some((one) => one === 'first' || one === 'last'),
    columns: settled(
      guessed.map(() => ''),
      means,
      { rows: cells, chosen },
    ),
  }
}
