import type { CompanyItem } from '#contract/companies'
import type { Action } from '#domain/access/actions'
import type { Target } from '#domain/access/may'
import { only, whoMay } from '#domain/access/who-may'
import { companyInWorld } from '#domain/access/records'
import type { Holder, World } from '#domain/access/world'
import { compareTexts } from '#domain/by-name'
import { groupBy } from '#domain/group-by'
import { known, mapKnown, unknown, valueOfKnown, type Known } from '#domain/known'
import { actionsOn, actionWords } from '../../access/action-words'
import { holderText, whoWords } from '../../access/place-words'
import type { Table } from '../../export/table'
import { formatExact } from '../../lib/dates'
import { isolated, listed, sentence } from '../../lib/words'

type Able = readonly { readonly holder: Holder; readonly action: Action }[]

/** What everybody can do with a company, one action after the other; unknown if anything of it isn’t known. */
export function ableAt(world: World, company: CompanyItem): Known<Able> {
  const target: Target = { kind: 'company', record: companyInWorld(company) }
  const able = actionsOn('company').map((action) =>
    mapKnown(whoMay(world, action, known([only(target)])), (those) =>
      those.filter(({ holder }) => holder.state === 'now').map(({ holder }) => ({ holder, action })),
    ),
  )
  const gap = [world.nodes, world.roles, ...able].find((one) => one.kind !== 'known')
  return gap ? unknown(gap.why) : known(able.flatMap((one) => valueOfKnown(one) ?? []))
}

export const noLetter = (why: string): string =>
  `A letter has to be complete, but not everybody who can open this company is known. ${sentence(why)}.`

const method =
  'From the roles of our people and keys, and where in our organisation each of them counts. A key is a program. Invited people who haven’t accepted and expired keys aren’t counted. Your own people aren’t part of it.'

/** Opening with full access includes opening read-only. */
function doesWords(can: readonly Action[]): string {
  const isFull = can.some(({ id }) => id === 'open fully')
  const named = can.filter(({ id }) => id !== 'open' || !isFull)
  return sentence(listed(named.map((one) => actionWords(one) + (one.id === 'open' ? ' read-only' : ''))))
}

/** What a customer is told: the roles of those who can do something with their company, and what that is. */
export function letterTable(
  { order, roleOf }: World,
  { id, name }: CompanyItem,
  able: Able,
  { asOf, hasNames }: { asOf: number; hasNames: boolean },
): Table {
  const provider = order.find(({ parent }) => parent === null)?.name ?? ''
  const opening = able.flatMap(({ holder, action }) => (action.id === 'open' ? holder : []))
  const rows = [...groupBy(able, ({ holder }) => holder.role)].map(([role = '', those]) => {
    const holders = [...new Set(those.map(({ holder }) => holder))]
    const does = doesWords([...new Set(those.map(({ action }) => action))])
    const names = hasNames ? [holders.map(holderText).join('\n')] : []
    return [roleOf.get(role)?.name ?? '', whoWords(holders), does, ...names] as const
  })
  return {
    file: `company-${id}-letter`,
    title: `${whoWords(opening) || 'Nobody'} of ${isolated(provider)} can open the tenant of ${isolated(name)} (ID ${id})`,
    facts: [
      ['As of', formatExact(asOf)],
      ['Computed', method],
    ],
    isForCustomer: true,
    head: ['Role', 'Who', 'What they can do', ...(hasNames ? ['Names'] : [])],
    rows: rows.toSorted(([one], [other]) => compareTexts(one, other)),
  }
}
