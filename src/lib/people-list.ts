import { emailInput, personNameInput } from '#contract/wire'

/** A person in a pasted list. */
export type Pasted = {
  /** The line of the text, from 1. */
  readonly line: number
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

const unquoted = (text: string) =>
  text
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim()
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

/** Reads one person: `Ada Byron <ada@example.com>`, the columns of a table in any order, or the address alone. */
function personIn(text: string): Name & { readonly email: string; readonly guessed: boolean } {
  const angle = /^(.*)<([^<>]*)>\s*$/u.exec(text)
  const columns = text.split(/[\t;,]/).map(unquoted)
  const at = columns.findIndex((column) => column.includes('@'))
  const spaced = words(text)
  const email = angle
    ? (angle[2] ?? '').trim()
    : columns.length > 1
      ? (columns[at] ?? '')
      : (spaced.find((word) => word.includes('@')) ?? '')
  const rest = columns.filter((column, index) => index !== at && column !== '')
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

const complaint = (schema: typeof personNameInput, value: string) => {
  const parsed = schema.safeParse(value)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

function problemOf({ first, last, email }: Name & { readonly email: string }): string | undefined {
  if (!email.includes('@')) return 'No email address in this line.'
  if (!first || !last) return 'First and last name are missing: write them before the address.'
  return complaint(emailInput, email) ?? complaint(personNameInput, first) ?? complaint(personNameInput, last)
}

/** Splits a line into people, because mail programs copy several onto one line. */
const several = (line: string) => (line.split('@').length > 2 ? line.split(/;|(?<=>)\s*,/) : [line])

/** Reads a pasted list of people, one per line, with the problem of each line. */
export function peopleIn(text: string): Pasted[] {
  const seen = new Map<string, number>()
  return text.split(/\r?\n/).flatMap((whole, index) => {
    const line = index + 1
    // Skip the head of a table.
    if (whole.trim() === '' || (line === 1 && !whole.includes('@') && /mail/i.test(whole))) return []
    return several(whole)
      .filter((one) => one.trim() !== '')
      .map((one): Pasted => {
        const { first, last, email, guessed } = personIn(one.trim())
        const twice = seen.get(email.toLowerCase())
        seen.set(email.toLowerCase(), twice ?? line)
        const problem =
          problemOf({ first, last, email }) ??
          (twice === undefined ? undefined : `Duplicate of line ${twice}.`)
        return { line, raw: one.trim(), first_name: first, last_name: last, email, guessed, problem }
      })
  })
}
