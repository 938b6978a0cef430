import * as z from 'zod/mini'
import { packageTypes } from '../companies'
import { idParam } from '../filters'
import { walksShape } from './licence-walks'
import {
  choice,
  count,
  decimal,
  flag,
  id,
  idOf,
  list,
  nullable,
  record,
  sometimes,
  text,
  timestamp,
  uuid,
  type Read,
  type Written,
} from '../shape'
import { tidyInput, trimmed } from '../fields/text'
import { digitsInput, endpoint, nothing, pathId } from '../wire'

// What each company had in a month, and what it costs. Only our own server and a gateway know it (X).

/** The most companies in one reply of Get month. */
export const maxCompaniesOfMonth = 500

/** `running`: it has not ended. `ended`: nothing changes any more. `closed`: it ended, and somebody signed it. */
const monthStates = ['running', 'ended', 'closed'] as const

/** A day in UTC, such as 2026-03-31. */
const day = text

/**
 * What a company had of a package in a month, in one currency. Days are those at whose end, in UTC, it had
 * licences; five licences on two days are ten licence-days.
 */
const monthLineFields = {
  package: idOf<'package'>(),
  /** ISO 4217. A package whose currency changed has two lines. */
  currency: text,
  /** Licences at the end of the last day that counts, suspended ones included. */
  licences: count,
  /** Of `licences`, those that are suspended. */
  suspended: count,
  licence_days: count,
  /** Of `licence_days`. */
  suspended_days: count,
  /** Licence-days × monthly price / 30, rounded half up to 0.01. Null: a day with licences had no price. */
  amount: nullable(decimal),
}
const monthPartShape = record(
  /** From the end of this day on. `free`: not for resale. */
  { from: day, licences: count, suspended: flag, free: flag, price: nullable(decimal) },
  {},
)
const monthLineShape = record(monthLineFields, {
  /** What stands on every day that counts. */
  free: sometimes(flag),
  price: sometimes(nullable(decimal)),
  /** If that changes: what stands when. Days before the first part have no licences. */
  parts: sometimes(list(monthPartShape)),
})
export type MonthLine = Read<typeof monthLineShape>

/** A company as it was at the end of the month, with its node and name of then. */
export const monthCompanyShape = record(
  {
    id: idOf<'company'>(),
    uid: uuid,
    name: text,
    node: idOf<'node'>(),
    /** Whether it was deleted during the month. */
    deleted: flag,
    lines: list(monthLineShape),
  },
  {
    /** The id that the company had before it was deleted and restored. */
    restores: sometimes(idOf<'company'>()),
    /** Its number in the PSA. */
    reference: sometimes(text),
  },
)
export type MonthCompany = Read<typeof monthCompanyShape>
export type WrittenMonthCompany = Written<typeof monthCompanyShape>

const monthPackageShape = record(
  {
    id: idOf<'package'>(),
    name: text,
    type: choice(packageTypes),
    /** At the end of the month. Null: none. */
    price_monthly: nullable(decimal),
    currency: text,
  },
  {
    /** Its number in the PSA. */
    reference: sometimes(text),
  },
)
export type MonthPackage = Read<typeof monthPackageShape>
const monthNodeShape = record(
  { id: idOf<'node'>(), name: text },
  {
    /** As of today, or of when the month was closed. Null: none. Left out: the node is no longer there. */
    parent: sometimes(nullable(idOf<'node'>())),
  },
)
export type MonthNode = Read<typeof monthNodeShape>

export const byWhomShape = record(
  { kind: choice(['person', 'key', 'mark']), name: text },
  { id: nullable(text), email: nullable(text) },
)
const closingSummaryShape = record(
  {
    /** The commonest currency first. `unknown`: lines without a price. */
    sums: list(record({ currency: text, amount: decimal, unknown: count }, {})),
    /** Differences that nobody decided. */
    open: count,
  },
  /** Packages that no file names, and that nobody decided about. Left out: an earlier version closed it. */
  { not_named: sometimes(count) },
)
export type ClosingSummary = Written<typeof closingSummaryShape>

/** A month that was closed; `reopened_at`: and opened again. Both leave their signed file. */
export const closingShape = record(
  { id, closed_at: timestamp, closed_by: byWhomShape, reopened_at: nullable(timestamp) },
  {
    reopened_by: nullable(byWhomShape),
    reason: nullable(text),
    /** Null: an earlier version closed it. */
    summary: sometimes(nullable(closingSummaryShape)),
  },
)
export type Closing = Read<typeof closingShape>
export type WrittenClosing = Written<typeof closingShape>

