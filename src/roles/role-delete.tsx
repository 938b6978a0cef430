import { mutationOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { updateEmployee, type Employee } from '#contract/employees'
import { deleteRole, listRoles, type Role } from '#contract/roles'
import { call } from '../api/call'
import { thisSession } from '../api/this-session'
import { ConfirmAct } from '../form/confirm-act'
import { deselect } from '../list/selection'
import { isAt } from '../lib/return-to'
import { counted } from '../lib/words'
import { useCan, useReason } from '../session/use-can'
import { Name } from '../ui/name'
import { SelectField } from '../ui/select-field'
import { showToast } from '../ui/overlay/toast'
import { everyRoleQuery } from './every-role.queries'
import { mayGive } from './role-draft'
import { nameOf } from './holders'
import { matrixOf } from './role-matrix'
import { isBuiltIn } from './role-type'
import { noteDone } from './role-undo'
import { deleteRoleMutation, forgetRole } from './roles.mutations'
import { usePeople, useRights } from './use-role-data'

/** Why nobody can change or delete a role; undefined when somebody can. */
export const whyRoleStays = (role: Role): string | undefined =>
  isBuiltIn(role)
    ? 'Built-in roles are neither changed nor deleted. Clone this one to change the copy.'
    : undefined

const mostNamed = 5

type Reassign = { holders: readonly Employee[]; role: Role; other: string; onOther: (id: string) => void }

/** Who holds the role, and which one they get instead. */
function Reassignment({ holders, role, other, onOther }: Reassign) {
  const { allowed } = useCan(listRoles.needs)
  const { data } = useQuery({ ...everyRoleQuery, enabled: allowed })
  const rights = useRights()
  const reason = useReason(updateEmployee.needs)
  // The server judges each person's node; what it would refuse for certain is not offered.
  const fitting = matrixOf(data?.rows ?? [])
    .roles.filter(
      ({ id, node, held }) =>
        id !== role.id &&
        (node === null || node === role.msp_node) &&
        held.every((code) => mayGive(rights, code)),
    )
    .toSorted((one, two) => one.name.localeCompare(two.name))
  return (
    <div className="flex flex-col gap-2 rounded-md bg-warn-soft p-3 text-sm text-warn">
      <p>
        {counted(holders.length, 'person holds', 'people hold')} this role:{' '}
        <Name>
          {holders.slice(0, mostNamed).map(nameOf).join(', ') + (holders.length > mostNamed ? ', …' : '')}
        </Name>
      </p>
      {reason ? (
        <p>They need another role first. {reason}</p>
      ) : (
        <>
          <SelectField label="Give them first" value={other} onChange={onOther}>
            <option value="">nothing: leave it to the server</option>
            {fitting.map(({ id, name }) => (
              <option key={id} value={id}>
                {name} (id {id})
              </option>
            ))}
          </SelectField>
          <p>
            When a key holds it as well, the server refuses the deletion in the end, and people keep what they
            were given.
          </p>
        </>
      )}
    </div>
  )
}

/** Gives everybody the other role, one after the other, and then deletes; `given` takes up who has it already. */
async function giveAndDelete(
  id: string,
  holders: readonly Employee[],
  other: string,
  given: Map<string, { id: string; name: string }>,
) {
  const stillIn = thisSession()
  for (const person of holders) {
    if (given.has(person.id)) continue
    stillIn()
    await call(updateEmployee, { params: { id: person.id }, body: { role: other } })
    given.set(person.id, { id: person.id, name: nameOf(person) })
  }
  stillIn()
  return call(deleteRole, { params: { role_id: id } })
}

/** Asks before a role is deleted, from its page or from the command palette. */
export function DeleteRole({ role, onClose }: { role: Role; onClose: () => void }) {
  const { id, name } = role
  const navigate = useNavigate()
  const router = useRouter()
  const people = usePeople()
  const [other, setOther] = useState('')
  // Those who have another role already, when a first try was refused half-way.
  const [given] = useState(() => new Map<string, { readonly id: string; readonly name: string }>())
  const holders = people?.rows.filter((person) => person.role === id) ?? []
  const plain = deleteRoleMutation(id)
  const mutation = mutationOptions({
    ...plain,
    mutationFn: () => giveAndDelete(id, other ? holders : [], other, given),
  })
  return (
    <ConfirmAct
      title="Delete this role?"
      name={name}
      id={id}
      request={{ endpoint: deleteRole, input: { params: { role_id: id } } }}
      mutation={mutation}
      confirm={other ? 'Give the other role and delete' : 'Delete role'}
      onClose={onClose}
      onDone={async () => {
        noteDone({ kind: 'deleted', role, holders: [...given.values()] })
        showToast('good', `${name} (id ${id}) was deleted.`)
        if (isAt(router.state.location.pathname, `/roles/${id}`))
          await navigate({ to: '/roles', replace: true })
        onClose()
        forgetRole(id)
        deselect('roles', id)
      }}
    >
      <p>
        The server refuses this while people or keys hold it, and says who. Right afterwards it can be made
        again, under a new id.
      </p>
      {holders.length > 0 && <Reassignment holders={holders} role={role} other={other} onOther={setOther} />}
    </ConfirmAct>
  )
}
