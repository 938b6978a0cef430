import type { CompanyItem } from '#contract/companies'
import { whoMay, countOf, only, targetsAt, type Share } from '#domain/access/who-may'
import { grantOf } from '#domain/access/reach'
import { includes } from '#domain/access/spans'
import { holderKey, nodeIn, type World, type WorldNode, type WorldRole } from '#domain/access/world'
import { bothKnown, known, mapKnown, outOf, thoseKnown, valueOfKnown, type Known } from '#domain/known'
import { asked, isRecord, type Question } from './question'

/** Somebody who may do one thing, to how many records, and why. */
export type AnswerRow = Share & {
  readonly id: string
  /** How many records there are. */
  readonly of: Known<number>
  readonly role: WorldRole | undefined
  /** Where the role counts from. */
  readonly from: WorldNode | undefined
  readonly lastSeen: string | null | undefined
  /** Where companies are asked by name. */
  readonly company?: CompanyItem
  readonly companyNode?: WorldNode | undefined
}

/** More lines than this are no list any more. */
export const mostLines = 200_000

/** Everybody who may, for each action of a question. */
export function answerRows(world: World, { actions, about }: Question): Known<readonly AnswerRow[]> {
  const lists = actions.map((action): Known<readonly AnswerRow[]> => {
    const targets = isRecord(about) ? known([only(about)]) : targetsAt(world, action.on, about)
    const of = countOf(targets)
    return mapKnown(whoMay(world, action, targets), (shares) =>
      shares.map((share) => ({
        ...share,
        id: `${holderKey(share.holder)} ${asked(action)}`,
        of,
        role: world.roleOf.get(share.holder.role ?? ''),
        from: nodeIn(world, share.holder.node),
        lastSeen: share.holder.lastSeen,
      })),
    )
  })
  const none: Known<readonly AnswerRow[]> = known([])
  return lists.reduce((all, list) => bothKnown(all, list, (some, more) => [...some, ...more]), none)
}

/** A line for each company that somebody may do something to; undefined if they are too many. */
export function rowsByCompany(
  world: World,
  rows: Known<readonly AnswerRow[]>,
  companies: Known<readonly CompanyItem[]>,
  { about }: Question,
): Known<readonly AnswerRow[]> | undefined {
  const there = mapKnown(companies, (all) =>
    all.flatMap((company) => {
      const place = world.places.get(company.msp_node ?? '')
      if (!place || (isRecord(about) ? company.id !== about.record.id : !includes(about, place.at))) return []
      return [{ company, at: place.at }]
    }),
  )
  const most = (valueOfKnown(rows)?.length ?? 0) * (valueOfKnown(there)?.length ?? 0)
  if (most > mostLines) return undefined
  const placed = thoseKnown(
    rows,
    ({ holder }) => (grantOf(world, holder) ? true : undefined),
    (silent, of) => `where ${outOf(silent, of)} roles count isn’t known`,
  )
  return bothKnown(placed, there, (all, those) =>
    all.flatMap((row) => {
      const spans = grantOf(world, row.holder)?.spans ?? []
      return those.flatMap(({ company, at }) =>
        includes(spans, at)
          ? [{ ...row, company, companyNode: world.order[at], id: `${row.id} ${company.id}` }]
          : [],
      )
    }),
  )
}
