import type { CompanyItem } from '#contract/companies'
import { groupBy } from '#domain/group-by'
import { may, withoutToday } from '#domain/access/may'
import { askAt, askOn, type Asked, type CanDo } from '#domain/access/who-may'
import { grantOf } from '#domain/access/reach'
import { includes } from '#domain/access/spans'
import {
  holderKey,
  nodeIn,
  type Holder,
  type World,
  type WorldNode,
  type WorldRole,
} from '#domain/access/world'
import {
  bothKnown,
  known,
  mapKnown,
  outOf,
  partly,
  thoseKnown,
  valueOfKnown,
  type Known,
} from '#domain/known'
import { asked, isRecord, type Question } from './question'

/** One thing that somebody may do, to how many of the records that there are. */
export type Part = CanDo & {
  readonly of: Known<number>
  /** Whether it is only themselves. */
  readonly isSelf: boolean
}

/** A person or key, whatever the question. */
export type HolderRow = {
  readonly id: string
  readonly holder: Holder
  readonly role: WorldRole | undefined
  /** The node from which the role counts. */
  readonly from: WorldNode | undefined
  readonly lastSeen: string | null | undefined
}
/** Somebody who may, what, and why. */
export type AnswerRow = HolderRow & {
  readonly parts: readonly Part[]
  /** Set if companies are asked by name. */
  readonly company?: CompanyItem
  readonly companyNode?: WorldNode | undefined
}

/** More lines than this are no list any more. */
export const mostLines = 200_000

export const rowOf = (world: World, holder: Holder): HolderRow => ({
  id: holderKey(holder),
  holder,
  role: world.roleOf.get(holder.role ?? ''),
  from: nodeIn(world, holder.node),
  lastSeen: holder.lastSeen,
})

/** The answers to each action of a question. */
export const asksOf = (world: World, { actions, about, isBelow = false }: Question): readonly Asked[] =>
  actions.map((action) =>
    isRecord(about) ? askOn(world, action, about) : askAt(world, action, about, isBelow),
  )

/** Whether the one record of those asked about that somebody can do something to is their own. */
function isSelf(world: World, { about }: Question, { of }: Asked, canDo: CanDo): boolean {
  const { holder, action, can } = canDo
  const at = world.places.get(holder.node ?? '')?.at
  if (isRecord(about) || at === undefined || !includes(about, at)) return false
  if (action.on !== holder.kind || of.kind !== 'known' || can.kind !== 'known' || can.value !== 1)
    return false
  const own = { kind: holder.kind, record: holder } as const
  return may(world, { ...holder, state: 'now' }, withoutToday(action), own).answer === 'yes'
}

/** What somebody may do of a question. */
export const partOf = (world: World, question: Question, asked: Asked, canDo: CanDo): Part => ({
  ...canDo,
  of: asked.of,
  isSelf: isSelf(world, question, asked, canDo),
})

/** Everybody who may do any of what a question asks. Somebody who is asked about has a row for each thing. */
export function answerRows(
  world: World,
  question: Question,
  asks = asksOf(world, question),
): Known<readonly AnswerRow[]> {
  const { about, who } = question
  const lists = asks.map((asked) =>
    mapKnown(asked.able, (all) => all.map((canDo) => partOf(world, question, asked, canDo))),
  )
  // What isn't known of one action doesn't silence the others.
  const told = lists.filter((list) => list.kind !== 'unknown')
  const none: Known<readonly Part[]> = known([])
  const some = told.reduce((sum, list) => bothKnown(sum, list, (a, b) => [...a, ...b]), none)
  const silent = lists.find((list) => list.kind === 'unknown')
  const all = !silent
    ? some
    : told.length === 0
      ? silent
      : bothKnown(some, partly(null, silent.why), (a) => a)
  return mapKnown(all, (parts) => {
    const wanted = isRecord(about) || !who ? parts : parts.filter(({ holder }) => holder === who)
    const keyOf = ({ holder, action }: Part) =>
      wanted === parts ? holderKey(holder) : `${holderKey(holder)} ${asked(action)}`
    return [...groupBy(wanted, keyOf)].flatMap(([id, own]) =>
      own[0] ? [{ ...rowOf(world, own[0].holder), id, parts: own }] : [],
    )
  })
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
