import { emailInput, plainAddress } from '#contract/fields/email-address'
import { nameInput } from '#contract/wire'
import { noLastName } from '#domain/person-name'
import type { PersonField } from '../../../lib/heads/person-heads'
import { readTable, tooLong, withoutLines, type TableRecord } from '../../../lib/files/read-table'
import { isSettled, placesOf } from '../../../lib/heads/table-heads'
import { nameIn, nameOfAddress, nameOfParts, noName, type ReadName } from './name-in-text'
import { peopleInLine, type InLine } from './people-in-line'
import { hasAddress, tableOf, type ColumnChoices, type PeopleTable } from './people-table'

/** A person in a list, or a part of the list that names nobody. */
export type Pasted = {
  /** The line of the text, from 1. */
  readonly line: number
  /** The number of lines: more than one where a quoted cell has line breaks. */
  readonly lines: number
  /** The text about this person. */
  readonly raw: string
  /** The address as it is in the text. */
  readonly typed: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  /** The role as a column names it, or an empty text. */
  readonly role: string
  /** What to check before this person is invited. */
  readonly doubts: readonly string[]
  /** The reason why this person can't be invited. */
  readonly problem: string | undefined
}

export type PeopleList = {
  readonly people: readonly Pasted[]
  /** Undefined for a list that is no table. */
  readonly table: PeopleTable | undefined
}

/** What a line or a row says of a person. `problem`: the reason why it can't be read. */
type Found = InLine & { readonly problem?: string | undefined }

const withGuessedOrder = <Name extends ReadName>(name: Name): Name => ({
  ...name,
  doubts: [...name.doubts, 'Order of the names guessed.'],
})

/** The people of a line that is no row of the table, but can be one of its own: “Ada;Byron;ada@example.com”. */
function peopleOfLine({ raw }: TableRecord): readonly Found[] {
  const { records } = readTable(raw)
  // “Byron, Ada, ada@example.com” is in the order of an address book.
  const table = /,\s/.test(raw) ? undefined : tableOf(records)
  const [row] = table?.records ?? []
  if (table && row && isSettled(table.columns)) return personOfRow(table, row)
  const names = records[0]?.cells.filter((cell) => cell.trim() !== '' && !hasAddress(cell)) ?? []
  const found = peopleInLine(raw)
  return found.length === 1 && names.length > 1 ? found.map(withGuessedOrder) : found
}

/** The name in a row of a table, by its columns. */
function nameOfRow(cell: (field: PersonField) => string, email: string): ReadName {
  const parts = nameOfParts(cell('first'), [cell('infix'), cell('last'), cell('second_last')])
  const [full, lastFirst] = [cell('full'), cell('last_first')]
  const whole = full || lastFirst
  const read =
    whole && !(parts.first && parts.last) && !parts.question ? nameIn(whole, email, full === '') : parts
  return read.first || read.last || read.question ? read : nameOfAddress(email)
}

/** The person of a row of a table. */
function personOfRow({ columns, isGuess }: PeopleTable, record: TableRecord): readonly Found[] {
  const { cells, raw } = record
  // A line of another shape, such as “Ada Byron <ada@example.com>”.
  if (cells.length === 1 && columns.length > 1) return peopleOfLine(record)
  const places = placesOf(columns)
  const cell = (field: PersonField) => cells[places.get(field) ?? -1]?.trim() ?? ''
  const long = tooLong(record, columns.length)
  const problem = isSettled(columns) ? long : 'Choose above what the columns hold.'
  // A line that is too long doesn't follow the heads.
  const isUsed = (at: number) => long || !['unused', 'role'].includes(columns[at]?.means ?? '')
  const used = cells.map((text) => text.trim()).filter((text, at) => text !== '' && isUsed(at))
  // “"Müller, Jörg" <joerg@example.com>” in a column of names, or over several.
  if (isSettled(columns) && used.some((text) => hasAddress(text) && text !== cell('email'))) {
    const found = peopleInLine(used.join(', '))
    return found.map((one) => ({ ...(used.length > 1 ? withGuessedOrder(one) : one), problem }))
  }
  const [one, ...others] = peopleInLine(cell('email'))
  if (columns.length === 1 && one) return [one, ...others]
  const typed = one?.typed ?? ''
  const name = nameOfRow(cell, typed)
  const why =
    others.length > 0
      ? `This line has ${others.length + 1} addresses in one column.`
      : typed === '' && cells.some(hasAddress)
        ? 'The email address of this line is in a column that isn’t used.'
        : undefined
  const isPair = isGuess && places.has('first') && places.has('last')
  return [{ ...(isPair ? withGuessedOrder(name) : name), raw, typed, problem: problem ?? why }]
}

