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

/**
 * The columns of a line, as RFC 4180 and spreadsheets write them: a quoted column may hold separators and doubled quotes. A tab
 * separates before a semicolon, and that before a comma, so that “Byron, Ada; ada@example.com” has two columns.
 */
function columnsOf(line: string): string[] {
  const quoted = /^\s*"((?:[^"]|"")*)"\s*/
  const bare = line.replaceAll(/"(?:[^"]|"")*"/g, '')
  const separator = ['\t', ';', ','].find((one) => bare.includes(one))
  if (separator === undefined) return [unquoted(line)]
  const columns: string[] = []
  for (let rest: string | undefined = line; rest !== undefined;) {
    const found: RegExpExecArray | null = quoted.exec(rest)
    const isWhole = found !== null && [undefined, separator].includes(rest[found[0].length])
    const next: number = isWhole ? found[0].length : rest.indexOf(separator)
    const end: number = next === -1 ? rest.length : next
    columns.push(isWhole ? (found[1] ?? '').replaceAll('""', '"').trim() : unquoted(rest.slice(0, end)))
    rest = end < rest.length ? rest.slice(end + 1) : undefined
  }
  return columns
}

/** Reads one person: `Ada Byron <ada@example.com>`, the columns of a table in any order, or the address alone. */
function personIn(text: string): Name & { readonly email: string; readonly guessed: boolean } {
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

const complaint = (schema: typeof personNameInput, value: string) => {
  const parsed = schema.safeParse(value)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

function problemOf({ first, last, email }: Name & { readonly email: string }): string | undefined {
  if (!email.includes('@')) return 'No email address in this line.'
  const wrong = complaint(emailInput, email)
  if (wrong) return wrong
  if (!first || !last) return 'First and last name are missing: write them before the address.'
  return complaint(personNameInput, first) ?? complaint(personNameInput, last)
}

/** Splits a line into people, because mail programs copy several onto one line. */
function several(line: string): string[] {
  const parts = line.split(/;|(?<=>)\s*,/).filter((part) => part.trim() !== '')
  return parts.every((part) => part.includes('@')) ? parts : [line]
}

const isEdge = (letter: string | undefined) => letter === undefined || /[\s<>"';,()]/.test(letter)

/** Puts another address in the place of a person's, in their line only. */
export function withAddress(text: string, { line, email }: Pasted, meant: string): string {
  const lines = text.split('\n')
  const whole = lines[line - 1] ?? ''
  let at = whole.indexOf(email)
  // Another address of the line can end or begin with this one.
  while (at >= 0 && !(isEdge(whole[at - 1]) && isEdge(whole[at + email.length])))
    at = whole.indexOf(email, at + 1)
  if (email === '' || at < 0) return text
  return lines.with(line - 1, whole.slice(0, at) + meant + whole.slice(at + email.length)).join('\n')
}

/** Reads a pasted list of people, one per line, with the problem of each line. */
export function peopleIn(text: string): Pasted[] {
  const seen = new Map<string, number>()
  return text.split(/\r?\n/).flatMap((whole, index) => {
    const line = index + 1
    // Skip the head of a table.
    if (whole.trim() === '' || (line === 1 && !whole.includes('@') && /mail/i.test(whole))) return []
    return several(whole).map((one): Pasted => {
      const { first, last, email, guessed } = personIn(one.trim())
      const twice = seen.get(email.toLowerCase())
      seen.set(email.toLowerCase(), twice ?? line)
      const problem =
        problemOf({ first, last, email }) ?? (twice === undefined ? undefined : `Duplicate of line ${twice}.`)
      return { line, raw: one.trim(), first_name: first, last_name: last, email, guessed, problem }
    })
  })
}
