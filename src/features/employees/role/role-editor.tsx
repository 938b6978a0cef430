import { useState } from 'react'
import type { Employee } from '#contract/employees'
import { changeOfPeople } from '#domain/access/writes'
import { personName } from '#domain/person-name'
import { useEffectOn } from '../../../access/use-effect-on'
import type { CellEditorProps } from '../../../list/list-kind'
import { isolated } from '../../../lib/words'
import { CellEditor } from '../../../list/row-actions/cell-editor'
import { assignRole } from '../change-in-place'
import { nameOfRole, RoleField, useRoleOffers } from './role-field'

/** The role of a person, chosen in its cell. Roles that the caller can't assign say why. */
export function RoleEditor({ row, place, onClose }: CellEditorProps<Employee>) {
  const { role = '', role_name, msp_node = '' } = row
  const [value, setValue] = useState(role)
  const offers = useRoleOffers(msp_node)
  const held = { id: role, name: role_name ?? nameOfRole(offers, role) }
  const state = value === role ? 'same' : value === '' ? 'wrong' : 'changed'
  const effect = useEffectOn(state === 'changed' ? changeOfPeople([row], { role: value }) : [])
  return (
    <CellEditor
      title={`Role of ${isolated(personName(row))}`}
      place={place}
      state={state}
      effect={effect}
      save={() => assignRole(row, held, { id: value, name: nameOfRole(offers, value) })}
      onClose={onClose}
    >
      <RoleField value={value} onChange={setValue} problem={undefined} offers={offers} held={held} inCell />
    </CellEditor>
  )
}