/** The facts of a month. `id` is its number: 202603 is March 2026. */
const monthFields = {
  id,
  state: choice(monthStates),
  /** The first day from which licences are known; null: from none. */
  since: nullable(day),
  /** Whether each of its days that have ended is known. */
  complete: flag,
  /** The days that count: the whole month, or up to today, which counts as it stands. */
  first: day,
  last: day,
  /** The version of the rule that computes amounts. */
  rule: count,
  /** The newest first. */
  closings: list(closingShape),
}
const sumOfFile = record({ currency: text, amount: nullable(text) }, {})
const unknownFields = {
  /** The files of an open month in a list, with what their rows come to. Null: an earlier version read it. */
  files: sometimes(list(record({ name: text, sums: nullable(list(sumOfFile)) }, {}))),
  /** On a gateway: its days that have ended and of which nothing is known. */
  unknown_days: sometimes(list(day)),
  /** On a gateway: companies of which some of the known days aren't known. */
  companies_not_known: sometimes(count),
}
const monthFactsShape = record(monthFields, unknownFields)
export type MonthFacts = Read<typeof monthFactsShape>
export type WrittenMonthFacts = Written<typeof monthFactsShape>
export const monthShape = record(
  {
    ...monthFields,
    /** Those of the companies of this reply. */
    packages: list(monthPackageShape),
    /** Those of the companies of this reply, and all above them. */
    nodes: list(monthNodeShape),
    companies: list(monthCompanyShape),
    /** What to send as `after` for the next companies; null: these are the last. */
    next: nullable(idOf<'company'>()),
    /** The largest id of a company, for progress; null: there is none. */
    last_company: nullable(idOf<'company'>()),
  },
  unknownFields,
)
export type Month = Read<typeof monthShape>

/** The format of the signed file of a closed month. */
export const monthFileFormat = 'msp-month'
/** The longest reason of a reopened month. */
const maxReasonLength = 500

/** The number of a month in a path. Another number is unknown (404). */
const monthParams = z.object({ id: pathId })
const monthPath = '/api/console/months/{id}/'

/** What months need, all at the root node, because a bill covers every node. On a gateway: a keeper. */
export const neededForMonths = [
  'msp_billing_administrator',
  'msp_view_managed_company',
  'msp_cascade_permissions',
] as const

const limitWords = `Enter a whole number from 1 to ${maxCompaniesOfMonth}.`
const whole = {
  params: monthParams,
  // A rule asks for the others.
  needs: neededForMonths[0],
  ofKeepers: true,
} as const

/** What companies had in a month, ordered by company id, a part at a time (X). */
export const getMonth = endpoint({
  ...whole,
  name: 'Get month',
  method: 'GET',
  path: monthPath,
  query: z.object({ after: idParam, limit: z.optional(digitsInput(1, maxCompaniesOfMonth, limitWords)) }),
  reply: monthShape,
})

/** The months since licences are known, the newest first (X). */
export const listMonths = endpoint({
  ...whole,
  name: 'List months',
  method: 'GET',
  path: '/api/console/months/',
  params: nothing,
  reply: record(
    { months: list(monthFactsShape) },
    {
      /** The day of the oldest line of the log; null: it has none of what happens here, as on a gateway. */
      log_since: nullable(day),
      /** On a gateway only. */
      walks: sometimes(walksShape),
    },
  ),
})

const openRowsShape = record({ open: count, not_named: count }, {})
export type OpenRows = Read<typeof openRowsShape>
/**
 * Differences of a month and its files that nobody decided, as a closing would sign them now, and beside them the
 * packages that no file names (X).
 */
export const getOpenRows = endpoint({
  ...whole,
  name: 'Get open rows',
  method: 'GET',
  path: `${monthPath}open/`,
  reply: openRowsShape,
})

/**
 * Closes a month that ended at least ten minutes ago, and signs what it costs with the decisions about it (X).
 * People only. 400 `{error}` for a month that isn't complete or is closed.
 */
export const closeMonth = endpoint({
  ...whole,
  name: 'Close month',
  method: 'POST',
  path: `${monthPath}close/`,
  reply: monthFactsShape,
  fresh: true,
})

/** Opens a closed month again, with a reason (X). People only. Its signed file stays. */
export const reopenMonth = endpoint({
  ...whole,
  name: 'Reopen month',
  method: 'POST',
  path: `${monthPath}reopen/`,
  body: z.strictObject({
    reason: tidyInput(maxReasonLength, trimmed, { checks: [z.minLength(1, 'Give a reason.')] }),
  }),
  reply: monthFactsShape,
  fresh: true,
})

/** The signed file of a closing (X). */
export const getClosing = endpoint({
  ...whole,
  name: 'Get closing',
  method: 'GET',
  path: `${monthPath}closings/{closing}/`,
  params: z.object({ id: pathId, closing: pathId }),
  reply: { read: text.read, write: z.custom<string | AsyncIterable<Uint8Array>>() },
  media: 'application/json',
})
