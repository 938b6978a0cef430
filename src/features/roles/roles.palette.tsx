import { getRole, listRoles, type Role } from '#contract/roles/roles'
import { call } from '../../api/call'
import { bestFirst, isId, orNone, sameText } from '../../frame/palette/rank'
import type { Source } from '../../frame/palette/item'
import { inPalette } from '../../list/row-actions/in-palette'
import { findRoles } from '../../queries/roles'
import { typeWords } from '../role-matrix/role-type'
import { roleRowActions, roleVerbs } from './role-row-actions'

export const rolesSource: Source = {
  noun: { one: 'role', many: 'roles' },
  path: '/roles',
  needs: listRoles.needs,
  verbs: roleVerbs,
  find: async (text, signal) => {
    const [byId, results] = await Promise.all([
      isId(text) ? orNone(call(getRole, { params: { role_id: text }, signal })) : undefined,
      findRoles(text, signal),
    ])
    const isExact = ({ id, name }: Role) => id === text || sameText(text, name)
    return bestFirst(byId, results, { text, nameOf: ({ name }) => name, isExact }).map((role) => ({
      id: role.id,
      name: role.name,
      details: [typeWords(role), role.msp_node_name],
      href: `/roles/${role.id}`,
      exact: isExact(role),
      actions: inPalette(role, roleRowActions(role)),
    }))
  },
}
