import { fold } from '#domain/folding'
import { readTable, type TableFault, type TableRecord } from '../files/read-table'
import { conceptOf, headKey, type Concept } from './concepts'

/** What the columns of a table can hold, and the concepts that say so. Any other concept is unused. */
export type Vocabulary<Field extends string> = {
  readonly fields: Readonly<Partial<Record<Concept, Field>>>
  /** Concepts that only a person can tell, unless {@link depending} does. */
  readonly asked: readonly Concept[]
  /** The meaning of a concept that depends on the fields of the other columns. Undefined: it isn't known. */
  readonly depending?: (concept: Concept, there: ReadonlySet<Field>) => Meaning<Field> | undefined
  /** What a head says that the dictionary lacks. */
  readonly beyond?: (head: string) => Concept | undefined
}

/** The field of a column, or that the column isn't used. */
export type Meaning<Field extends string> = Field | 'unused'

export type Column<Field extends string> = {
  readonly head: string
  /** Undefined: it isn't known. */
  readonly means: Meaning<Field> | undefined
  /** `ambiguous`: another column could be the same field. */
  readonly certainty: 'sure' | 'ambiguous' | 'unknown'
  /** What is lost if it isn't used, so that it is left out by itself only. */
  readonly moves?: string | undefined
}

export type Choices<Field extends string> = ReadonlyMap<number, Meaning<Field>>
type Rows = readonly (readonly string[])[]

/** The meaning of each head. */
function meanings<Field extends string>(
  heads: readonly string[],
  { fields, asked, depending, beyond }: Vocabulary<Field>,
  known: (at: number) => Meaning<Field> | undefined,
): readonly (Meaning<Field> | undefined)[] {
  const concepts = heads.map((head) => conceptOf(headKey(head)) ?? beyond?.(head))
  const found = concepts.map((concept, at) => known(at) ?? (concept && fields[concept]))
  const there = new Set(found.flatMap((means) => (means === undefined || means === 'unused' ? [] : [means])))
  const otherwise = (concept: Concept) =>
    depending?.(concept, there) ?? (asked.includes(concept) ? undefined : 'unused')
  return found.map((means, at) => means ?? (concepts[at] && otherwise(concepts[at])))
}

const cellsOf = (rows: Rows, at: number) => rows.map((cells) => fold(cells[at]?.trim() ?? ''))

/** The column that has every value of the others of its field, so that nothing depends on the choice. */
function leaderOf(same: readonly number[], rows: Rows): number | undefined {
  const values = new Map(same.map((at) => [at, cellsOf(rows, at)]))
  const holdsAll = (at: number) =>
    same.every((other) =>
      (values.get(other) ?? []).every((value, row) => value === '' || value === values.get(at)?.[row]),
    )
  return rows.length === 0 ? undefined : same.find(holdsAll)
}

type Around<Field extends string> = { readonly rows?: Rows; readonly chosen?: Choices<Field> }

/**
 * The columns by their meanings. Those of one field are ambiguous, unless the rows agree in them or a person
 * has chosen one.
 */
export function settled<Field extends string>(
  heads: readonly string[],
  means: readonly (Meaning<Field> | undefined)[],
  { rows = [], chosen = new Map() }: Around<Field> = {},
): readonly Column<Field>[] {
  return heads.map((text, at): Column<Field> => {
    const head = text.trim()
    const own = means[at]
    if (own === undefined) return { head, means: undefined, certainty: 'unknown' }
    const same = means.flatMap((other, place) => (other === own ? [place] : []))
    if (own === 'unused' || same.length === 1) return { head, means: own, certainty: 'sure' }
    const leader = same.find((place) => chosen.has(place)) ?? leaderOf(same, rows)
    if (leader === undefined) return { head, means: own, certainty: 'ambiguous' }
    return { head, means: leader === at ? own : 'unused', certainty: 'sure' }
  })
}

/**
 * What each column of a table holds, by its whole head and the choices of a person. A column without values
 * is unused.
 */
export function matchHeads<Field extends string>(
  heads: readonly string[],
  vocabulary: Vocabulary<Field>,
  { rows = [], chosen = new Map() }: Around<Field> = {},
): readonly Column<Field>[] {
  const isEmpty = (at: number) => rows.length > 0 && rows.every((cells) => (cells[at] ?? '').trim() === '')
  const means = meanings(heads, vocabulary, (at) => chosen.get(at) ?? (isEmpty(at) ? 'unused' : undefined))
  return settled(heads, means, { rows, chosen })
}

/** Titles and dates above a table take no more lines than this. */
export const mostAbove = 20

/** The fields that the cells of a line name as heads. */
export const fieldsNamed = <Field extends string>(
  cells: readonly string[],
  vocabulary: Vocabulary<Field>,
): ReadonlySet<Field> =>
  new Set(
    matchHeads(cells, vocabulary).flatMap(({ means }) =>
      means === undefined || means === 'unused' ? [] : [means],
    ),
  )

/** A table below its header. */
export type HeadedTable = {
  /** The lines above the header, such as a title. */
  readonly above: readonly TableRecord[]
  readonly head: TableRecord | undefined
  readonly records: readonly TableRecord[]
  readonly faults: readonly TableFault[]
}

/** Reads a text whose header is the first line with two known heads; without one, the first line. */
export function readHeadedTable<Field extends string>(
  text: string,
  vocabulary: Vocabulary<Field>,
): HeadedTable {
  const { records, faults } = readTable(text)
  const isHeader = ({ cells }: TableRecord) => fieldsNamed(cells, vocabulary).size > 1
  const at = Math.max(0, records.slice(0, mostAbove).findIndex(isHeader))
  return { above: records.slice(0, at), head: records[at], records: records.slice(at + 1), faults }
}

/** Whether nothing is left to ask about the columns. */
export const isSettled = (columns: readonly Column<string>[]): boolean =>
  columns.every(({ certainty }) => certainty === 'sure')

/** The choices with others: two columns never are the same field by hand. */
export const withChoices = <Field extends string>(
  chosen: Choices<Field>,
  places: readonly number[],
  means: Meaning<Field>,
): Choices<Field> =>
  new Map([
    ...[...chosen].filter(([, other]) => other === 'unused' || other !== means),
    ...places.map((at) => [at, means] as const),
  ])

/** The place of each field. */
export const placesOf = <Field extends string>(
  columns: readonly Column<Field>[],
): ReadonlyMap<Field, number> =>
  new Map(
    columns.flatMap(({ means, certainty }, at) =>
      means !== undefined && means !== 'unused' && certainty === 'sure' ? [[means, at]] : [],
    ),
  )
