import { defaultPageSize, maxPageSize, type Page } from '#contract/wire'
import type { PageAnswer, PageRequest } from '#domain/walk/page-request'
import { isKind } from './api-error'
import { onePageOf, whatWasRead, type Rows } from './what-was-read'

export type Walk<R> = {
  readonly rows: Rows<R>
  /** The server's latest total; null if it doesn't count. */
  readonly count: number | null
}

/** The number of rows read so far. `of` is null if the server doesn't count. */
export type WalkProgress = {
  readonly read: number
  readonly of: number | null
  /** Every page was read. Now the walk checks that no row has moved. */
  readonly isChecking?: boolean
}

type Identified = { readonly id: string }
/** `isAgain`: rows can have moved, so an earlier answer for this page is of no use. */
type ReadPage<R> = (page: number, size: number, isAgain: boolean) => Promise<Page<R>>
type Options<R> = {
  read: ReadPage<R>
  /** The records in the plural, for the reasons: "companies". */
  what: string
  size?: number
  /** The walk stops after about this many rows, incomplete. */
  mostRows: number
  onPage?: (soFar: WalkProgress) => void
  isStopped?: () => boolean
}

const atOnce = 3

/** Reads the first page. Some servers refuse pages as large as ours. */
async function firstPage<R>(read: ReadPage<R>, size: number): Promise<{ page: Page<R>; size: number }> {
  try {
    return { page: await read(1, size, false), size }
  } catch (error) {
    if (size <= defaultPageSize || !isKind(error, 'invalid')) throw error
    return { page: await read(1, defaultPageSize, false), size: defaultPageSize }
  }
}

/** Reads pages, three at a time, in their order. */
async function readBatch<R>(
  requests: readonly PageRequest[],
  readOne: (request: PageRequest) => Promise<PageAnswer<R>>,
) {
  const answers: PageAnswer<R>[] = []
  let next = 0
  const worker = async () => {
    for (let at = next++; at < requests.length; at = next++) {
      const request = requests[at]
      if (request) answers[at] = await readOne(request)
    }
  }
  // A failure ends the walk. The other workers end with what they read.
  const stop = (error: unknown) => {
    next = requests.length
    throw error
  }
  await Promise.all(Array.from({ length: atOnce }, () => worker().catch(stop)))
  return answers
}

/** Reads a whole list, and proves that no row is missing, although rows can be added and deleted while it is read. */
export async function everyPage<R extends Identified>(options: Options<R>): Promise<Walk<R>> {
  const { read, what, mostRows, onPage, isStopped } = options
  const { page: first, size } = await firstPage(read, options.size ?? maxPageSize)
  let soFar: WalkProgress = { read: first.results.length, of: first.count }
  onPage?.(soFar)
  // Most lists have one page, and need no code for more.
  if (first.next === null) return { rows: onePageOf(first, what), count: first.count }
  const readOne = async ({ page, size: asked }: PageRequest, isChecking: boolean): Promise<PageAnswer<R>> => {
    if (isStopped?.()) return 'not read'
    try {
      const answer = await read(page, asked, isChecking)
      const more = isChecking ? 0 : answer.results.length
      soFar = { read: soFar.read + more, of: answer.count, isChecking }
      onPage?.(soFar)
      return answer
    } catch (error) {
      // The list can become shorter while it is read.
      if (page > 1 && isKind(error, 'not-found')) return 'past the end'
      throw error
    }
  }
  const { walk } = await import('#domain/walk/walk')
  const steps = walk(first, { size, mostRows })
  let step = steps.next()
  while (!step.done) {
    const { requests, stage } = step.value
    if (requests.length === 0) await new Promise((resolve) => setTimeout(resolve))
    step = steps.next(await readBatch(requests, (request) => readOne(request, stage === 'checking')))
  }
  return { rows: whatWasRead(step.value, what), count: step.value.count }
}
