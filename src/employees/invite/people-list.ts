import { emailInput } from '#contract/email-address'
import { nameInput } from '#contract/wire'
import { noLastName } from '#domain/person-name'
import { columnsOf, recordsOf, unquoted } from '../../lib/pasted-table'

/** A person in a pasted list. */
export type Pasted = {
  /** The line of the text, from 1. */
  readonly line: number
  /** The number of lines: more than one where a quoted cell has line breaks. */
  readonly lines: number
  /** The pasted text. */
  readonly raw: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  /** Whether the name was guessed from the address. */
  readonly guessed: boolean
  /** The reason why this person can't be invited. */
  readonly problem: string | undefined
}

const capital = (word: string) => word.charAt(0).toLocaleUpperCase() + word.slice(1)
const words = (text: string) => text.split(/\s+/).filter(Boolean)

type Name = { readonly first: string; readonly last: string }

/** “Ada Maria Byron”, or “Byron, Ada Maria” as address books write it. */
function nameIn(text: string): Name {
  const [before, after] = unquoted(text)
    .split(',', 2)
    .map((part) => part.trim())
  if (before && after) return { first: after, last: before }
  const all = words(unquoted(text))
  return {
    first: all.slice(0, -1).join(' ') || (all[0] ?? ''),
    last: all.length > 1 ? (all.at(-1) ?? '') : '',
  }
}

/** ada.byron@example.com is probably Ada Byron. */
function nameOfAddress(email: string): Name {
  const parts = (email.split('@')[0]?.split('+')[0] ?? '')
    .split(/[._-]+/)
    .filter((part) => /^\p{L}+$/u.test(part))
  return parts.length > 1
    ? { first: capital(parts[0] ?? ''), last: parts.slice(1).map(capital).join(' ') }
    : { first: '', last: '' }
}

type Columns = {
  readonly email: number
  readonly first: number
  readonly last: number
  readonly name: number
}

/** The order of the columns by the head of a table; undefined for any other line. */
function headOf(text: string): Columns | undefined {
  if (text.includes('@') || !/mail/i.test(text)) return undefined
  const titles = columnsOf(text)
  const at = (title: RegExp) => titles.findIndex((one) => title.test(one))
  return {
    email: at(/mail/i),
    first: at(/first|given|fore/i),
    last: at(/last|family|sur/i),
    name: at(/^(full|display)?\s*name$/i),
  }
}

type Read = Name & { readonly email: string; readonly guessed: boolean }

/** Reads one person by the head of the table; undefined if the head doesn't fit this line. */
function personBelow({ email, first, last, name }: Columns, text: string): Read | undefined {
  const columns = columnsOf(text)
  const address = columns[email] ?? ''
  if (!address.includes('@') || (first < 0 && last < 0 && name < 0)) return undefined
  const whole = nameIn(columns[name] ?? '')
  const named = { first: columns[first] ?? whole.first, last: columns[last] ?? whole.last }
  return named.first || named.last
    ? { ...named, email: address, guessed: false }
    : { ...nameOfAddress(address), email: address, guessed: true }
}

/** Reads one person: `Ada Byron <ada@example.com>`, the columns of a table in any order, or the address alone. */
function personIn(text: string): Read {
  const angle = /^(.*)<([^<>]*)>\s*$/u.exec(text)
  const columns = columnsOf(text)
  const at = columns.findIndex((column) => column.includes('@'))
  const spaced = words(text)
  const email = angle
    ? (angle[2] ?? '').trim()
    : columns.length > 1
      ? (columns[at] ?? '')
      : (spaced.find((word) => word.includes('@')) ?? '')
  const rest = columns.filter((column) => column !== '' && !column.includes('@'))
  const name = angle
    ? nameIn(angle[1] ?? '')
    : columns.length > 1
      ? rest.length > 1
        ? { first: rest[0] ?? '', last: rest[1] ?? '' }
        : nameIn(rest[0] ?? '')
      : nameIn(spaced.filter((word) => word !== email).join(' '))
  if (name.first || name.last) return { ...name, email, guessed: false }
  return { ...nameOfAddress(email), email, guessed: true }
}

const complaint = (schema: typeof nameInput, value: string) => {
  const parsed = schema.safeParse(value)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

function problemOf({ first, last, email }: Name & { readonly email: string }): string | undefined {
  if (!email.includes('@')) return 'No email address in this line.'
  const wrong = complaint(emailInput, email)
  if (wrong) return wrong
  if (!first) return 'The name is missing: write it before the address.'
  return complaint(nameInput, first) ?? complaint(nameInput, last)
}

/** Splits a line into people, because mail programs copy several onto one line. */
function several(line: string): string[] {
  const parts = line.split(/;|(?<=>)\s*,/).filter((part) => part.trim() !== '')
  return parts.every((part) => part.includes('@')) ? parts : [line]
}

const isEdge = (letter: string | undefined) => letter === undefined || /[\s<>"';,()]/.test(letter)

/** Replaces the address of a person, in their line only. */
export function withAddress(text: string, { line, lines, email }: Pasted, meant: string): string {
  const all = text.split('\n')
  const whole = all.slice(line - 1, line - 1 + lines).join('\n')
  let at = whole.indexOf(email)
  // Another address of the line can end or begin with this one.
  while (at >= 0 && !(isEdge(whole[at - 1]) && isEdge(whole[at + email.length])))
    at = whole.indexOf(email, at + 1)
  if (email === '' || at < 0) return text
  return all
    .toSpliced(line - 1, lines, whole.slice(0, at) + meant + whole.slice(at + email.length))
    .join('\n')
}

/** Adds a last name, a dash, for a person with one name only, because the API requires both. */
function completed({ first, last, ...rest }: Read): Read {
  const [one, other] = [first, last].map((name) => words(name).join(' '))
  return one && other
    ? { ...rest, first: one, last: other }
    : { ...rest, first: one || other || '', last: one || other ? noLastName : '' }
}

/** Reads a pasted list of people, with the problem of each. The head of a table tells the order of its columns. */
export function parsePeople(text: string): Pasted[] {
  const seen = new Map<string, number>()
  const records = recordsOf(text).filter((record) => record.text.trim() !== '')
  const head = headOf(records[0]?.text ?? '')
  return records.slice(head ? 1 : 0).flatMap(({ line, lines, text: whole }) => {
    const below = head && personBelow(head, whole)
    const found = below
      ? // This order is understood without the head.
        [{ ...completed(below), raw: [below.first, below.last, below.email].join('\t') }]
      : several(whole).map((one) => ({ ...completed(personIn(one.trim())), raw: one.trim() }))
    return found.map(({ first, last, email, guessed, raw }): Pasted => {
      const twice = seen.get(email.toLowerCase())
      seen.set(email.toLowerCase(), twice ?? line)
      const problem =
        problemOf({ first, last, email }) ?? (twice === undefined ? undefined : `Duplicate of line ${twice}.`)
      return { line, lines, raw, first_name: first, last_name: last, email, guessed, problem }
    })
  })
}
