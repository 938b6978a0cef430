import { updateEmployee } from '#contract/employees'
import { deleteRole, replaceRole } from '#contract/roles/roles'
import { valueOfKnown } from '#domain/known'
import { personName } from '#domain/person-name'
import { call } from '../../api/call'
import { thisSession } from '../../api/this-session'
import type { Holders } from '../../scope/use-holders'

type Named = { readonly id: string; readonly name: string }
export type Moved = { readonly people: readonly Named[]; readonly keys: readonly Named[] }

export const nobodyMoved: Moved = { people: [], keys: [] }
const named = (id: string, name: string | undefined): Named => ({ id, name: name ?? id })

/** Everybody among the members who is known, for when the server's answer was lost. */
export const namedIn = (members: Holders | undefined): Moved =>
  members
    ? {
        people: (valueOfKnown(members.people) ?? []).map((one) => named(one.id, personName(one))),
        keys: (valueOfKnown(members.keys) ?? []).map(({ id, name }) => named(id, name)),
      }
    : nobodyMoved

/** Our own server moves everybody and deletes the role in one transaction. */
export async function replaceAtOnce(id: string, other: string): Promise<Moved> {
  const { people, keys } = await call(replaceRole, {
    params: { role_id: id },
    body: { role: other },
  })
  return {
    people: people.map((one) => named(one.id, one.name)),
    keys: keys.map((one) => named(one.id, one.name)),
  }
}

/**
 * Another API has no such operation: the people get the other role one after the other, and then the role is
 * deleted.
 * @param moved those who have the other role already
 * @param onMoved called after each person
 */
export async function replaceStepwise(
  id: string,
  other: string,
  { people }: Holders,
  moved: Moved,
  onMoved: (now: Moved) => void,
): Promise<Moved> {
  const stillIn = thisSession()
  let now = moved
  for (const person of valueOfKnown(people) ?? []) {
    if (now.people.some((one) => one.id === person.id)) continue
    stillIn()
    await call(updateEmployee, { params: { id: person.id }, body: { role: other } })
    now = { ...now, people: [...now.people, named(person.id, personName(person))] }
    onMoved(now)
  }
  stillIn()
  await call(deleteRole, { params: { role_id: id } })
  return now
}
