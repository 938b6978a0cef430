import { createRole, deleteRole, getRole, listRoles, updateRole, type Role } from '#contract/roles'
import { call } from '../api/call'
import { bestFirst, isId, mostAsked, orNone, sameText } from '../frame/palette/find'
import type { Source, Verb } from '../frame/palette/item'
import { myPermissions, whyNot } from '../session/use-can'
import { DeleteRole, whyRoleStays, whySuperiorRole } from './role-delete'

const edit: Verb = { words: 'Edit role', also: ['edit'], needs: updateRole.needs }
const clone: Verb = { words: 'Clone role', also: ['clone', 'copy'], needs: createRole.needs }
const remove: Verb = { words: 'Delete role', also: ['delete'], needs: deleteRole.needs }

export const rolesSource: Source = {
  noun: 'Roles',
  path: '/roles',
  needs: listRoles.needs,
  verbs: [edit, clone, remove],
  find: async (text, signal) => {
    const [byId, { results }] = await Promise.all([
      isId(text) ? orNone(call(getRole, { params: { role_id: text }, signal })) : undefined,
      call(listRoles, { query: { search: text, page_size: mostAsked }, signal }),
    ])
    const isExact = ({ id, name }: Role) => id === text || sameText(text, name)
    return bestFirst(byId, results, { text, nameOf: ({ name }) => name, isExact }).map((role) => {
      const { id, name } = role
      const stays = whyRoleStays(role)
      const superior = whySuperiorRole(role, myPermissions())
      return {
        id,
        name,
        detail: [role.role_type, role.msp_node_name, `ID ${id}`].filter(Boolean).join(' · '),
        href: `/roles/${id}`,
        exact: isExact(role),
        actions: [
          {
            verb: edit,
            reason: stays ?? whyNot(edit.needs) ?? superior,
            action: { kind: 'go', href: `/roles/${id}/edit` },
          },
          { verb: clone, reason: whyNot(clone.needs), action: { kind: 'go', href: `/roles/new?from=${id}` } },
          {
            verb: remove,
            reason: stays ?? whyNot(remove.needs) ?? superior,
            action: { kind: 'ask', question: (close) => <DeleteRole role={role} onClose={close} /> },
          },
        ],
      }
    })
  },
}
