import type { UseMutationOptions } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import * as z from 'zod/mini'
import type { PermissionCategory } from '#contract/permission-catalogue'
import { permissionName } from '#contract/permissions'
import { createRole, updateRole, type Role } from '#contract/roles'
import { bodyId, nameInput } from '#contract/wire'
import { FormFrame } from '../form/form-frame'
import { NodeField } from '../scope/node-field'
import { useForm } from '../form/use-form'
import { counted, listed } from '../lib/words'
import { useSession } from '../session/session'
import { FieldGroup, TextField } from '../ui/fields'
import { CategoryField } from './category-field'
import { ClashChoices } from './clash-choices'
import { FormAdvice } from './form-advice'
import {
  changesOf,
  endsCascade,
  heldCodes,
  isHeld,
  mayGive,
  missingPrerequisites,
  refusedCodes,
  type RoleDraft,
} from './role-draft'
import { useFormClashes } from './use-form-clashes'

// The endpoints' own schemas know our permissions only; another server may have more, which must survive a save.
const permissions = z.array(bodyId)
export const createSchema = z.object({ name: nameInput, msp_node: z.optional(bodyId), permissions })
export const updateSchema = z.object({ name: z.optional(nameInput), permissions: z.optional(permissions) })

const noIds = 'This server does not tell the ids of some selected permissions, so that they cannot be sent.'

/** The first warning, beside the buttons; the list of all stands below the permissions. */
const FirstWarning = ({ warnings: [first, ...more] }: { warnings: readonly string[] }) =>
  first && (
    <p className="text-warn">
      {first}
      {more.length > 0 && ` And ${more.length} more, listed below the permissions.`}
    </p>
  )

function Changes({
  base,
  draft,
  isNew,
  warnings,
}: {
  base: RoleDraft
  draft: RoleDraft
  isNew: boolean
  warnings: readonly string[]
}) {
  if (isNew)
    return (
      <div role="status">
        <p>{counted(heldCodes(draft).length, 'permission')} selected</p>
        <FirstWarning warnings={warnings} />
      </div>
    )
  const { added, removed } = changesOf(base, draft)
  const names = (codes: string[]) => listed(codes.map(permissionName))
  return (
    <div role="status">
      {added.length + removed.length === 0 && (
        <p className="text-muted">No permission is added or removed.</p>
      )}
      {added.length > 0 && (
        <p>
          <span className="font-semibold text-good">Adds {added.length}:</span> {names(added)}
        </p>
      )}
      {removed.length > 0 && (
        <p>
          <span className="font-semibold text-bad">Removes {removed.length}:</span> {names(removed)}
        </p>
      )}
      <FirstWarning warnings={warnings} />
    </div>
  )
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <div>
      {warnings.length > 0 && (
        <ul
          aria-label="To look at before saving"
          className="flex flex-col gap-1.5 border-t border-line bg-warn-soft px-5 py-3 text-sm text-warn"
        >
          {warnings.map((words) => (
            <li key={words} className="flex gap-2">
              <TriangleAlert size={15} aria-hidden="true" className="mt-0.5 shrink-0" />
              <span>{words}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Props<B> = {
  /** Undefined: a new role. */
  role?: Role
  categories: readonly PermissionCategory[]
  start: RoleDraft
  schema: z.ZodMiniType<B>
  body: (draft: RoleDraft, base: RoleDraft) => unknown
  mutation: UseMutationOptions<Role, Error, B>
  reread?: () => Promise<RoleDraft>
  submit: string
  cancel: LinkProps
  onDone: (role: Role) => void | Promise<void>
}

/** Name, node and matrix of a role, with what saving would change always in sight. */
export function RoleForm<B>({ role, categories, start, submit, cancel, ...rest }: Props<B>) {
  const session = useSession()
  const rights = session.state === 'in' ? session.rights : null
  const unsendable = (draft: RoleDraft) =>
    categories.some(({ permissions: list }) =>
      list.some(({ code, id }) => id === undefined && isHeld(draft, code)),
    )
  const clashes = useFormClashes()
  const check = (now: RoleDraft): Record<string, string> => {
    if (clashes.open)
      return { '': 'Choose first what to do where somebody else changed what belongs together.' }
    return unsendable(now) ? { '': noIds } : {}
  }
  const { reread } = rest
  const form = useForm({
    ...rest,
    start,
    check,
    ...(reread && {
      reread: async () => {
        const theirs = await reread()
        clashes.look(form.base, form.draft, theirs)
        return theirs
      },
    }),
  })
  const { draft, base, set, problems } = form
  const before: RoleDraft = role ? base : { name: '', msp_node: '' }
  const quoted = (code: string) => `“${permissionName(code)}”`
  const refused = refusedCodes(before, draft, rights)
  const warnings = [
    ...missingPrerequisites(heldCodes(draft)).map(
      ({ code, needs }) => `${quoted(code)} is of little use without ${quoted(needs)}.`,
    ),
    ...(refused.length > 0
      ? [
          `The server will refuse this: the key lacks ${listed(refused.map(quoted))}, which saving would give.`,
        ]
      : []),
    ...(endsCascade(before, draft)
      ? ['The role stops working below its node. That is refused while anybody there holds it.']
      : []),
  ]
  return (
    <FormFrame
      form={form}
      label={role ? 'Edit role' : 'New role'}
      submit={submit}
      request={role ? { endpoint: updateRole, params: { role_id: role.id } } : { endpoint: createRole }}
      cancel={cancel}
      nameOf={(field) =>
        field.startsWith('+') ? permissionName(field.slice(1)) : field.replaceAll('_', ' ')
      }
      beside={<Changes base={base} draft={draft} isNew={!role} warnings={warnings} />}
    >
      {clashes.clashes.length > 0 && (
        <section
          aria-label="Changed by two people"
          className="border-b border-line bg-warn-soft px-5 py-3 text-sm text-warn"
        >
          <p className="mb-2 font-semibold">What should hold?</p>
          <ClashChoices
            clashes={clashes.clashes}
            choices={clashes.choices}
            choose={(key, choice) => set(clashes.choose(key, choice))}
          />
        </section>
      )}
      <FieldGroup title="Role" note={role && 'A change applies at once to everybody who holds this role.'}>
        <TextField
          label="Role name"
          value={draft.name}
          onChange={(name) => set({ name })}
          problem={problems['name']}
        />
        {!role && (
          <NodeField
            own
            value={draft.msp_node}
            onChange={(msp_node) => set({ msp_node })}
            problem={problems['msp_node']}
            hint="The role can be held at this node, and below it when it has “Cascade Permissions”. This cannot be changed later."
          />
        )}
      </FieldGroup>
      <h2 className="px-5 pt-5 pb-3 font-semibold max-sm:px-4">Permissions</h2>
      {categories.map((category) => (
        <CategoryField
          key={category.category_name}
          category={category}
          base={role ? base : draft}
          draft={draft}
          set={set}
          may={(code) => mayGive(rights, code)}
        />
      ))}
      <Warnings warnings={warnings} />
      <FormAdvice role={role} categories={categories} held={heldCodes(draft)} />
    </FormFrame>
  )
}
