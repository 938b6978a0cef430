import type { Id } from '#contract/shape'
import { useRef, useState } from 'react'
import { permissionName } from '#contract/roles/permissions'
import { updateRole } from '#contract/roles/roles'
import { roleWarnings } from '#domain/advice/role-warnings'
import type { Choices, Clash, ClashChoice } from '#domain/roles/permission-merge'
import { notWritten } from '../../../form/change-with-undo'
import { done } from '../../../form/saved'
import { counted, listed } from '../../../lib/words'
import { BulkDialog } from '../../../list/bulk/bulk-dialog'
import type { BulkAction } from '../../../list/list-kind'
import { refreshing } from '../../../queries/record-queries'
import { rolesKey } from '../../../queries/roles'
import { useMyPermissions } from '../../../session/use-can'
import { showToast } from '../../../ui/overlay/toast'
import { ClashChoices } from './clash-choices'
import { ChangeLine } from './draft-bar'
import type { RoleChange } from './matrix-draft'
import { saveRole, type Saved } from './save-role'
import { undoOf, type SavedRole } from './undo-role'
import { warningWords } from './warning-words'

type Row = RoleChange & { readonly id: Id<'role'> }

const names = (codes: readonly string[]) => listed(codes.map(permissionName))
const kind = { noun: { one: 'role', many: 'roles' }, refresh: refreshing(rolesKey, ['employees']) }
const Name = ({ row }: { row: Row }) => <ChangeLine change={row} />

function savedWords({ taken, differing }: Extract<Saved, { kind: 'saved' }>): string {
  if (differing.length > 0) return `Saved, but the role now differs from your changes: ${names(differing)}.`
  return `Saved and checked.${taken.length > 0 ? ` Changes made elsewhere were kept: ${names(taken)}.` : ''}`
}

type Props = {
  changes: readonly RoleChange[]
  /**
   * Called for each role that was written, even if it then had other permissions. It has no unsaved changes
   * any more.
   */
  onSaved: (roleId: Id<'role'>) => void
  onClose: () => void
}

/** Shows what a save would change, role by role, and then each result. Conflicts are decided in its row. */
export function MatrixSaveDialog({ changes, onSaved, onClose }: Props) {
  // A saved role leaves the draft, but stays in this list with its result.
  const [chosen] = useState(() => changes.map((one): Row => ({ ...one, id: one.role.id })))
  const [clashes, setClashes] = useState<ReadonlyMap<string, readonly Clash[]>>(new Map())
  const [choices, setChoices] = useState<Readonly<Record<string, Choices>>>({})
  const saves = useRef<readonly SavedRole[]>([])
  const myPermissions = useMyPermissions()
  const action: BulkAction<Row> = {
    label: 'Save',
    confirm: (count) => `Save ${counted(count, 'role')}`,
    done: ['role saved', 'roles saved'],
    needs: updateRole.needs,
    words:
      'Changes apply immediately. Each role is checked for other people’s changes before and after it is saved.',
    Name,
    warning: ({ role, wanted }) =>
      roleWarnings(role.permissions, wanted, myPermissions).map(warningWords).join(' '),
    writes: (rows) => rows.map(({ id, wanted }) => ({ kind: 'role', id, permissions: wanted })),
    atOnce: 1,
    apply: async ({ id, role, wanted }) => {
      const result = await saveRole({ id, base: role.permissions, mine: wanted, choices: choices[id] })
      if (result.kind === 'clash') {
        setClashes((now) => new Map(now).set(id, result.merged.clashes))
        throw notWritten('This role was changed elsewhere. Choose what to keep, then retry.', updateRole)
      }
      onSaved(id)
      const { before, role: after } = result
      if (result.differing.length === 0 && before !== after)
        saves.current = [...saves.current, { before, after }]
      return done(savedWords(result))
    },
    more: ({ id }) => {
      const found = clashes.get(id)
      const choose = (key: string, choice: ClashChoice) =>
        setChoices((now) => ({ ...now, [id]: { ...now[id], [key]: choice } }))
      return found && <ClashChoices clashes={found} choices={choices[id] ?? {}} choose={choose} />
    },
  }
  const close = () => {
    const { length } = saves.current
    if (length > 0) showToast('good', `${counted(length, 'role')} saved.`, undoOf(saves.current))
    onClose()
  }
  return (
    <BulkDialog
      {...{ kind, action, chosen }}
      nameOf={({ role }) => role.name}
      onSelect={undefined}
      onClose={close}
    />
  )
}
