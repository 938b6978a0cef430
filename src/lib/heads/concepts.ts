import { fold } from '#domain/folding'
import words from './heads.json'

/** What a column of a table is about. Each reader uses some of them. */
export type Concept = { [Language in keyof typeof words]: keyof (typeof words)[Language] }[keyof typeof words]

/** A head without case, accents, blanks and punctuation: `E-Mail-Adresse` becomes `emailadresse`. */
type HeadKey = string

/** What forms write beside a head, such as `[Required]`. Other words in brackets belong to the meaning. */
const notes = /[[(](?:required|optional|upload only|read only|pflichtfeld|obligatoire|verplicht)[\])]/gi

export const headKey = (head: string): HeadKey =>
  fold(head.replaceAll(notes, '')).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Every head of the dictionary with its concept. */
export const knownHeads: readonly (readonly [HeadKey, Concept])[] = Object.values(words)
  .flatMap((language) => Object.entries(language) as [Concept, string][]) // The keys of the file.
  .flatMap(([concept, heads]) => heads.split(';').map((head) => [headKey(head), concept] as const))

/** Words that say whose name or address a column holds are no heads. */
const concepts = new Map(knownHeads.filter(([, concept]) => concept !== 'owner'))

/** What a head says. It matches as a whole: “Last login” has nothing to do with a last name. */
export const conceptOf = (head: HeadKey): Concept | undefined => concepts.get(head)

const owners = knownHeads.filter(([, concept]) => concept === 'owner').map(([head]) => head)

/** What a head says of an owner: “Contact First”, “Vorname Ansprechpartner”. */
export const conceptOfOwner = (head: HeadKey): Concept | undefined =>
  owners
    .flatMap((owner) => [
      ...(head.startsWith(owner) ? [head.slice(owner.length)] : []),
      ...(head.endsWith(owner) ? [head.slice(0, -owner.length)] : []),
    ])
    .map(conceptOf)
    .find((concept) => concept === 'first' || concept === 'last' || concept === 'email')
