import { TriangleAlert } from 'lucide-react'
import * as z from 'zod/mini'
import type { PermissionCategory } from '#contract/roles/permission-catalogue'
import { permissionName } from '#contract/roles/permissions'
import { type Role } from '#contract/roles/roles'
import { bodyId, nameInput } from '#contract/wire'
import { roleWarnings } from '#domain/advice/role-warnings'
import {
  difference,
  heldCodes,
  holdSame,
  idsToSend,
  lackedOf,
  noPermissions,
  type PermissionSet,
} from '#domain/roles/permission-set'
import { useEffectOn } from '../../access/use-effect-on'
import { FormFrame } from '../../form/form-frame'
import { useForm, type Writing } from '../../form/use-form'
import { counted, listed } from '../../lib/words'
import { NodeField } from '../../form/node-field'
import { useMyPermissions } from '../../session/use-can'
import { FieldGroup, TextField } from '../../ui/fields/fields'
import { CategoryField } from './category-field'
import { ClashChoices } from '../role-matrix/changes/clash-choices'
import { FormAdvice } from '../role-advice/form-advice'
import type { RoleDraft } from './role-draft'
import { noIds } from '../role-matrix/changes/save-role'
import { useFormClashes } from './use-form-clashes'
import { warningWords } from '../role-matrix/changes/warning-words'

// The endpoints' own schemas know our permissions only. Another server may have more, and they must survive a
// save.
const permissions = z.array(bodyId)
export const createSchema = z.object({ name: nameInput, msp_node: z.optional(bodyId), permissions })
export const updateSchema = z.object({ name: z.optional(nameInput), permissions: z.optional(permissions) })

const names = (codes: readonly string[]) => listed(codes.map(permissionName))
const fieldNames: Readonly<Record<string, string>> = { name: 'name', msp_node: 'node' }

/** The first warning, beside the buttons. The complete list is below the permissions. */
const FirstWarning = ({ warnings: [first, ...more] }: { warnings: readonly string[] }) =>
  first && (
    <p className="text-warn">
      {first}
      {more.length > 0 && ` Plus ${counted(more.length, 'more warning')} below the permissions.`}
    </p>
  )

type Change = { base: PermissionSet; held: PermissionSet; isNew: boolean; warnings: readonly string[] }

function Changes({ base, held, isNew, warnings }: Change) {
  const { added, removed } = difference(base, held)
  return (
    <div role="status">
      {isNew && <p>{counted(heldCodes(held).length, 'permission')} selected</p>}
      {!isNew && added.length + removed.length === 0 && (
        <p className="text-muted">No permissions added or removed.</p>
      )}
      {!isNew && added.length > 0 && (
        <p>
          <span className="font-semibold text-good">Adds {added.length}:</span> {names(added)}
        </p>
      )}
      {!isNew && removed.length > 0 && (
        <p>
          <span className="font-semibold text-bad">Removes {removed.length}:</span> {names(removed)}
        </p>
      )}
      <FirstWarning warnings={warnings} />
    </div>
  )
}

const Warnings = ({ warnings }: { warnings: readonly string[] }) =>
  warnings.length > 0 && (
    <ul
      aria-label="Warnings"
      className="flex flex-col gap-1.5 border-t border-line bg-warn-soft px-4 py-3 text-sm sm:px-6 text-warn"
    >
      {warnings.map((words) => (
        <li key={words} className="flex gap-2">
          <TriangleAlert size={15} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )

function Conflicts({
  clashes: { clashes, choices, choose },
  held,
  onChange,
}: {
  clashes: ReturnType<typeof useFormClashes>
  held: PermissionSet
  onChange: (held: PermissionSet) => void
}) {
  if (clashes.length === 0) return null
  return (
    <section
      aria-label="Conflicting changes"
      className="border-b border-line bg-warn-soft px-4 py-3 text-sm sm:px-6 text-warn"
    >
      <p className="mb-2 font-semibold">Choose what to keep</p>
      <ClashChoices
        clashes={clashes}
        choices={choices}
        choose={(key, choice) => onChange(choose(held, key, choice))}
      />
    </section>
  )
}

type Props<B> = Writing<RoleDraft, B, Role> & {
  /** Undefined for a new role. */
  role?: Role
  categories: readonly PermissionCategory[]
}

/** Edits the name, node and permissions of a role. The changes that a save would make stay in sight. */
export function RoleForm<B>({ role, categories, ...writing }: Props<B>) {
  const myPermissions = useMyPermissions()
  const clashes = useFormClashes()
  const check = ({ held }: RoleDraft): Record<string, string> => {
    if (clashes.isOpen) return { '': 'Choose what to keep in each conflict first.' }
    return idsToSend(categories, held) ? {} : { '': noIds }
  }
  const form = useForm({ ...writing, check, merge: clashes.merge })
  const { draft, set, field } = form
  const base = role ? form.base.held : noPermissions
  const setPermissions = (held: PermissionSet) => set({ held })
  const warnings = roleWarnings(base, draft.held, myPermissions).map(warningWords)
  const isSame = holdSame(base, draft.held)
  const effect = useEffectOn(role && (isSame ? [] : [{ kind: 'role', id: role.id, permissions: draft.held }]))
  return (
    <FormFrame
      form={form}
      effect={effect}
      nameOf={(field) => fieldNames[field] ?? permissionName(field)}
      beside={<Changes base={base} held={draft.held} isNew={!role} warnings={warnings} />}
    >
      <Conflicts clashes={clashes} held={draft.held} onChange={setPermissions} />
      <FieldGroup
        title="Role"
        note={role ? 'Changes apply immediately.' : 'Nobody has it until somebody gives it to them.'}
      >
        <TextField label="Role name" {...field('name')} />
        {!role && (
          <NodeField
            own
            {...field('msp_node')}
            hint="The role can be assigned at this node, and below it if it has “Cascade Permissions”. You can’t change this later."
          />
        )}
      </FieldGroup>
      <h2 className="px-4 pt-5 pb-3 font-semibold sm:px-6">Permissions</h2>
      {categories.map((category) => (
        <CategoryField
          key={category.category_name}
          category={category}
          // In a new role nothing counts as a change.
          base={role ? base : draft.held}
          held={draft.held}
          onChange={setPermissions}
          canGive={(code) => lackedOf([code], myPermissions).length === 0}
        />
      ))}
      <Warnings warnings={warnings} />
      <FormAdvice role={role} permissions={draft.held} />
    </FormFrame>
  )
}
