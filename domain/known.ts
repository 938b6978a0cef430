/**
 * A fact that a server sent completely, partly or not at all. Figures, lists of people, advice and exports
 * are built from it, so that missing data never becomes a zero or "nobody".
 *
 * - `known`: the value is complete.
 * - `partly`: the value is a part of the truth. A count is a minimum, and a list lacks rows. It can show that
 * something exists, but
 *   never that nothing more does.
 * - `unknown`: the server sent nothing usable.
 *
 * `why` is a sentence without its full stop, for people: "3 of 60 employees have no readable role".
 */
export type Known<T> =
  | { readonly kind: 'known'; readonly value: T }
  | { readonly kind: 'partly'; readonly value: T; readonly why: string }
  | { readonly kind: 'unknown'; readonly why: string }

export const known = <T>(value: T): Known<T> => ({ kind: 'known', value })
export const partly = <T>(value: T, why: string): Known<T> => ({ kind: 'partly', value, why })
export const unknown = (why: string): Known<never> => ({ kind: 'unknown', why })

/** "3 of 1,240", for reasons. */
export const outOf = (part: number, of: number): string =>
  `${part.toLocaleString('en')} of ${of.toLocaleString('en')}`

/** The value, whether whole or a part; undefined if it is unknown. */
export const valueOfKnown = <T>(fact: Known<T>): T | undefined =>
  fact.kind === 'unknown' ? undefined : fact.value

/**
 * Draws a conclusion from a fact. Use it only for counting, listing or naming, where a part of the fact gives
 * a part of the conclusion.
 */
export const mapKnown = <T, U>(fact: Known<T>, of: (value: T) => U): Known<U> =>
  fact.kind === 'unknown' ? fact : { ...fact, value: of(fact.value) }

/** The number of rows: a minimum where they are a part. */
export const countKnown = (rows: Known<readonly unknown[]>): Known<number> =>
  mapKnown(rows, ({ length }) => length)

/** Whether it is known that there is none. */
export const isNone = (figure: Known<number> | undefined): boolean =>
  figure?.kind === 'known' && figure.value === 0

/**
 * Draws a conclusion that needs the complete fact, like "fewer than two people". From a part it concludes
 * nothing.
 */
export const onlyIfKnown = <T, U>(fact: Known<T>, of: (value: T) => U): Known<U> =>
  fact.kind === 'known' ? known(of(fact.value)) : unknown(fact.why)

/** Draws a conclusion from two facts. It is only as complete as the less complete one. */
export function bothKnown<A, B, U>(a: Known<A>, b: Known<B>, of: (a: A, b: B) => U): Known<U> {
  if (a.kind === 'unknown') return a
  if (b.kind === 'unknown') return b
  const reasons = [a, b].flatMap((fact) => (fact.kind === 'partly' ? fact.why.split('; ') : []))
  const value = of(a.value, b.value)
  return reasons.length === 0 ? known(value) : partly(value, [...new Set(reasons)].join('; '))
}

/**
 * The sum of a number of each row. `of` returns undefined for a row that doesn't say. If no row says, the
 * result is unknown; if some don't, it is a part.
 * @param silent as for {@link thoseKnown}
 */
export function sumKnown<T>(
  rows: Known<readonly T[]>,
  of: (row: T) => number | undefined,
  silent: (count: number, of: number) => string,
): Known<number> {
  const speaking = thoseKnown(rows, (row) => (of(row) === undefined ? undefined : true), silent)
  return mapKnown(speaking, (those) => those.reduce((sum, row) => sum + (of(row) ?? 0), 0))
}

/**
 * The rows that pass a test. `test` returns undefined for a row that doesn't say. If no row says, the result
 * is unknown; if some don't, it is a part.
 * @param silent the reason, from the number of rows that don't say and the number of all rows
 */
export function thoseKnown<T>(
  rows: Known<readonly T[]>,
  test: (row: T) => boolean | undefined,
  silent: (count: number, of: number) => string,
): Known<readonly T[]> {
  if (rows.kind === 'unknown') return rows
  const answers = rows.value.map(test)
  const mute = answers.filter((answer) => answer === undefined).length
  if (mute > 0 && mute === answers.length) return unknown(silent(mute, answers.length))
  const found = mapKnown(rows, (all) => all.filter((_, at) => answers[at] === true))
  return mute === 0 ? found : bothKnown(found, partly(null, silent(mute, answers.length)), (value) => value)
}
