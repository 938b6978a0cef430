import type { FastifyInstance } from 'fastify'
import {
  decideComparison,
  maxDecisions,
  maxPairs,
  pairComparison,
  setMonthNumbers,
} from '#contract/months/comparison-decisions'
import type { BodyOf } from '#contract/wire'
import { stillHolds } from '#domain/months/compare'
import { cut } from '#domain/words'
import { authorOf, markOf, type Actor } from '../../callers/caller'
import type { Db } from '../../db/open'
import { ordinaryWrite } from '../../http/admin-write'
import { bind } from '../../http/bind'
import type { Deps } from '../../http/route-deps'
import { neverOurs, notOurs, rowRefusals, tooManyDecisions, tooManyPairs } from './comparison.errors'
import { countDecisions, decisionsAbout, storeDecisions, withAuthors } from './comparison.store'
import { aboutMonth, allowMonths, nodesOf, type AskedMonth } from './months.rules'
import type { MonthsSource } from './months.routes'
import { neverHad, storeNumbers } from './numbers.store'
import { fillFromPaired, hasOpenLines, isOurs, matchLines, storePair } from './pairs.store'
import { rowsOf } from './row-of-month'
import { writingMonths } from './write-month'

const isSame = ({ account_id, person_id }: ReturnType<typeof authorOf>, actor: Actor): boolean =>
  (account_id !== null && markOf({ kind: 'key', id: account_id }) === markOf(actor)) ||
  (person_id !== null && markOf({ kind: 'person', id: person_id }) === markOf(actor))

type Asked = BodyOf<typeof decideComparison>['decisions'][number]

/** Judges each row, and tells which decisions to store, which are there already, and which are refused. */
async function judgeDecisions(tx: Db, month: AskedMonth, asked: readonly Asked[], by: Actor) {
  const keys = asked.map(({ key }) => key)
  const before = await decisionsAbout(tx, month.id, keys)
  const rows = await rowsOf(tx, month, keys)
  const judged = asked.map((one) => {
    const last = before.get(one.key)
    const seen = rows.get(one.key)
    // The reply of this very request was lost.
    const isLost = last?.version === one.version + 1 && isSame(last.by, by)
    if (last && isLost && last.decision === one.decision && last.note === one.note)
      return { one, last, done: true }
    const why =
      (last?.version ?? 0) !== one.version
        ? rowRefusals.decidedSince(last?.by.account_name ?? 'Somebody')
        : !seen
          ? rowRefusals.noSuchRow
          : one.decision !== null && !stillHolds(seen, one)
            ? rowRefusals.figuresChanged
            : undefined
    return { one, last, why, done: false }
  })
  return {
    toStore: judged.filter(({ why, done }) => why === undefined && !done),
    there: judged.flatMap(({ done, last }) => (done && last ? [last] : [])),
    refused: judged.flatMap(({ one, why }) => (why === undefined ? [] : [{ key: one.key, why }])),
  }
}

/** What people say of a comparison. */
export function decisionRoutes(app: FastifyInstance, deps: Deps, source: MonthsSource): void {
  const write = writingMonths(deps, source)
  bind(app, deps, decideComparison, async ({ caller, params, body, now, record, isRecorded }) =>
    write(caller, { id: params.id, now }, async (tx, by, month) => {
      const { toStore, there, refused } = await judgeDecisions(tx, month, body.decisions, by)
      const added = toStore.filter(({ last }) => !last).length
      if (added > 0 && (await countDecisions(tx, month.id)) + added > maxDecisions) throw tooManyDecisions()
      const stored = await storeDecisions(
        tx,
        toStore.map(({ one }) => ({
          month: month.id,
          ...one,
          version: one.version + 1,
          by: authorOf(by),
          at: now,
        })),
      )
      if (toStore.length === 0) isRecorded()
      else
        await record(tx, {
          ...aboutMonth(month, by),
          ...logged(toStore),
        })
      return { decided: await withAuthors(tx, [...there, ...stored]), refused }
    }),
  )

  bind(
    app,
    deps,
    pairComparison,
    async ({ caller, params, body, now, record, turn }) => {
      const { kind, their_key: key, their_name: name, form, alone, our_id: our, our_uid, our_name } = body
      const theirs = { key, name, form, ...(alone && { alone }) }
      const asked = { id: params.id, now }
      /** The lines in parts, so that others get their turn in between. */
      const inParts = async (work: (tx: Db, month: number) => Promise<boolean>) => {
        while (await turn(() => write(caller, asked, (tx, _by, { id }) => work(tx, id))));
      }
      const openOnly = await turn(() =>
        write(caller, asked, async (tx, by, month) => {
          if (our !== null && !(await isOurs(tx, kind, our, our_name))) throw notOurs(kind)
          const row = our === null ? null : { our_id: our, our_uid, our_name, by: authorOf(by), at: now }
          if (!alone && (await storePair(tx, kind, theirs, row)) > maxPairs) throw tooManyPairs()
          await record(tx, {
            ...aboutMonth(month, by),
            after: { [kind]: name || key, ours: our === null ? null : our_name },
          })
          return our !== null && hasOpenLines(tx, month.id, kind, theirs)
        }),
      )
      await inParts((tx, month) => matchLines(tx, month, kind, { theirs, our, openOnly }))
      await turn(() =>
        write(caller, asked, (tx, by, { id }) =>
          fillFromPaired(tx, id, kind, theirs, { by: authorOf(by), at: now }),
        ),
      )
    },
    { waitsForOthers: true },
  )

  bind(app, deps, setMonthNumbers, async ({ caller, body, now, record }) =>
    ordinaryWrite(deps, caller, setMonthNumbers, async (tx, by) => {
      await allowMonths(tx, by)
      const unknown = await neverHad(tx, body.numbers)
      if (unknown) throw neverOurs(unknown)
      await storeNumbers(tx, body.numbers, { by: authorOf(by), at: now })
      const numbers = body.numbers.map(({ kind, our_id, number }) => `${kind} ${our_id}: ${number || 'none'}`)
      await record(tx, { id: null, nodes: nodesOf(by), after: { numbers: logText(numbers) } })
    }),
  )
}

const logText = (of: readonly string[]): string => cut([...new Set(of)].join(', '), 2_000)

/** What the log says of decisions: one in full, of several how many of each kind. */
function logged(
  stored: readonly {
    readonly one: Asked
    readonly last: { decision: string | null; note: string } | undefined
  }[],
) {
  const [first, ...others] = stored
  if (first && others.length === 0) {
    const { company, package: pack, decision, note } = first.one
    const { last } = first
    return {
      before: last ? { company, package: pack, decision: last.decision, note: last.note } : null,
      after: { company, package: pack, decision, note },
    }
  }
  return {
    before: null,
    after: {
      decisions: stored.length,
      ...(first && { decision: first.one.decision, note: first.one.note }),
      companies: logText(stored.map(({ one }) => one.company)),
    },
  }
}
