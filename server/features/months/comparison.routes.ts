import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import {
  beginComparison,
  deleteComparisonFile,
  getComparison,
  maxComparedFiles,
  maxComparedLines,
  sendComparisonLines,
  setComparisonFoot,
} from '#contract/months/month-comparisons'
import { authorOf } from '../../callers/caller'
import type { Db } from '../../db/open'
import { inSnapshot } from '../../db/transaction'
import { found } from '../../errors/refusal'
import { bind } from '../../http/bind'
import type { Deps } from '../../http/route-deps'
import { linesMissing, otherFile, otherSum, tooManyFiles, tooManyLines } from './comparison.errors'
import {
  addLines,
  addsUp,
  deleteFile,
  filesOfMonth,
  readComparison,
  storeFile,
  storeTotals,
  withAuthors,
} from './comparison.store'
import { storeForm } from './forms.store'
import { decisionRoutes } from './decisions.routes'
import { writingMonths } from './write-month'
import type { MonthsSource } from './months.routes'
import { aboutMonth, allowMonths, askedMonth } from './months.rules'

/** A file of the month that the caller sees; 409 if it isn't there any more. */
async function fileSeen(tx: Db, month: number, file: number) {
  const files = await filesOfMonth(tx, month)
  const seen = files.find((one) => one.file === file)
  if (!seen) throw otherFile()
  return seen
}

type StoredFile = Awaited<ReturnType<typeof fileSeen>>

/** A file as a reply says it. One that is whole is refused unless its lines come to its sums. */
async function told(tx: Db, file: StoredFile) {
  if (!(await addsUp(tx, file))) throw otherSum()
  return (await withAuthors(tx, [file]))[0]!
}

const besidesFeet = ({ totals }: Pick<StoredFile, 'totals'>) =>
  totals?.map((one) => (one.why === 'foot' ? { ...one, amount: null } : one))
/** The feet of a file, as the log has them. */
const feetOf = ({ name, totals }: StoredFile) => ({
  file: name,
  foot: (totals ?? []).flatMap((one) =>
    one.why === 'foot' ? `${one.amount ?? 'none'} ${one.currency}` : [],
  ),
})

/** A month beside files of vendors and of a PSA. */
export function comparisonRoutes(app: FastifyInstance, deps: Deps, source: MonthsSource): void {
  const write = writingMonths(deps, source)

  bind(app, deps, getComparison, async ({ caller, params, query, now }) => {
    await allowMonths(deps.db, caller)
    const { id } = askedMonth(params.id, now)
    return inSnapshot(deps.db, (tx) => readComparison(tx, id, query))
  })

  bind(app, deps, beginComparison, async ({ caller, params, body, now, record }) =>
    write(caller, { id: params.id, now }, async (tx, by, month) => {
      if (body.replaces !== null) await fileSeen(tx, month.id, body.replaces)
      const others = (await filesOfMonth(tx, month.id)).filter((one) => one.file !== body.replaces)
      if (others.length >= maxComparedFiles) throw tooManyFiles()
      if (others.reduce((sum, one) => sum + one.lines, body.lines) > maxComparedLines) throw tooManyLines()
      const key = { month: month.id, file: month.revision }
      const stamp = { by: authorOf(by), at: now }
      const said = await storeForm(tx, body, stamp)
      const stored = await storeFile(tx, key, { ...body, ...said, ...stamp })
      const { name, digest, lines, side } = stored
      await record(tx, { ...aboutMonth(month, by), after: { file: name, side, digest, lines } })
      return told(tx, stored)
    }),
  )

  bind(app, deps, sendComparisonLines, async ({ caller, params, body, now, isRecorded }) =>
    write(caller, { id: params.id, now }, async (tx, by, { id }) => {
      const file = await fileSeen(tx, id, body.file)
      const isThere = body.from + body.lines.length <= file.sent
      if (!isThere && (body.from !== file.sent || file.sent + body.lines.length > file.lines))
        throw linesMissing(file.sent, file.lines)
      // The line about the file has its digest and the number of its lines.
      isRecorded()
      const stamp = { by: authorOf(by), at: now }
      return told(tx, isThere ? file : await addLines(tx, file, body.lines, stamp))
    }),
  )

  bind(app, deps, setComparisonFoot, async ({ caller, params, body, now, record }) =>
    write(caller, { id: params.id, now }, async (tx, by, month) => {
      const file = await fileSeen(tx, month.id, params.file)
      if (!isDeepStrictEqual(besidesFeet(file), besidesFeet(body))) throw otherFile()
      const stored = await storeTotals(tx, file, body.totals)
      await record(tx, { ...aboutMonth(month, by), before: feetOf(file), after: feetOf(stored) })
      return told(tx, stored)
    }),
  )

  bind(app, deps, deleteComparisonFile, async ({ caller, params, now, record }) =>
    write(caller, { id: params.id, now }, async (tx, by, month) => {
      const file = found((await filesOfMonth(tx, month.id)).find((one) => one.file === params.file))
      await deleteFile(tx, file)
      const { name, digest, lines, side } = file
      await record(tx, {
        ...aboutMonth(month, by),
        before: { file: name, side, digest, lines },
        after: null,
      })
    }),
  )

  decisionRoutes(app, deps, source)
}
