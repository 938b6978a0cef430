import type { Id } from '#contract/shape'
import { queryOptions } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { permissionName } from '#contract/roles/permissions'
import { createRole, listPermissions, updateRole, type Role } from '#contract/roles/roles'
import { maxNameLength } from '#contract/wire'
import { hasUnknown, heldCodes, lackedOf, permissionSetOf, setHeld } from '#domain/roles/permission-set'
import { isBuiltIn } from '#domain/roles/role-type'
import { keptWords } from '../../api/kept'
import { queryClient } from '../../api/query-client'
import { RecordStates } from '../../errors/record-states'
import { EditPage } from '../../form/edit-page'
import { StartNode } from '../../scope/start-node'
import { NewPage } from '../../form/new-page'
import { isolated, listed } from '../../lib/words'
import type { MyPermissions } from '../../session/permissions'
import { useRead } from '../../session/read-ahead'
import { useMyPermissions } from '../../session/use-can'
import { EmptyState } from '../../ui/empty-state'
import { showToast } from '../../ui/overlay/toast'
import { readModel, type RoleModel } from './role-model'
import { undoOf } from '../role-matrix/changes/undo-role'
import { createBody, draftOf, updateBody, type RoleDraft } from './role-draft'
import { createSchema, RoleForm, updateSchema } from './role-form'
import { createRoleMutation, roleQuery, rolesKey, updateRoleMutation } from '../../queries/roles'
import { differingCodes } from '../role-matrix/changes/save-role'
import { whySuperiorRole, whyUnreadable } from '../role-matrix/changes/role-reasons'

const modelQuery = (from: string) =>
  queryOptions({
    queryKey: [...rolesKey, 'model', from],
    queryFn: ({ signal }) => readModel(from, signal),
  })

/** Starts with the permissions of the model, except those that the caller can't give. */
function draftFrom(
  { name, permissions }: RoleModel,
  msp_node: Id<'node'>,
  myPermissions: MyPermissions,
): RoleDraft {
  const lacked = lackedOf(heldCodes(permissions), myPermissions)
  return { name: name.slice(0, maxNameLength), msp_node, held: setHeld(permissions, lacked, false) }
}

export function NewRolePage() {
  const { from } = useSearch({ from: '/app/roles/new' })
  const myPermissions = useMyPermissions()
  const model = useRead(listPermissions.needs, modelQuery(from))
  const categories = model.data?.categories ?? []
  return (
    <NewPage
      type="role"
      lead={
        from ? (model.data?.name ?? '') : 'Choose what people and service accounts with this role can do.'
      }
      operation={{ ...createRole, body: createSchema }}
      body={createBody(categories)}
      mutation={createRoleMutation}
    >
      {(writing) => (
        <RecordStates query={model} needs={listPermissions.needs} what="permissions">
          {(shown) =>
            hasUnknown(shown.permissions) ? (
              <Unchangeable title="This role can’t be copied">
                The server didn’t say which of its permissions the role has. The copy would lack them.
              </Unchangeable>
            ) : (
              <StartNode key={from} preferred={shown.msp_node}>
                {(node) => (
                  <RoleForm
                    {...writing}
                    categories={categories}
                    start={draftFrom(shown, node, myPermissions)}
                  />
                )}
              </StartNode>
            )
          }
        </RecordStates>
      )}
    </NewPage>
  )
}

const refresh = (id: Role['id']) => queryClient.fetchQuery({ ...roleQuery(id), staleTime: 0, retry: false })

const Unchangeable = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="card">
    <EmptyState icon={<ShieldCheck size={18} />} title={title}>
      <p>{children}</p>
    </EmptyState>
  </div>
)

export function EditRolePage() {
  const mine = useMyPermissions()
  const lastRead = useRef<Role>(undefined)
  const sent = useRef<RoleDraft>(undefined)
  const navigate = useNavigate()
  return (
    <EditPage
      type="role"
      query={roleQuery}
      operation={{ ...updateRole, body: updateSchema }}
      draftOf={draftOf}
      body={(draft, base, role) => {
        sent.current = draft
        return updateBody(role.role_permissions)(draft, base)
      }}
      mutation={updateRoleMutation}
    >
      {(role, writing) =>
        isBuiltIn(role) ? (
          <Unchangeable title="Built-in roles can’t be changed">
            They are the same everywhere. Clone this role and change the copy.
          </Unchangeable>
        ) : whyUnreadable(role) ? (
          <Unchangeable title="This role can’t be edited">{whyUnreadable(role)}</Unchangeable>
        ) : whySuperiorRole(role, mine) ? (
          <Unchangeable title="You can’t change this role">{whySuperiorRole(role, mine)}</Unchangeable>
        ) : (
          <RoleForm
            {...writing}
            role={role}
            categories={role.role_permissions}
            reread={async () => {
              lastRead.current = await refresh(role.id)
              return draftOf(lastRead.current)
            }}
            onDone={async (told) => {
              const saved = await refresh(role.id).catch(() => told)
              const undo = undoOf([{ before: lastRead.current ?? role, after: saved }])
              const codes = sent.current ? differingCodes(permissionSetOf(saved), sent.current.held) : []
              if (codes.length === 0) return writing.onDone(keptWords(told) ? told : saved, undo)
              showToast(
                'warn',
                `${isolated(saved.name)} was saved, but now differs from your changes: ${listed(codes.map(permissionName))}.`,
              )
              await navigate({ to: '/roles/$id', params: { id: role.id }, replace: true })
            }}
          />
        )
      }
    </EditPage>
  )
}
