import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteRole, type Role } from '#contract/roles/roles'
import type { AccessWrite } from '#domain/access/effect'
import { keyInWorld } from '#domain/access/records'
import { changeOf, changeOfPeople } from '#domain/access/writes'
import { valueOfKnown } from '#domain/known'
import { useDeleted } from '../../list/use-deleted'
import { useEffectOn } from '../../access/use-effect-on'
import { useOffers } from '../../api/offers'
import { call } from '../../api/call'
import { ConfirmAction } from '../../form/confirm-action'
import { afterDeletion } from '../../form/saved'
import { serverNow } from '../../lib/server-clock'
import { isolated } from '../../lib/words'
import { restorationOf } from '../role-matrix/changes/undo-role'
import { countHolders, isNobody, unknownWords } from '../../scope/holder-words'
import { useMembersOf, type Holders } from '../../scope/use-holders'
import { namedIn, nobodyMoved, replaceAtOnce, replaceStepwise } from './move-members'
import { countMembers, NewRoleOfMembers, useWhyNoMove } from './new-role-of-members'
import { deleteRoleMutation, roleQuery } from '../../queries/roles'

/** Why the deletion can't be confirmed yet; undefined when it can. */
function whyNotYet(members: Holders | undefined, other: string, mayMove: string | undefined) {
  if (!members) return 'The members of this role are being counted.'
  if (countMembers(members) === 0) return undefined
  return mayMove ?? (other === '' ? 'Choose a new role for the members first.' : undefined)
}

/** The members get another role, then the role is deleted. */
const writesOf = (id: string, { people, keys }: Holders, role: Role['id']): AccessWrite[] => [
  ...changeOfPeople(valueOfKnown(people) ?? [], { role }),
  ...(valueOfKnown(keys) ?? []).map((one) => changeOf(keyInWorld(one, serverNow()), { role })),
  { kind: 'role', id, permissions: null },
]

/** Asks before a role is deleted, on its page or in the command palette. */
export function DeleteRole({ role, onClose }: { role: Role; onClose: () => void }) {
  const { id, name } = role
  const navigate = useNavigate()
  const onDeleted = useDeleted('role', onClose)
  const members = useMembersOf()?.(role)
  const reason = useWhyNoMove(members)
  const isAtOnce = useOffers()?.people === true
  const [other, setOther] = useState('')
  // If a server without the operation refuses half-way, a retry skips those who already have the other role.
  const [moved, setMoved] = useState(nobodyMoved)
  const hasMembers = members !== undefined && countMembers(members) > 0
  const mutation = deleteRoleMutation(id, async () => {
    if (!hasMembers) return call(deleteRole, { params: { role_id: id } }).then(() => nobodyMoved)
    return isAtOnce ? replaceAtOnce(id, other) : replaceStepwise(id, other, members, moved, setMoved)
  })
  const effect = useEffectOn(members && (other !== '' || !hasMembers) ? writesOf(id, members, other) : [])
  return (
    <ConfirmAction
      title="Delete this role?"
      name={name}
      id={id}
      mutation={mutation}
      confirm={hasMembers ? 'Move members and delete' : 'Delete role'}
      effect={effect}
      reason={whyNotYet(members, other, reason)}
      onClose={onClose}
      onDone={async (reply) => {
        const deleted = { role, members: reply ?? namedIn(members), movedTo: other }
        const open = (made: Role['id']) => void navigate({ to: '/roles/$id', params: { id: made } })
        await onDeleted({
          id,
          said: `${isolated(name)} (ID ${id}) was deleted.`,
          key: roleQuery(id).queryKey,
          action: restorationOf(deleted, open),
        })
      }}
    >
      <p>{afterDeletion('role')}</p>
      {members && !hasMembers && !isNobody(countHolders(members)) && (
        <p>
          {unknownWords(countHolders(members))} While anybody has the role, the server refuses to delete it.
        </p>
      )}
      {hasMembers && (
        <NewRoleOfMembers {...{ role, members, other, reason, moved, isAtOnce }} onOther={setOther} />
      )}
    </ConfirmAction>
  )
}
