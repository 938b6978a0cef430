import type { Concept } from './concepts'
import type { Meaning, Vocabulary } from './table-heads'

const fields = ['email', 'first', 'infix', 'last', 'second_last', 'full', 'last_first', 'role'] as const
/** What a column of a table can say about a person. `last_first`: a whole name that begins with the last name. */
export type PersonField = (typeof fields)[number]

type There = { readonly first: boolean; readonly last: boolean }

/** Which part of a name “Nome” and “Name” are beside columns of first or last names. */
export function partOfName(concept: Concept, { first, last }: There): 'full' | 'first' | 'last' | undefined {
  if (concept !== 'first_or_full' && concept !== 'last_or_full') return undefined
  if (first === last) return 'full'
  // “Nome, Cognome” and “Name, Vorname”. “Name, Surname”: a first name or the whole one.
  if (concept === 'first_or_full') return last ? 'first' : undefined
  return first ? 'last' : undefined
}

function depending(concept: Concept, there: ReadonlySet<PersonField>): Meaning<PersonField> | undefined {
  // A login is the address if nothing else is.
  if (concept === 'login' || concept === 'account_name') return there.has('email') ? 'unused' : 'email'
  return partOfName(concept, { first: there.has('first'), last: there.has('last') })
}

export const personHeads: Vocabulary<PersonField> = {
  fields: Object.fromEntries(fields.map((field) => [field, field])),
  asked: ['first_or_full', 'last_or_full'],
  depending,
}
