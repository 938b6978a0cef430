import type { FastifyInstance } from 'fastify'
import {
  beginComparison,
  decideComparison,
  getComparison,
  maxDecisions,
  maxPairs,
  pairComparison,
  sendComparisonLines,
} from '#contract/month-comparisons'
import { stillHolds } from '#domain/months/compare'
import { authorOf, markOf, type Actor, type Caller } from '../callers/caller'
import type { Db } from '../db/open'
import { inSnapshot } from '../db/transaction'
import { found, notFound } from '../errors/refusal'
import { bind } from '../http/bind'
import { behind } from '../http/door'
import type { Deps } from '../http/route-deps'
import { isClosed } from './closing.store'
import {
  decidedSince,
  figuresChanged,
  linesMissing,
  noSuchRow,
  notOurs,
  otherFile,
  tooManyDecisions,
  tooManyPairs,
} from './comparison.errors'
import {
  addLines,
  countDecisions,
  decisionAbout,
  fileOfMonth,
  raiseRevision,
  readComparison,
  storeDecision,
  storeFile,
  withAuthors,
} from './comparison.store'
import { monthIsClosed } from './months.errors'
import type { MonthsDoor } from './months.routes'
import { aboutMonth, askedMonth, isListed, type AskedMonth } from './months.rules'
import { fillIdentities, hasOpenLines, isOurs, matchLines, storePair } from './pairs.store'
import { rowOf } from './row-of-month'

const isSame = ({ account_id, person_id }: ReturnType<typeof authorOf>, actor: Actor): boolean =>
  (account_id !== null && markOf({ kind: 'key', id: account_id }) === markOf(actor)) ||
  (person_id !== null && markOf({ kind: 'person', id: person_id }) === markOf(actor))

/** The file of the month that the caller sees; 409 if another one is there. */
async function fileSeen(tx: Db, month: number, upload: number) {
  const file = await fileOfMonth(tx, month)
  if (file?.upload !== upload) throw otherFile()
  return file
}

/** A month beside a file of the vendor or of a PSA. */
export function comparisonRoutes(app: FastifyInstance, deps: Deps, door: MonthsDoor): void {
  const at = behind(door)
  /** Runs a write about a month that is open. They wait for each other, and nobody else for them. */
  const write = <T>(
    caller: Caller,
    asked: { readonly id: number; readonly now: Date },
    work: (tx: Db, by: Caller, month: AskedMonth) => Promise<T>,
  ) =>
    door.write(deps.db, caller, at(beginComparison).needs, async (tx, by) => {
      await door.allow(tx, by)
      const month = askedMonth(asked.id, asked.now)
      await raiseRevision(tx, month.id)
      if (await isClosed(tx, month.id)) throw monthIsClosed()
      return work(tx, by, month)
    })

  bind(app, deps, at(getComparison), async ({ caller, params, query, now }) => {
    await door.allow(deps.db, caller)
    const { id } = askedMonth(params.id, now)
    return inSnapshot(deps.db, (tx) => readComparison(tx, id, query))
  })

  bind(app, deps, at(beginComparison), async ({ caller, params, body, now, record }) =>
    write(caller, { id: params.id, now }, async (tx, by, month) => {
      const { since } = await door.known(tx)
      if (!isListed(month, since, now)) throw notFound()
      const file = await storeFile(tx, month.id, { ...body, by: authorOf(by), at: now })
      const { name, digest, lines } = file
      await record(tx, { ...aboutMonth(month, door.nodes(by)), after: { file: name, digest, lines } })
      return (await withAuthors(tx, [file]))[0]!
    }),
  )

  bind(app, deps, at(sendComparisonLines), async ({ caller, params, body, now, isRecorded }) =>
    write(caller, { id: params.id, now }, async (tx, _by, { id }) => {
      const file = await fileSeen(tx, id, body.upload)
      const isThere = body.from + body.lines.length <= file.sent
      if (!isThere && (body.from !== file.sent || file.sent + body.lines.length > file.lines))
        throw linesMissing(file.sent, file.lines)
      // The line about the file has its digest and the number of its lines.
      isRecorded()
      return (await withAuthors(tx, [isThere ? file : await addLines(tx, id, body.lines)]))[0]!
    }),
  )

  decisions(app, deps, door, write)
}

type Write = <T>(
  caller: Caller,
  asked: { readonly id: number; readonly now: Date },
  work: (tx: Db, by: Caller, month: AskedMonth) => Promise<T>,
) => Promise<T>

function decisions(app: FastifyInstance, deps: Deps, door: MonthsDoor, write: Write): void {
  const at = behind(door)
  bind(app, deps, at(decideComparison), async ({ caller, params, body, now, record, isRecorded }) =>
    write(caller, { id: params.id, now }, async (tx, by, month) => {
      const { upload, version, ...row } = body
      const { counts } = await fileSeen(tx, month.id, upload)
      const before = await decisionAbout(tx, month.id, row.key)
      if ((before?.version ?? 0) !== version) {
        // The reply of this very request was lost.
        const isOurs = before?.version === version + 1 && isSame(before.by, by)
        if (!isOurs || before.decision !== row.decision || before.note !== row.note)
          throw decidedSince(before?.by.account_name ?? 'Somebody')
        isRecorded()
        return (await withAuthors(tx, [before]))[0]!
      }
      const seen = await rowOf(tx, month, row.key, counts)
      if (!seen) throw noSuchRow()
      if (row.decision !== null && !stillHolds(seen, row)) throw figuresChanged()
      if (!before && (await countDecisions(tx, month.id)) >= maxDecisions) throw tooManyDecisions()
      const stored = { month: month.id, ...row, version: version + 1, by: authorOf(by), at: now }
      const { company, package: pack, decision, note } = row
      await record(tx, {
        ...aboutMonth(month, door.nodes(by)),
        before: before ? { company, package: pack, decision: before.decision, note: before.note } : null,
        after: { company, package: pack, decision, note },
      })
      return (await withAuthors(tx, [await storeDecision(tx, stored)]))[0]!
    }),
  )

  bind(
    app,
    deps,
    at(pairComparison),
    async ({ caller, params, body, now, record, turn }) => {
      const { kind, their_key: key, their_name: name, our_id: our, our_uid, our_name } = body
      const theirs = { key, name }
      const asked = { id: params.id, now }
      /** The lines in parts, so that others get their turn in between. */
      const inParts = async (work: (tx: Db, month: number) => Promise<boolean>) => {
        while (await turn(() => write(caller, asked, (tx, _by, { id }) => work(tx, id))));
      }
      await inParts(fillIdentities)
      const openOnly = await turn(() =>
        write(caller, asked, async (tx, by, month) => {
          found(await fileOfMonth(tx, month.id))
          if (our !== null && !(await isOurs(tx, kind, our, our_name))) throw notOurs(kind)
          const row = our === null ? null : { our_id: our, our_uid, our_name, by: authorOf(by), at: now }
          if ((await storePair(tx, kind, theirs, row)) > maxPairs) throw tooManyPairs()
          await record(tx, {
            ...aboutMonth(month, door.nodes(by)),
            after: { [kind]: name || key, ours: our === null ? null : our_name },
          })
          return our !== null && hasOpenLines(tx, month.id, kind, theirs)
        }),
      )
      await inParts((tx, month) => matchLines(tx, month, kind, { theirs, our, openOnly }))
    },
    { waitsForOthers: true },
  )
}
