import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useRef } from 'react'
import { permissionName } from '#contract/permissions'
import { createRole, getRole, listPermissions, updateRole, type Role } from '#contract/roles'
import { queryClient } from '../api/query-client'
import { RecordStates } from '../errors/record-states'
import { EditPage } from '../form/edit-page'
import { StartNode } from '../scope/start-node'
import { WritePage } from '../form/write-page'
import { listed } from '../lib/words'
import { currentSession } from '../session/session'
import { useCan } from '../session/use-can'
import { EmptyState } from '../ui/empty-state'
import { showToast } from '../ui/overlay/toast'
import { joinOf, readModel } from './role-model'
import { boxesOf, differingCodes } from './role-boxes'
import { boxesOfDraft, createBody, draftOf, mayGive, updateBody, type RoleDraft } from './role-draft'
import { createSchema, RoleForm, updateSchema } from './role-form'
import { isBuiltIn } from './role-type'
import { noteDone } from './role-undo'
import { createRoleMutation, updateRoleMutation } from './roles.mutations'
import { roleQuery, rolesKey } from './roles.queries'
import { roleDefaults } from './roles.search'

/** What a new role begins with: another role, several joined, or the catalogue with nothing selected. */
const modelQuery = (from: string) =>
  queryOptions({
    queryKey: [...rolesKey, 'model', from],
    queryFn: ({ signal }) => readModel(from, signal),
  })

/** A copy holds what its model holds, but for what this key cannot give. */
function copyOf(model: Role, msp_node: string) {
  const session = currentSession()
  const rights = session.state === 'in' ? session.rights : null
  const draft = draftOf(model, (code) => mayGive(rights, code))
  return {
    ...draft,
    name: model.id === '' ? model.name.slice(0, 120) : `Copy of ${model.name}`.slice(0, 120),
    msp_node,
  }
}

export function NewRolePage() {
  const { from } = useSearch({ from: '/app/roles/new' })
  const { allowed } = useCan(listPermissions.needs)
  const model = useQuery({ ...modelQuery(from), enabled: allowed })
  const navigate = useNavigate()
  const list = { to: '/roles' } as const
  return (
    <WritePage
      title="New role"
      lead={
        joinOf(from)
          ? 'A draft of several roles, to be changed before it is saved'
          : from && model.data
            ? `A copy of ${model.data.name}, to be changed before it is saved`
            : 'What people and keys that hold it may do'
      }
      needs={createRole.needs}
      back={list}
      backTo="Roles"
    >
      {() => (
        <RecordStates query={model} needs={listPermissions.needs} what="permissions">
          {(shown) => (
            <StartNode key={from}>
              {(node) => (
                <RoleForm
                  categories={shown.role_permissions}
                  start={copyOf(shown, node)}
                  schema={createSchema}
                  body={createBody(shown.role_permissions)}
                  mutation={createRoleMutation}
                  submit="Create role"
                  cancel={list}
                  onDone={async (role) => {
                    showToast('good', `${role.name} was created with the id ${role.id}.`)
                    await navigate({
                      to: '/roles/$roleId',
                      params: { roleId: role.id },
                      search: roleDefaults,
                      replace: true,
                    })
                  }}
                />
              )}
            </StartNode>
          )}
        </RecordStates>
      )}
    </WritePage>
  )
}

const readAgain = (id: string) => queryClient.fetchQuery({ ...roleQuery(id), staleTime: 0, retry: false })

export function EditRolePage() {
  const lastRead = useRef<Role>(undefined)
  const sent = useRef<RoleDraft>(undefined)
  const { roleId } = useParams({ from: '/app/roles/$roleId/edit' })
  const navigate = useNavigate()
  const record = { to: '/roles/$roleId', params: { roleId }, search: roleDefaults } as const
  return (
    <EditPage
      noun="role"
      lead={`Role ${roleId}`}
      query={roleQuery(roleId)}
      reads={getRole.needs}
      writes={updateRole.needs}
      nameOf={(role) => role?.name ?? `Role ${roleId}`}
      to={record}
    >
      {(role, saving) =>
        isBuiltIn(role) ? (
          <div className="card">
            <EmptyState icon={<ShieldCheck size={18} />} title="Built-in roles stay as they are">
              <p>They are the same everywhere. Clone this one to change the copy.</p>
            </EmptyState>
          </div>
        ) : (
          <RoleForm
            role={role}
            categories={role.role_permissions}
            start={draftOf(role)}
            schema={updateSchema}
            body={(draft, base) => {
              sent.current = draft
              return updateBody(role.role_permissions)(draft, base)
            }}
            mutation={updateRoleMutation(roleId)}
            reread={async () => {
              lastRead.current = await readAgain(roleId)
              return draftOf(lastRead.current)
            }}
            {...saving}
            onDone={async (told) => {
              const saved = await readAgain(roleId).catch(() => told)
              noteDone({ kind: 'changed', before: lastRead.current ?? role, after: saved })
              const codes = sent.current ? differingCodes(boxesOf(saved), boxesOfDraft(sent.current)) : []
              if (codes.length === 0) return saving.onDone(saved)
              showToast(
                'bad',
                `${saved.name} was saved, but read again it differs: ${listed(codes.map(permissionName))}.`,
              )
              await navigate({ ...record, replace: true })
            }}
          />
        )
      }
    </EditPage>
  )
}
