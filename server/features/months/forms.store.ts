import { and, desc, eq, ne, notInArray } from 'drizzle-orm'
import { maxAnswers } from '#contract/months/comparison-forms'
import type { beginComparison } from '#contract/months/month-comparisons'
import type { BodyOf } from '#contract/wire'
import { authorsIn } from '../../callers/authors.store'
import { comparisonForms, monthPairs } from '../../db/tables/comparisons.schema'
import type { Db } from '../../db/open'
import type { Stamped } from './numbers.store'

/** So many forms are remembered, the last used. */
const formCount = 200
const { id, side, name, columns, answers, at } = comparisonForms

export const rememberedForms = (db: Db) =>
  db.select({ form: id, side, name, columns, answers }).from(comparisonForms).orderBy(desc(at), desc(id))

/** Remembers what was said of a form of file. An answer that stands keeps who gave it, and when. */
export async function storeForm(tx: Db, file: BodyOf<typeof beginComparison>, stamp: Stamped) {
  if (!file.answers) return { form: 0, answers: null }
  const headsOf = (those: typeof file.columns) => those.map(({ head }) => head).join('\n')
  const heads = headsOf(file.columns)
  const ofSide = await tx.select().from(comparisonForms).where(eq(side, file.side))
  const before =
    ofSide.find((one) => one.id === file.form) ??
    ofSide.find((one) => one.name === file.vendor && headsOf(one.columns) === heads)
  const earlier = before?.answers?.kinds ?? []
  const by = { ...(await authorsIn(tx, [stamp.by]))(stamp.by), email: null }
  const kinds = file.answers.kinds.map((one) => {
    const same = earlier.find(({ said, means }) => said === one.said && means === one.means)
    return { ...(same ?? { by, at: stamp.at.toISOString() }), ...one }
  })
  // Whether lines of other months count is asked each time.
  const lasting = kinds.filter(({ said }) => !/^(?:month|whole) /.test(said))
  const others = earlier.filter(({ said }) => !kinds.some((one) => one.said === said))
  const all = { ...file.answers, ...before?.answers, kinds: [...lasting, ...others].slice(0, maxAnswers) }
  const row = { side: file.side, name: file.vendor, columns: file.columns, answers: all, ...stamp }
  const [stored] = before
    ? await tx.update(comparisonForms).set(row).where(eq(id, before.id)).returning()
    : await tx.insert(comparisonForms).values(row).returning()
  const kept = tx.select({ id }).from(comparisonForms).orderBy(desc(at), desc(id)).limit(formCount)
  await tx.delete(comparisonForms).where(notInArray(id, kept))
  await tx.delete(monthPairs).where(and(ne(monthPairs.form, 0), notInArray(monthPairs.form, kept)))
  return { form: stored!.id, answers: { ...file.answers, kinds } }
}
