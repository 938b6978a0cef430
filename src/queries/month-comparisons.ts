import { queryOptions } from '@tanstack/react-query'
import { comparisonResults } from '#contract/comparison-results'
import {
  beginComparison,
  comparisonDecisions,
  comparisonParts,
  decideComparison,
  getComparison,
  maxLinesAtOnce,
  pairComparison,
  sendComparisonLines,
  type ComparedFile,
  type Comparison,
} from '#contract/month-comparisons'
import { maxBodyBytes, type BodyInputOf } from '#contract/wire'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { listShape } from '../lib/list-search'
import { freeText, oneOf, searchOf } from '../lib/search-params'
import { monthsQuery } from './months'

export const comparisonSearch = searchOf(() => ({
  ...listShape,
  /** The id of a column; empty: the largest difference first. */
  ordering: freeText(40),
  /** Empty: whatever is not equal. */
  result: oneOf([...comparisonResults, 'unmatched', 'all'], ''),
  decision: oneOf(['open', ...comparisonDecisions], ''),
}))
export type ComparisonSearch = ReturnType<typeof comparisonSearch>

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
  // Another file took the place of this one meanwhile.
  if (!first || pages.some(({ file }) => file?.upload !== first.file?.upload))
    return readComparison(id, signal)
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
export function nextBatch<T>(lines: readonly T[], from: number): readonly T[] {
  const sizeOf = (line: T) => new TextEncoder().encode(JSON.stringify(line)).length + 1
  const batch: T[] = []
  let room = maxBodyBytes - 1_000
  for (const line of lines.slice(from, from + maxLinesAtOnce)) {
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
    const body = { upload: now.upload, from: now.sent, lines: [...nextBatch(lines, now.sent)] }
    now = await call(sendComparisonLines, { params: { id: month }, body, signal })
    onSent(now)
  }
  // Its companies have the numbers of the other program now.
  void queryClient.invalidateQueries({ queryKey: monthsQuery.queryKey })
}

/** Stores a decision, and shows it without reading the month again. */
export async function decide(month: string, body: BodyInputOf<typeof decideComparison>) {
  try {
    const decided = await call(decideComparison, { params: { id: month }, body })
    queryClient.setQueryData(
      comparisonQuery(month).queryKey,
      (now) =>
        now && { ...now, decisions: [...now.decisions.filter(({ key }) => key !== decided.key), decided] },
    )
    return decided
  } catch (error) {
    // Somebody else may have decided.
    void refreshComparison(month)
    throw error
  }
}

export async function pairNames(month: string, body: BodyInputOf<typeof pairComparison>): Promise<void> {
  await call(pairComparison, { params: { id: month }, body })
  await refreshComparison(month)
}
