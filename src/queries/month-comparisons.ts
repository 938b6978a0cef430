import { queryOptions } from '@tanstack/react-query'
import {
  decideComparison,
  maxDecisionsAtOnce,
  pairComparison,
  setMonthNumbers,
  type ComparisonDecision,
} from '#contract/months/comparison-decisions'
import {
  beginComparison,
  comparisonParts,
  deleteComparisonFile,
  getComparison,
  maxLinesAtOnce,
  sendComparisonLines,
  setComparisonFoot,
  type ComparedFile,
  type Comparison,
} from '#contract/months/month-comparisons'
import { maxBodyBytes, type BodyInputOf } from '#contract/wire'
import { ApiError } from '../api/api-error'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { monthsQuery, refreshMonths } from './months'

/** All pages of one part. */
async function pagesOf(id: string, part: (typeof comparisonParts)[number], signal: AbortSignal) {
  const pages: Comparison[] = []
  for (let after: string | null | undefined; after !== null; after = pages.at(-1)!.next)
    pages.push(await call(getComparison, { params: { id }, query: { part, after }, signal }))
  return pages
}

async function readComparison(id: string, signal: AbortSignal): Promise<Comparison> {
  const pages = (await Promise.all(comparisonParts.map((part) => pagesOf(id, part, signal)))).flat()
  // The first page of lines: the only one with the forms.
  const [first] = pages
  // A file was begun, replaced or deleted meanwhile.
  const filesOf = ({ files }: Comparison) => files.map(({ file }) => file).join()
  if (!first || pages.some((page) => filesOf(page) !== filesOf(first))) return readComparison(id, signal)
  return {
    ...first,
    lines: pages.flatMap(({ lines }) => lines),
    decisions: pages.flatMap(({ decisions }) => decisions),
    pairs: pages.flatMap(({ pairs }) => pairs),
    next: null,
  }
}

/** The comparison of a month, with all lines. */
export const comparisonQuery = (month: string) =>
  queryOptions({
    queryKey: ['month-comparison', month],
    queryFn: ({ signal }) => readComparison(month, signal),
    staleTime: 60_000,
  })

export const refreshComparison = (month: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: comparisonQuery(month).queryKey })

export const beginFile = (month: string, body: BodyInputOf<typeof beginComparison>): Promise<ComparedFile> =>
  call(beginComparison, { params: { id: month }, body })

type SentLine = BodyInputOf<typeof sendComparisonLines>['lines'][number]

/** As many of the next lines as a request can have. */
export function nextBatch<T>(lines: readonly T[], from: number, most = maxLinesAtOnce): readonly T[] {
  const sizeOf = (line: T) => new TextEncoder().encode(JSON.stringify(line)).length + 1
  const batch: T[] = []
  let room = maxBodyBytes - 1_000
  for (const line of lines.slice(from, from + most)) {
    room -= sizeOf(line)
    if (room < 0) break
    batch.push(line)
  }
  return batch
}

/** Sends the lines that are missing, a batch at a time. */
export async function sendLines(
  month: string,
  file: ComparedFile,
  lines: readonly SentLine[],
  { signal, onSent }: { readonly signal: AbortSignal; readonly onSent: (file: ComparedFile) => void },
): Promise<void> {
  for (let now = file; now.sent < lines.length;) {
    const body = { file: now.file, from: now.sent, lines: [...nextBatch(lines, now.sent)] }
    now = await call(sendComparisonLines, { params: { id: month }, body, signal })
    onSent(now)
  }
  void refreshNumbers()
}

/** Companies and packages can have other numbers of the PSA now. */
const refreshNumbers = () => queryClient.invalidateQueries({ queryKey: monthsQuery.queryKey })

export async function setFoot(month: string, file: number, totals: ComparedFile['totals']): Promise<void> {
  const body = { totals } as BodyInputOf<typeof setComparisonFoot> // As the server sent them. It refuses others.
  await call(setComparisonFoot, { params: { id: month, file: String(file) }, body })
  await refreshComparison(month)
}

export async function deleteFile(month: string, file: number): Promise<void> {
  await call(deleteComparisonFile, { params: { id: month, file: String(file) } })
  await Promise.all([refreshComparison(month), refreshMonths()])
}

export async function storeNumbers(numbers: BodyInputOf<typeof setMonthNumbers>['numbers']): Promise<void> {
  for (let from = 0; from < numbers.length; from += nextBatch(numbers, from).length)
    await call(setMonthNumbers, { body: { numbers: [...nextBatch(numbers, from)] } })
  await refreshNumbers()
}

type Decision = BodyInputOf<typeof decideComparison>['decisions'][number]
type Asked = {
  readonly decision: Decision
  readonly resolve: (stored: ComparisonDecision) => void
  readonly reject: (error: unknown) => void
}
const asked = new Map<string, Asked[]>()

/** Stores a decision, and shows it without reading the month again. Those of one moment go together. */
export const decide = (month: string, decision: Decision): Promise<ComparisonDecision> =>
  new Promise((resolve, reject) => {
    const those = asked.get(month) ?? []
    if (those.length === 0) queueMicrotask(() => void sendDecisions(month))
    asked.set(month, [...those, { decision, resolve, reject }])
  })

async function sendDecisions(month: string): Promise<void> {
  const all = asked.get(month) ?? []
  asked.delete(month)
  const decisions = all.map(({ decision }) => decision)
  for (let from = 0; from < all.length;) {
    const batch = nextBatch(decisions, from, maxDecisionsAtOnce)
    const those = all.slice(from, from + batch.length)
    from += batch.length
    try {
      const reply = await call(decideComparison, { params: { id: month }, body: { decisions: [...batch] } })
      showDecided(month, reply.decided)
      for (const { decision, resolve, reject } of those) {
        const stored = reply.decided.find(({ key }) => key === decision.key)
        if (stored) resolve(stored)
        else reject(refusal(reply.refused.find(({ key }) => key === decision.key)?.why))
      }
      // Somebody else decided, or the figures changed.
      if (reply.refused.length > 0) void refreshComparison(month)
    } catch (error) {
      for (const { reject } of those) reject(error)
      void refreshComparison(month)
    }
  }
}

const refusal = (said: string | undefined) =>
  new ApiError({
    problem: { kind: 'conflict' },
    operation: decideComparison.name,
    ...(said !== undefined && { said }),
  })

const showDecided = (month: string, decided: readonly ComparisonDecision[]) => {
  const keys = new Set(decided.map(({ key }) => key))
  queryClient.setQueryData(
    comparisonQuery(month).queryKey,
    (now) => now && { ...now, decisions: [...now.decisions.filter(({ key }) => !keys.has(key)), ...decided] },
  )
}

export async function pairNames(month: string, body: BodyInputOf<typeof pairComparison>): Promise<void> {
  await call(pairComparison, { params: { id: month }, body })
}

/** Shows what was paired. */
export async function refreshPaired(month: string): Promise<void> {
  void refreshNumbers()
  await refreshComparison(month)
}
