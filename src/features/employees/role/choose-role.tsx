import { byName } from '#domain/by-name'
import type { BulkField } from '../../../list/list-kind'
import { ComboField } from '../../../ui/fields/combo-field'
import { colleaguesHint, MissingRoles, roleOption, useRoleOffers } from './role-field'

/** The role that selected people get, wherever they are. */
export function ChooseRole({ value, onChange }: BulkField) {
  const { offers, elsewhere, fromColleagues, rows } = useRoleOffers('')
  return (
    <>
      <ComboField
        label="New role"
        value={value}
        onChange={onChange}
        hint={fromColleagues ? colleaguesHint : undefined}
        placeholder="Choose a role"
        options={[...offers, ...elsewhere].toSorted(byName).map(roleOption)}
      />
      <MissingRoles rows={rows} />
    </>
  )
}
