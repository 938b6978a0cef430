import type { FastifyInstance } from 'fastify'
import type { WrittenWalks } from '#contract/months/licence-walks'
import {
  closeMonth,
  getClosing,
  getMonth,
  getOpenRows,
  listMonths,
  reopenMonth,
  type OpenRows,
  type WrittenMonthFacts,
} from '#contract/months/months'
import { dayText, monthBefore, monthOf, monthRule } from '#domain/months/rule'
import { authorOf } from '../../callers/caller'
import type { Db } from '../../db/open'
import { inSnapshot } from '../../db/transaction'
import { found } from '../../errors/refusal'
import { ordinaryWrite } from '../../http/admin-write'
import { bind } from '../../http/bind'
import type { Deps } from '../../http/route-deps'
import { allowClosing, readToSign, signClosing, wholeMonth } from './close-month'
import { changedSince } from './comparison.errors'
import { raiseRevision, revisionOf, sumsOfFiles } from './comparison.store'
import { comparisonToSign } from './comparison-to-sign'
import { closingsOf, fileOf, insertClosing, oldestLine, reopen } from './closing.store'
import { knownByTriggers, type Known, type ReadKnown } from './completeness'
import { byPeopleOnly, notClosed } from './months.errors'
import { aboutMonth, allowMonths, askedMonth, isListed, type AskedMonth } from './months.rules'
import { lastCompany, readCompanies, rowsIn } from './months.store'

/** What is known of months: our own server records them, a gateway in its walks. */
export type MonthsSource = {
  readonly known: ReadKnown
  /** The day of the oldest line of the log, if it has what changes licences. */
  readonly logSince: (db: Db) => Promise<string | null>
  /** The walks that make it known, on a gateway. */
  readonly walks?: (db: Db, now: Date) => Promise<WrittenWalks>
}

export const ownMonths: MonthsSource = {
  known: knownByTriggers,
  logSince: oldestLine,
}

const factsOf = (
  month: AskedMonth,
  known: Known,
  closings: WrittenMonthFacts['closings'],
): WrittenMonthFacts => ({
  id: month.id,
  state: month.isRunning
    ? 'running'
    : closings.some(({ reopened_at }) => reopened_at === null)
      ? 'closed'
      : 'ended',
  ...known.of(month),
  first: dayText(month.days.first),
  last: dayText(month.days.last),
  rule: monthRule,
  closings,
})

async function readFacts(db: Db, source: MonthsSource, month: AskedMonth): Promise<WrittenMonthFacts> {
  const closings = await closingsOf(db, month.id)
  return factsOf(
    month,
    await source.known(db),
    closings.map(({ closing }) => closing),
  )
}

export function monthRoutes(app: FastifyInstance, deps: Deps, source: MonthsSource = ownMonths): void {
  bind(app, deps, listMonths, async ({ caller, now }) => {
    await allowMonths(deps.db, caller)
    return inSnapshot(deps.db, async (tx) => {
      const known = await source.known(tx)
      const log_since = await source.logSince(tx)
      const all = await closingsOf(tx)
      const files = await sumsOfFiles(tx)
      const months: WrittenMonthFacts[] = []
      let month = askedMonth(monthOf(now), now)
      for (; isListed(month, known.since, now); month = askedMonth(monthBefore(month.id), now)) {
        const { id } = month
        const own = all.filter((one) => one.month === id).map(({ closing }) => closing)
        const facts = factsOf(month, known, own)
        months.push(facts.state === 'closed' ? facts : { ...facts, files: files.get(id) ?? [] })
      }
      return { months, log_since, walks: await source.walks?.(tx, now) }
    })
  })

  bind(app, deps, getMonth, async ({ caller, params, query, now }) => {
    await allowMonths(deps.db, caller)
    const month = askedMonth(params.id, now)
    return inSnapshot(deps.db, async (tx) => ({
      ...(await readFacts(tx, source, month)),
      ...(await readCompanies(tx, month.days, query)),
      last_company: await lastCompany(tx),
    }))
  })

  // Rows of licences and prices are never changed, so a figure holds until there are others, or another revision.
  const counted = new Map<number, OpenRows & { readonly of: string }>()
  bind(
    app,
    deps,
    getOpenRows,
    async ({ caller, params, now, turn }) => {
      const month = askedMonth(params.id, now)
      const of = await turn(async () => {
        await allowMonths(deps.db, caller)
        const rows = await rowsIn(deps.db, month.days)
        return [await revisionOf(deps.db, month.id), month.days.last, ...rows].join()
      })
      const before = counted.get(month.id)
      if (before?.of === of) return before
      const { companies } = await wholeMonth(deps.db, turn, month)
      const { open, not_named } = await comparisonToSign(deps.db, turn, month.id, companies)
      counted.set(month.id, { of, open, not_named })
      return { open, not_named }
    },
    { waitsForOthers: true },
  )

  bind(app, deps, getClosing, async ({ caller, params }) => {
    await allowMonths(deps.db, caller)
    return found(await fileOf(deps.db, params.id, params.closing))
  })

  writes(app, deps, source)
}

function writes(app: FastifyInstance, deps: Deps, source: MonthsSource): void {
  bind(
    app,
    deps,
    closeMonth,
    async ({ caller, params, now, record, turn }) => {
      const month = askedMonth(params.id, now)
      await turn(async () => {
        await allowMonths(deps.db, caller)
        await allowClosing(deps.db, caller, month, now, source.known)
      })
      const whole = await readToSign(deps.db, turn, month, source.known)
      const { companies } = whole.whole
      const { revision, ...compared } = await comparisonToSign(deps.db, turn, month.id, companies)
      const row = await signClosing({ ...deps, turn }, caller, month, { ...whole, ...compared }, now)
      return turn(() =>
        ordinaryWrite(deps, caller, closeMonth, async (tx, by) => {
          await allowMonths(tx, by)
          const raised = await raiseRevision(tx, month.id)
          // Another closing has raised it too, and is the better answer.
          await allowClosing(tx, by, month, now, source.known)
          if (raised !== revision + 1) throw changedSince()
          await insertClosing(tx, row)
          await record(tx, {
            ...aboutMonth(month, by),
            before: { state: 'ended' },
            after: { state: 'closed' },
          })
          return readFacts(tx, source, month)
        }),
      )
    },
    { waitsForOthers: true },
  )

  bind(app, deps, reopenMonth, async ({ caller, params, body, now, record }) =>
    ordinaryWrite(deps, caller, reopenMonth, async (tx, by) => {
      await allowMonths(tx, by)
      if (by.kind !== 'person') throw byPeopleOnly()
      const month = askedMonth(params.id, now)
      const change = { reopened_at: now, reopened_by: authorOf(by), reason: body.reason }
      if (!(await reopen(tx, month.id, change))) throw notClosed()
      await record(tx, {
        ...aboutMonth(month, by),
        before: { state: 'closed' },
        after: { state: 'ended', reason: body.reason },
      })
      return readFacts(tx, source, month)
    }),
  )
}
