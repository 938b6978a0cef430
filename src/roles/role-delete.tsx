import { mutationOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { updateEmployee, type Employee } from '#contract/employees'
import { deleteRole, listRoles, type Role } from '#contract/roles'
import { countKnown, valueOfKnown } from '#domain/known'
import { heldCodesOf, lackedOf, permissionSetOf, superiorCodes } from '#domain/permission-set'
import { personName } from '#domain/person-name'
import { isBuiltIn } from '#domain/role-type'
import { byName } from '#domain/by-name'
import { call } from '../api/call'
import { thisSession } from '../api/this-session'
import { ConfirmAction } from '../form/confirm-action'
import { deselect } from '../list/selection/selection'
import { isAt } from '../lib/return-to'
import { isolated, sentence } from '../lib/words'
import type { MyPermissions } from '../session/permissions'
import { useMembersOf, type People } from '../scope/use-people'
import { hasMore, useCan, useReason, useMyPermissions } from '../session/use-can'
import { countedWords } from '../ui/known-figure'
import { Name } from '../ui/name'
import { NameOption, SelectField } from '../ui/fields/select-field'
import { showToast } from '../ui/overlay/toast'
import { everyRoleQuery } from './every-role.queries'
import { noteChange } from '../role-matrix/changes/recent-changes'
import { deleting, saving } from '../form/reply-lost-words'
import { deleteRoleMutation, forgetRole, isRoleGone } from './roles.mutations'

/** The reason why nobody can change or delete the role; undefined when somebody can. */
export const whyRoleStays = (role: Role): string | undefined =>
  isBuiltIn(role)
    ? 'Built-in roles can’t be changed or deleted. Clone this one and change the copy.'
    : undefined

/** The reason why only somebody with more permissions can change or delete a role; undefined when the caller may have enough. */
export function whySuperiorRole(role: Role, mine: MyPermissions): string | undefined {
  const more = hasMore(superiorCodes(permissionSetOf(role), mine))
  return more && `This role ${more}.`
}

const mostNamed = 5

type Reassign = { members: People; role: Role; other: string; onOther: (id: string) => void }

/** The members of the role, and the role that they get instead. */
function Reassignment({ members: found, role, other, onOther }: Reassign) {
  const { allowed } = useCan(listRoles.needs)
  const { data } = useQuery({ ...everyRoleQuery, enabled: allowed })
  const myPermissions = useMyPermissions()
  const reason = useReason(updateEmployee.needs)
  // Leave out roles that the server would certainly refuse. It decides about each person's node by itself.
  const fitting = (data?.rows.value ?? [])
    .filter(
      (one) =>
        one.id !== role.id &&
        (one.msp_node == null || one.msp_node === role.msp_node) &&
        lackedOf(heldCodesOf(one), myPermissions).length === 0,
    )
    .toSorted(byName)
  const members = valueOfKnown(found) ?? []
  return (
    <div className="flex flex-col gap-2 rounded-md bg-warn-soft p-3 text-sm text-warn">
      <p>
        {sentence(countedWords(countKnown(found), 'person has', 'people have'))} this role:{' '}
        <Name>
          {members
            .slice(0, mostNamed)
            .map((one) => isolated(personName(one)))
            .join(', ') + (members.length > mostNamed ? ', …' : '')}
        </Name>
      </p>
      {reason ? (
        <p>They need another role first. {reason}</p>
      ) : (
        <>
          <SelectField label="Move members to" value={other} onChange={onOther}>
            <option value="">Choose a role…</option>
            {fitting.map(({ id, name }) => (
              <NameOption key={id} value={id} name={name} id={id} />
            ))}
          </SelectField>
          <p>
            If a service account{found.kind === 'known' ? '' : ' or another person'} has this role too, the
            server refuses to delete it, and the members keep their new role.
          </p>
        </>
      )}
    </div>
  )
}

/** Gives every member the other role, one after the other, and then deletes this one. `given` collects those who have it already. */
async function moveAndDelete(
  id: string,
  members: readonly Employee[],
  other: string,
  given: Map<string, { id: string; name: string }>,
) {
  const stillIn = thisSession()
  for (const person of members) {
    if (given.has(person.id)) continue
    stillIn()
    await call(updateEmployee, { params: { id: person.id }, body: { role: other } })
    given.set(person.id, { id: person.id, name: personName(person) })
  }
  stillIn()
  return call(deleteRole, { params: { role_id: id } })
}

/** Why the deletion can't be confirmed yet; undefined when it can. */
function whyNotYet(members: People | undefined, other: string, mayMove: string | undefined) {
  if (!members) return 'The members of this role are being counted.'
  const isFree = other !== '' || valueOfKnown(members)?.length === 0 || members.kind === 'unknown'
  return isFree ? undefined : (mayMove ?? 'Choose a role for the members first.')
}

/** Asks before a role is deleted, on its page or in the command palette. */
export function DeleteRole({ role, onClose }: { role: Role; onClose: () => void }) {
  const { id, name } = role
  const navigate = useNavigate()
  const router = useRouter()
  const members = useMembersOf()?.(role)
  const mayMove = useReason(updateEmployee.needs)
  const [other, setOther] = useState('')
  // If the server refuses half-way, a retry skips the people who already have the other role.
  const [given] = useState(() => new Map<string, { readonly id: string; readonly name: string }>())
  const known = (members && valueOfKnown(members)) ?? []
  const plain = deleteRoleMutation(id)
  const mutation = mutationOptions({
    ...plain,
    mutationFn: () => moveAndDelete(id, other ? known : [], other, given),
  })
  return (
    <ConfirmAction
      title="Delete this role?"
      name={name}
      id={id}
      request={{ endpoint: deleteRole, input: { params: { role_id: id } } }}
      mutation={mutation}
      confirm={other ? 'Move members and delete' : 'Delete role'}
      reason={whyNotYet(members, other, mayMove)}
      replyLost={() => (other && given.size < known.length ? saving : deleting(name))}
      wasDone={() => isRoleGone(id)}
      onClose={onClose}
      onDone={async () => {
        noteChange({ kind: 'deleted', role, members: [...given.values()], movedTo: other })
        showToast('good', `${isolated(name)} (ID ${id}) was deleted.`)
        if (isAt(router.state.location.pathname, `/roles/${id}`))
          await navigate({ to: '/roles', replace: true })
        onClose()
        forgetRole(id)
        deselect('roles', id)
      }}
    >
      <p>
        You can’t delete a role while people or service accounts have it. You can restore it right after
        deleting; it gets a new ID.
      </p>
      {members && members.kind !== 'known' && (
        <p>It isn’t known whether anyone else has it: {members.why}.</p>
      )}
      {members && known.length > 0 && (
        <Reassignment members={members} role={role} other={other} onOther={setOther} />
      )}
    </ConfirmAction>
  )
}
