import type { CompanyItem } from '#contract/companies'
import type { Target } from '#domain/access/may'
import { companyInWorld } from '#domain/access/records'
import type { World } from '#domain/access/world'
import { compareTexts } from '#domain/by-name'
import { groupBy } from '#domain/group-by'
import { bothKnown, onlyIfKnown, type Known } from '#domain/known'
import { actionsOn, actionWords } from '../../access/action-words'
import { holderText, whoWords } from '../../access/place-words'
import type { Table } from '../../export/table'
import { formatExact } from '../../lib/dates'
import { isolated, listed, sentence } from '../../lib/words'
import { answerRows, type AnswerRow } from '../access-answers/answer-rows'

/** Everybody who can do something with a company; unknown if that isn’t completely known. */
export function ableAt(world: World, company: CompanyItem): Known<readonly AnswerRow[]> {
  const about: Target = { kind: 'company', record: companyInWorld(company) }
  const rows = answerRows(world, { actions: actionsOn('company'), about })
  const lists = bothKnown(world.nodes, world.roles, () => null)
  const all = bothKnown(lists, rows, (_, found) => found)
  return onlyIfKnown(all, (found) => found.filter(({ holder }) => holder.state === 'now'))
}

export const noLetter = (why: string): string =>
  `A letter has to be complete, but not everybody who can open this company is known. ${sentence(why)}.`

const method =
  'From the roles of our people and keys, and where in our organisation each of them counts. A key is a program. Invited people who haven’t accepted and expired keys aren’t counted. Your own people aren’t part of it.'

/** Opening with full access includes opening read-only. */
function doesWords(row: AnswerRow | undefined): string {
  const can = row?.parts.map(({ action }) => action) ?? []
  const isFull = can.some(({ id }) => id === 'open fully')
  const named = can.filter(({ id }) => id !== 'open' || !isFull)
  return sentence(listed(named.map((one) => actionWords(one) + (one.id === 'open' ? ' read-only' : ''))))
}

/** What a customer is told: the roles of those who can do something with their company, and what that is. */
export function letterTable(
  { order }: World,
  { id, name }: CompanyItem,
  able: readonly AnswerRow[],
  { asOf, hasNames }: { asOf: number; hasNames: boolean },
): Table {
  const provider = order.find(({ parent }) => parent === null)?.name ?? ''
  const opening = able.filter(({ parts }) => parts.some(({ action }) => action.id === 'open'))
  const rows = [...groupBy(able, ({ role }) => role)].map(([role, those]) => {
    const holders = those.map(({ holder }) => holder)
    const names = hasNames ? [holders.map(holderText).join('\n')] : []
    return [role?.name ?? '', whoWords(holders), doesWords(those[0]), ...names] as const
  })
  return {
    file: `company-${id}-letter`,
    title: `${whoWords(opening.map(({ holder }) => holder)) || 'Nobody'} of ${isolated(provider)} can open the tenant of ${isolated(name)} (ID ${id})`,
    facts: [
      ['From', provider],
      ['To', isolated(name)],
      ['As of', formatExact(asOf)],
      ['Computed', method],
    ],
    isForCustomer: true,
    head: ['Role', 'Who', 'What they can do', ...(hasNames ? ['Names'] : [])],
    rows: rows.toSorted(([one], [other]) => compareTexts(one, other)),
  }
}
