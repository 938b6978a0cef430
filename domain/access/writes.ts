import type { CompanyItem } from '#contract/companies'
import type { Employee } from '#contract/employees'
import type { Id } from '#contract/shape'
import type { AccessWrite } from './effect'
import { personInWorld } from './records'
import type { Holder } from './world'

// The writes of a page, in the form of the engine.

/** Another role or node for somebody; null: they are deleted. */
export const changeOf = (before: Holder, change: Pick<Partial<Holder>, 'role' | 'node' | 'state'> | null) =>
  ({ kind: 'holder', before, after: change && { ...before, ...change } }) satisfies AccessWrite

type Invited = {
  readonly name: string
  readonly email: string
  readonly role: Id<'role'>
  readonly node: Id<'node'>
}
/** Somebody new, whose role counts once they accept. Without an ID yet, the address tells them apart. */
export const invitationOf = (person: Invited) =>
  ({
    kind: 'holder',
    before: null,
    after: { ...person, kind: 'person', id: person.email, state: 'later' },
  }) satisfies AccessWrite

export const changeOfPeople = (
  people: readonly Employee[],
  change: Pick<Partial<Holder>, 'role' | 'node'> | null,
): AccessWrite[] => people.map((one) => changeOf(personInWorld(one), change))

/** Companies go to another node; null: they are deleted. */
export function moveOf(
  companies: readonly Pick<CompanyItem, 'msp_node'>[],
  to: Id<'node'> | null,
): AccessWrite[] {
  const counts = new Map<Id<'node'> | undefined, number>()
  for (const { msp_node: from } of companies) if (from !== to) counts.set(from, (counts.get(from) ?? 0) + 1)
  return [...counts].map(([from, count]) => ({ kind: 'companies', count, from, to }))
}
