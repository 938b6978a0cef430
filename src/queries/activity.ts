import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAudit, takeBack } from '#contract/audit'
import { maxPageSize } from '#contract/wire'
import type { AuditLine } from '#domain/activity/record-words'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { momentOf, startOfDay } from '../lib/dates'
import { activitySearch, type ActivitySearch } from './searches'

export type { AuditLine }
export type LogSearch = ActivitySearch
type Asked = Omit<LogSearch, 'cursor'>

const asked = ({ search, since, until, who, operation, result, record_type, record }: Asked) => {
  const [type, id] = record.split(':')
  return {
    search,
    since: momentOf(since),
    until: momentOf(until, true),
    who,
    operation,
    result,
    record_type: record === '' ? record_type : type,
    record: id,
  }
}

/**
 * The place that a link of the server names. The browser builds its own requests, so that the key goes
 * nowhere else.
 */
const cursorIn = (link: string | null | undefined): string | null =>
  link && URL.canParse(link, location.origin)
    ? new URL(link, location.origin).searchParams.get('cursor')
    : null

type Page = {
  readonly lines: readonly AuditLine[]
  readonly older: string | null
  readonly newer: string | null
  /** On the last page, the moment of the oldest line of the whole log. */
  readonly begins: string | undefined
}

const activityKey = ['activity'] as const

const pageQuery = (search: Asked, cursor: string, page_size?: number) =>
  queryOptions({
    queryKey: [...activityKey, asked(search), cursor, page_size],
    queryFn: async ({ signal }): Promise<Page> => {
      const { results, next, previous, begins } = await call(listAudit, {
        query: { ...asked(search), cursor, page_size },
        signal,
      })
      return { lines: results, older: cursorIn(next), newer: cursorIn(previous), begins }
    },
    // Any action adds a line.
    staleTime: 0,
  })

export const activityQuery = ({ cursor, ...search }: LogSearch, size?: number) =>
  queryOptions({ ...pageQuery(search, cursor, size), placeholderData: keepPreviousData })

/** The most lines of an export. */
export const mostLines = 100_000

/** Reads the newest lines that match, page by page. If only a part could be read, the result says why. */
export async function readEveryLine(
  search: LogSearch,
  signal: AbortSignal,
  onProgress: (read: number) => void,
): Promise<{ lines: readonly AuditLine[]; missing: string | undefined }> {
  const lines: AuditLine[] = []
  let cursor: string | null = ''
  while (cursor !== null && lines.length < mostLines) {
    const options = pageQuery(search, cursor, maxPageSize)
    const cancel = () => void queryClient.cancelQueries({ queryKey: options.queryKey, exact: true })
    signal.addEventListener('abort', cancel, { once: true })
    const page: Page = await queryClient
      .fetchQuery({ ...options, gcTime: 0 })
      .finally(() => signal.removeEventListener('abort', cancel))
    signal.throwIfAborted()
    lines.push(...page.lines)
    onProgress(lines.length)
    cursor = page.older
  }
  return {
    lines,
    missing: cursor === null ? undefined : 'only the newest lines were read; filter to get others',
  }
}

/** Takes a line back, and answers the line of that. */
export const takeLineBack = (id: string): Promise<AuditLine> => call(takeBack, { params: { id } })

/** The people and keys that were given another role in the request that deleted a role. */
export const movesWithQuery = ({ id, at = '', operation, request_id }: AuditLine) =>
  queryOptions({
    queryKey: [...activityKey, 'moves', id],
    queryFn: async ({ signal }): Promise<readonly AuditLine[]> => {
      // All lines of a request have its moment.
      const until = new Date(Date.parse(at) + 1).toISOString()
      const query = { since: at, until, result: 'done', page_size: maxPageSize }
      const { results } = await call(listAudit, { query, signal })
      return results.filter((line) => line.request_id === request_id && line.id !== id)
    },
    enabled: operation === 'Delete Role' && !Number.isNaN(Date.parse(at)),
    staleTime: 0,
  })

/** What happened to roles, and to who has them, since a day of the person began. */
export const sinceDayQuery = (day: string, withKeys: boolean) =>
  queryOptions({
    queryKey: [...activityKey, 'since', day, withKeys],
    queryFn: async ({ signal }) => {
      const lines: AuditLine[] = []
      let isWhole = true
      for (const record_type of [
        'role',
        'employee',
        ...(withKeys ? (['service_account'] as const) : []),
      ] as const) {
        const search = { ...activitySearch.defaults, since: day, result: 'done' as const, record_type }
        const read = await readEveryLine(search, signal, () => undefined)
        lines.push(...read.lines)
        isWhole &&= read.missing === undefined
      }
      const query = { until: startOfDay(day), page_size: 1 }
      const { results } = await call(listAudit, { query, signal })
      // Lines are deleted after a while, so that without an older one nobody knows what is missing.
      return { lines, reachesBack: isWhole && results.length > 0 }
    },
    staleTime: 0,
  })
