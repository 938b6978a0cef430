import { listAudit } from '#contract/audit'
import { recordKinds, type RecordType } from '#contract/record-types'
import { offersNow } from '../../api/offers'
import { call } from '../../api/call'
import type { AuditLine } from '../../queries/activity'
import { findRecordsOf, foundTypes, type FoundRecord } from '../../queries/record-names'

/** What is found on the server for a text: the records of one list at most, and lines of the log. */
const [mostRecords, mostLines] = [25, 100]

/** The newest lines of the log with the text. They name who and what is deleted by now, which no list has. */
const findLines = async (search: string, signal: AbortSignal): Promise<readonly AuditLine[]> =>
  (await call(listAudit, { query: { search, page_size: mostLines }, signal })).results

export type Found = { readonly records: readonly FoundRecord[]; readonly lines: readonly AuditLine[] }

async function found(types: readonly RecordType[], search: string, signal: AbortSignal): Promise<Found> {
  const query = { search, page_size: mostRecords }
  const [records, lines] = await Promise.all([
    search === '' ? [] : findRecordsOf(types, query, signal),
    findLines(search, signal),
  ])
  return { records, lines }
}

/** A gateway has no service accounts, and only a gateway has what keepers manage. */
const isThere = (type: RecordType): boolean =>
  offersNow().keepers ? type !== 'service_account' : recordKinds[type].needs !== 'keeper'

/** Everybody who can do something, by a text; without one, who did something lately. */
export const findActors = (text: string, signal: AbortSignal): Promise<Found> =>
  found(offersNow().keepers ? ['person'] : ['employee', 'service_account'], text, signal)

/** Everything that something can be done to, by a text; without one, what it was done to lately. */
export const findRecords = (text: string, signal: AbortSignal): Promise<Found> =>
  found(foundTypes.filter(isThere), text, signal)
