import { dayText, endOf, monthRule } from '#domain/months/rule'
import { authorOf, type Caller } from '../../callers/caller'
import { lockStructure } from '../../http/admin-write'
import type { Db } from '../../db/open'
import { inSnapshot, inTransaction } from '../../db/transaction'
import { authorsIn } from '../../callers/authors.store'
import { signerOf } from '../../signing/signing-key'
import type { Turn } from '../../http/bind'
import type { Deps } from '../../http/route-deps'
import { isClosed, lastRow, type insertClosing } from './closing.store'
import type { ReadKnown } from './completeness'
import { alreadyClosed, byPeopleOnly, hasUnknown, notComplete, notOverYet } from './months.errors'
import type { AskedMonth } from './months.rules'
import { readCompanies } from './months.store'
import { signedFile } from './signed-file'
import { summaryOf } from './summary.rules'

/** A write that began in the month may be stored some minutes later. */
const graceMs = 10 * 60_000

/** A person closes a month that is over and known from its first day to its last. */
export async function allowClosing(
  db: Db,
  caller: Caller,
  month: AskedMonth,
  now: Date,
  readKnown: ReadKnown,
): Promise<void> {
  if (caller.kind !== 'person') throw byPeopleOnly()
  const from = new Date(endOf(month.end).getTime() + graceMs)
  if (now < from) throw notOverYet(from.toISOString().slice(0, 16).replace('T', ' ') + ' UTC')
  if (await isClosed(db, month.id)) throw alreadyClosed()
  const {
    complete,
    since,
    unknown_days: days = [],
    companies_not_known = 0,
  } = (await readKnown(db)).of(month)
  if (complete) return
  const isLate = since === null || since > dayText(month.days.first)
  throw isLate ? notComplete(since ?? 'today') : hasUnknown(days.length, companies_not_known)
}

/** Fewer than a page has: a transaction of the embedded database holds up all others. */
const companiesAtOnce = 100

/** All companies of a month, read a part at a time, so that others get their turn in between. */
export async function wholeMonth(db: Db, turn: Turn, month: AskedMonth) {
  const parts: Awaited<ReturnType<typeof readCompanies>>[] = []
  for (let after: number | null = 0; after !== null; after = parts.at(-1)!.next) {
    const asked = { after, limit: companiesAtOnce }
    parts.push(await turn(() => inSnapshot(db, (tx) => readCompanies(tx, month.days, asked))))
  }
  const each = <T extends { readonly id: number }>(all: readonly T[]) => [
    ...new Map(all.map((one) => [one.id, one])).values(),
  ]
  return {
    packages: each(parts.flatMap(({ packages }) => packages)),
    nodes: each(parts.flatMap(({ nodes }) => nodes)),
    companies: parts.flatMap(({ companies }) => companies),
  }
}

type MonthToSign = {
  readonly last_row: number
  readonly since: string | null
  readonly whole: Awaited<ReturnType<typeof wholeMonth>>
  readonly comparisons: readonly object[]
  /** What people said that names in the files mean. */
  readonly matches: readonly object[]
  /** Decisions about figures that are no longer those of a row. */
  readonly outdated: readonly object[]
  /** Differences that nobody decided. */
  readonly open: number
  /** Packages of rows that nobody decided, and that no file names. */
  readonly not_named: number
}

/**
 * What is signed of a month. Behind the exclusive lock no write of ours is half done, and rows are never
 * changed, so what is read afterwards can't change any more.
 */
export async function readToSign(
  db: Db,
  turn: Turn,
  month: AskedMonth,
  readKnown: ReadKnown,
): Promise<Pick<MonthToSign, 'last_row' | 'since' | 'whole'>> {
  const last_row = await turn(() =>
    inTransaction(db, async (tx) => {
      await lockStructure(tx)
      return lastRow(tx)
    }),
  )
  const { since } = (await turn(() => readKnown(db))).of(month)
  return { last_row, since, whole: await wholeMonth(db, turn, month) }
}

/** Signs a month, before the transaction that stores it: its file can be large. */
export async function signClosing(
  { db, seal, turn }: Pick<Deps, 'db' | 'seal'> & { readonly turn: Turn },
  by: Caller,
  month: AskedMonth,
  { whole, ...facts }: MonthToSign,
  now: Date,
): Promise<Parameters<typeof insertClosing>[1]> {
  const author = authorOf(by)
  const closed_by = (await turn(() => authorsIn(db, [author])))(author)
  const packed = await signedFile(
    {
      id: month.id,
      first: dayText(month.days.first),
      last: dayText(month.days.last),
      rule: monthRule,
      closed_at: now.toISOString(),
      closed_by,
      ...facts,
      ...whole,
    },
    await turn(() => inTransaction(db, (tx) => signerOf(tx, seal, now))),
  )
  const summary = summaryOf(whole.companies, facts)
  return { month: month.id, closed_at: now, closed_by: author, packed, summary }
}
