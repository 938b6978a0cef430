import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { searchable } from '#domain/folding'
import { closeAfterAll } from '#testing/close-after-all'
import { testDatabase } from '#testing/test-database'
import type { Database } from './open'
import { one } from './query'

const database = await closeAfterAll(testDatabase())

/** What the database makes of these texts. */
async function foldedBy({ db }: Database, texts: readonly string[]): Promise<string[]> {
  const all = sql<
    string[]
  >`(select array_agg(searchable(text) order by place) from unnest(${sql.param([...texts])}::text[]) with ordinality given (text, place))`
  return one(await db.select({ all: sql<string[]>`texts` }).from(sql`(select ${all} as texts) answer`)).all
}

/**
 * The only characters that may differ: they are younger than the Unicode 14 of PostgreSQL 15, and hardly
 * anybody can write them.
 */
const young =
  /[\u1c89\ua7cb-\ua7dc\ua7f1\u{105c9}\u{105e4}\u{10d50}-\u{10d65}\u{11383}-\u{113c8}\u{16121}-\u{16128}\u{16d68}-\u{16d6a}\u{16ea0}-\u{16eb8}\u{1ccd6}-\u{1ccf9}\u{1e030}-\u{1e06d}]/u

it('folds every character as the browser does', async () => {
  const characters = Array.from({ length: 0x11_0000 - 1 }, (_, at) => String.fromCodePoint(at + 1)).filter(
    (character) => !/\p{Cs}|\p{Co}|\p{Cn}/u.test(character) && !young.test(character),
  )
  const folded = await foldedBy(database, characters)
  const different = characters.filter((character, at) => searchable(character) !== folded[at])
  expect(different.map((character) => character.codePointAt(0)?.toString(16))).toEqual([])
}, 60_000)

it('folds texts as the browser does', async () => {
  const letter = fc.constantFrom(
    ...Array.from(
      'aÀâäÖüøÅSsßẞIİıiςΣσłŁøæÆœÞёЁйЙ가ｱﾞがéÅÅﬁ①Ａ ’‘´`"„-\u2011–.\u200b\u0308\u030a\t\u00a0\u0301\u0307\u0327\u0345\u3099\u05b0\u064b',
    ),
  )
  const text = fc.string({
    unit: fc.oneof(letter, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
    maxLength: 30,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 50 }), async (texts) => {
      const kept = texts.filter((one) => !/\0|\p{Cs}|\p{Cn}/u.test(one) && !young.test(one))
      expect(await foldedBy(database, kept)).toEqual(kept.map(searchable))
    }),
    { numRuns: 60 },
  )
}, 60_000)
