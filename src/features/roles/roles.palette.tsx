import { getRole, listRoles, type Role } from '#contract/roles/roles'
import { call } from '../../api/call'
import { recordSource } from '../../list/row-actions/in-palette'
import { findRoles } from '../../queries/roles'
import { typeWords } from '../role-matrix/role-type'
import { roleRowActions, roleVerbs } from './role-row-actions'

export const rolesSource = recordSource<Role>({
  noun: { one: 'role', many: 'roles' },
  path: '/roles',
  needs: listRoles.needs,
  verbs: () => roleVerbs,
  read: (role_id, signal) => call(getRole, { params: { role_id }, signal }),
  search: findRoles,
  nameOf: ({ name }) => name,
  about: (role) => ({ details: [typeWords(role), role.msp_node_name] }),
  actions: roleRowActions,
})