const complaint = (schema: typeof nameInput, value: string) => {
  const parsed = schema.safeParse(value)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

function problemOf({ first, last, typed, question, problem }: Found): string | undefined {
  if (problem) return problem
  if (typed === '') return 'No email address in this line.'
  const wrong = complaint(emailInput, typed)
  if (wrong) return wrong
  if (question) return question
  if (!first && !last) return 'The name is missing: write it before the address.'
  return [first, last].map((name) => (name ? complaint(nameInput, name) : undefined)).find(Boolean)
}

/** Adds a dash for the missing part of a name, because the API requires both. */
function withBoth(first: string, last: string): Pick<Pasted, 'first_name' | 'last_name'> {
  const [one, other] = first ? [first, last] : [last, '']
  return { first_name: one, last_name: other || (one && noLastName) }
}

function pastedOf(found: Found, { line, lines }: TableRecord, isGuess: boolean, role = ''): Pasted {
  const { first, last, typed, raw } = found
  const names = withBoth(first, last)
  return {
    line,
    lines,
    raw,
    typed,
    ...names,
    email: plainAddress(typed),
    role,
    doubts: [...found.doubts, ...(names.last_name === noLastName ? ['Only one name.'] : [])],
    problem:
      problemOf(found) ??
      (isGuess && /[^\0-\u007f]/.test(raw) ? 'Check the letters, and confirm them above.' : undefined),
  }
}

/** Names what an address has in common with an earlier one: nobody is invited twice. */
function withDuplicates(people: readonly Pasted[]): readonly Pasted[] {
  const seen = new Map<string, number>()
  return people.map((person) => {
    const key = person.email.toLowerCase()
    const before = key === '' ? undefined : seen.get(key)
    if (before === undefined) seen.set(key, person.line)
    return before === undefined || person.problem !== undefined
      ? person
      : { ...person, problem: `Duplicate of line ${before}.` }
  })
}

const nobody = { ...noName, typed: '' }

/**
 * Reads a list of people, with the problem of each. Every line is a person, several, or a line that names
 * nobody.
 * @param isGuess whether the letters of the file were guessed
 */
export function parsePeople(text: string, choices?: ColumnChoices, isGuess = false): PeopleList {
  const { records, faults } = readTable(text)
  const table = tableOf(records, choices)
  const roleAt = table && placesOf(table.columns).get('role')
  const people = (table?.records ?? records).flatMap((record) => {
    const found: readonly Found[] = table ? personOfRow(table, record) : peopleOfLine(record)
    return (found.length > 0 ? found : [{ ...nobody, raw: record.raw.trim() }]).map((one) =>
      pastedOf(one, record, isGuess, record.cells[roleAt ?? -1]?.trim()),
    )
  })
  const unread = faults.map((fault) =>
    pastedOf({ ...nobody, raw: fault.raw, problem: fault.words }, { ...fault, cells: [] }, isGuess),
  )
  return {
    people: withDuplicates([...people, ...unread].toSorted((one, other) => one.line - other.line)),
    table,
  }
}

/** The lines of a text. The ends of old Macs count too. */
const linesOf = (text: string): string[] => text.split(/\n|\r(?!\n)/)

const isEdge = (letter: string | undefined) => letter === undefined || /[\s<>"';,()[\]|:/]/.test(letter)

/** Replaces the address of a person, in their part of the text only. */
export function withAddress(text: string, { line, lines, raw, typed }: Pasted, meant: string): string {
  const all = linesOf(text)
  const whole = all.slice(line - 1, line - 1 + lines).join('\n')
  let at = whole.indexOf(typed, Math.max(0, whole.indexOf(raw)))
  // Another address of the line can end or begin with this one.
  while (at >= 0 && !(isEdge(whole[at - 1]) && isEdge(whole[at + typed.length])))
    at = whole.indexOf(typed, at + 1)
  if (typed === '' || at < 0) return text
  return all
    .toSpliced(line - 1, lines, whole.slice(0, at) + meant + whole.slice(at + typed.length))
    .join('\n')
}

/**
 * The text without the people who were invited. Others of their lines stay. If nobody is left, it is empty.
 */
export function withoutPeople(
  text: string,
  people: readonly Pasted[],
  isDone: (person: Pasted) => boolean,
): string {
  if (people.every(isDone)) return ''
  const lines = linesOf(text)
  const gone: Pasted[] = []
  for (const person of people.filter(isDone)) {
    const others = people.filter((other) => other.line === person.line && !isDone(other))
    if (others.length === 0) gone.push(person)
    else lines[person.line - 1] = others.map(({ raw }) => raw).join('; ')
  }
  return withoutLines(lines.join('\n'), gone)
}
