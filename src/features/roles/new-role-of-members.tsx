import { updateEmployee } from '#contract/employees'
import type { Role } from '#contract/roles/roles'
import { updateServiceAccount } from '#contract/service-accounts'
import { isForNode } from '#domain/access/assignable'
import type { WorldRole } from '#domain/access/world'
import { byName } from '#domain/by-name'
import { valueOfKnown, type Known } from '#domain/known'
import { heldCodes, lackedOf } from '#domain/roles/permission-set'
import { useWorld } from '../../access/use-world'
import { MemberList } from '../role-matrix/members'
import { countHolders, holderWords } from '../../scope/holder-words'
import type { Holders } from '../../scope/use-holders'
import { counted, isolated, listed, sentence } from '../../lib/words'
import { useAccess, useMyPermissions } from '../../session/use-can'
import { NameOption, SelectField } from '../../ui/fields/select-field'
import type { Moved } from './move-members'

const lengthOf = (those: Known<readonly unknown[]> | undefined) => (those && valueOfKnown(those)?.length) ?? 0
export const countMembers = ({ people, keys }: Holders): number => lengthOf(people) + lengthOf(keys)

/** Why the caller can't give all these members another role; undefined if they can. */
export function useWhyNoMove(members: Holders | undefined): string | undefined {
  const access = useAccess()
  if (members === undefined) return undefined
  const needs = [
    ...(lengthOf(members.people) > 0 ? [updateEmployee.needs] : []),
    ...(lengthOf(members.keys) > 0 ? [updateServiceAccount.needs] : []),
  ]
  return needs.map((one) => access(one).reason).find((reason) => reason !== undefined)
}

/**
 * The roles that every member could have instead, as far as the page knows: those that apply at their nodes,
 * and whose permissions the caller can use. The server decides.
 */
function useRolesInstead(role: Role, { people, keys }: Holders): readonly WorldRole[] {
  const world = useWorld()
  const mine = useMyPermissions()
  if (!world) return []
  const members = [...(valueOfKnown(people) ?? []), ...(valueOfKnown(keys) ?? [])]
  const isFitting = (one: WorldRole) =>
    one.id !== role.id &&
    members.every(({ msp_node = '' }) => isForNode(one, msp_node, world.nodes)) &&
    lackedOf(heldCodes(one.permissions), mine).length === 0
  return [...world.roleOf.values()].filter(isFitting).toSorted(byName)
}

type Props = {
  role: Role
  members: Holders
  other: string
  onOther: (id: string) => void
  /** Why the members can't get another role. */
  reason: string | undefined
  /** Those who have the other role already, where a step failed. */
  moved: Moved
  isAtOnce: boolean
}

/** The members of a role that is to be deleted, and the role that each of them gets instead. */
export function NewRoleOfMembers({ role, members, other, onOther, reason, moved, isAtOnce }: Props) {
  const roles = useRolesInstead(role, members)
  const name = roles.find(({ id }) => id === other)?.name
  const hasMoved = moved.people.length > 0
  const note = ({ id }: { id: string }) => {
    if (moved.people.some((one) => one.id === id)) return <span className="text-xs">has the new role</span>
    return name && <span className="truncate text-xs">→ {isolated(name)}</span>
  }
  return (
    <div className="flex flex-col gap-2 rounded-md bg-warn-soft p-3 text-sm text-warn">
      <p>{sentence(holderWords(countHolders(members)))} with this role:</p>
      <div className="max-h-56 overflow-y-auto">
        <MemberList members={members} note={note} />
      </div>
      {reason ? (
        <p>They need another role first. {reason}</p>
      ) : (
        <SelectField label="New role" value={other} onChange={onOther} disabled={hasMoved}>
          <option value="">Choose a role…</option>
          {roles.map((one) => (
            <NameOption key={one.id} value={one.id} name={one.name} id={one.id} />
          ))}
        </SelectField>
      )}
      {!isAtOnce && !reason && (
        <p>
          This server changes one person after the other and then deletes the role. If a key has the role, the
          server refuses, and the people keep the new role.
        </p>
      )}
      {hasMoved && (
        <p role="status" className="font-medium">
          {counted(moved.people.length, 'person has', 'people have')} the new role:{' '}
          {listed(moved.people.map((one) => isolated(one.name)))}. {isolated(role.name)} wasn’t deleted.
        </p>
      )}
    </div>
  )
}
