import type { Concept } from './concepts'
import type { Meaning, Vocabulary } from './table-heads'

/** What a column of a table can say about a person. */
export type PersonField =
  | 'email'
  | 'first'
  | 'infix'
  | 'last'
  | 'second_last'
  | 'full'
  /** A whole name that begins with the last name. */
  | 'last_first'
  | 'role'

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
  fields: {
    email: 'email',
    first: 'first',
    infix: 'infix',
    last: 'last',
    second_last: 'second_last',
    full: 'full',
    last_first: 'last_first',
    role: 'role',
  },
  asked: ['first_or_full', 'last_or_full'],
  depending,
}
