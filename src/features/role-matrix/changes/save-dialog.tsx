import type { Id } from '#contract/shape'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { permissionName } from '#contract/roles/permissions'
import { roleWarnings } from '#domain/advice/role-warnings'
import type { Choices, ClashChoice } from '#domain/roles/permission-merge'
import { counted, listed } from '../../../lib/words'
import { useEffectOn } from '../../../access/use-effect-on'
import { PauseNote } from '../../../form/bulk-run/pause-note'
import { useMyPermissions } from '../../../session/use-can'
import { Button } from '../../../ui/buttons/button'
import { Name } from '../../../ui/name'
import { Dialog } from '../../../ui/overlay/dialog'
import { showToast } from '../../../ui/overlay/toast'
import { ReasonedButton } from '../../../ui/buttons/reasoned-button'
import { Spinner } from '../../../ui/waiting/spinner'
import { ClashChoices } from './clash-choices'
import { ChangeLine } from './draft-bar'
import type { RoleChange } from './matrix-draft'
import { useMatrixSave, type SaveResult } from './use-matrix-save'
import { undoOf, type SavedRole } from './undo-role'
import { warningWords } from './warning-words'

const names = (codes: readonly string[]) => listed(codes.map(permissionName))

function failureWords(result: Exclude<SaveResult, { kind: 'saved' | 'saving' }>): string {
  if (result.kind === 'clash') return 'This role was changed elsewhere. Choose what to keep, then save again.'
  if (result.kind === 'refused') return result.words
  return `Saved, but the role now differs from your changes: ${names(result.codes)}.`
}

function ResultLine({ result }: { result: SaveResult }) {
  if (result.kind === 'saving')
    return (
      <span className="flex items-center gap-1.5 text-muted">
        <Spinner /> Saving…
      </span>
    )
  const isGood = result.kind === 'saved'
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <span className={`flex items-start gap-1.5 ${isGood ? 'text-good' : 'text-bad'}`}>
      <Icon size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>
        {isGood ? (
          <>
            Saved and checked.
            {result.taken.length > 0 && ` Changes made elsewhere were kept: ${names(result.taken)}.`}
          </>
        ) : (
          <bdi>{failureWords(result)}</bdi>
        )}
      </span>
    </span>
  )
}

type ItemProps = {
  change: RoleChange
  result: SaveResult | undefined
  choices: Choices
  choose: (key: string, choice: ClashChoice) => void
}

function ChangeItem({ change, result, choices, choose }: ItemProps) {
  const { role, wanted } = change
  const myPermissions = useMyPermissions()
  return (
    <li className="border-t border-line pt-3">
      <p>
        <ChangeLine change={change} />
      </p>
      {!result &&
        roleWarnings(role.permissions, wanted, myPermissions)
          .map(warningWords)
          .map((words) => (
            <p key={words} className="text-warn">
              {words}
            </p>
          ))}
      {result && <ResultLine result={result} />}
      {result?.kind === 'clash' && (
        <>
          <p className="sr-only">
            Choose for <Name>{role.name}</Name>
          </p>
          <ClashChoices clashes={result.merged.clashes} choices={choices} choose={choose} />
        </>
      )}
    </li>
  )
}

/** What was saved and can be undone. */
const savesIn = (results: Iterable<SaveResult>): readonly SavedRole[] =>
  [...results].flatMap((one) =>
    one.kind === 'saved' && one.before !== one.role ? [{ before: one.before, after: one.role }] : [],
  )

type SaveDialogProps = {
  changes: readonly RoleChange[]
  /**
   * Called for each role that was written, even if it then had other permissions. It has no unsaved changes
   * any more.
   */
  onSaved: (roleId: Id<'role'>) => void
  onClose: () => void
}

/** Shows what a save would change, role by role, and then each result. */
export function MatrixSaveDialog({ changes: given, onSaved, onClose }: SaveDialogProps) {
  // A saved role leaves the draft, but stays in this list with its result.
  const [changes] = useState(given)
  const { results, left, busy, problem, pause, save, choicesFor, choose } = useMatrixSave(changes, onSaved)
  const isDone = left.length === 0
  const close = () => {
    const saves = savesIn(results.values())
    if (saves.length > 0) showToast('good', `${counted(saves.length, 'role')} saved.`, undoOf(saves))
    onClose()
  }
  const isAsking = results.size === 0
  const effect = useEffectOn(
    isAsking ? changes.map(({ role: { id }, wanted }) => ({ kind: 'role', id, permissions: wanted })) : [],
  )
  const hasClashes = left.some(({ role }) => results.get(role.id)?.kind === 'clash')
  const saveWords = isAsking ? `Save ${counted(left.length, 'role')}` : hasClashes ? 'Save again' : 'Retry'
  return (
    <Dialog
      title={isDone ? 'Saved' : `Save ${counted(left.length, 'role')}?`}
      busy={busy}
      onClose={close}
      beside={effect.sum}
      buttons={
        <>
          <Button look={isDone ? 'primary' : 'quiet'} onClick={close} aria-disabled={busy}>
            {isAsking ? 'Cancel' : 'Close'}
          </Button>
          {!isDone && (
            <ReasonedButton reason={effect.obstacle} look="primary" busy={busy} onClick={() => void save()}>
              {saveWords}
            </ReasonedButton>
          )}
        </>
      }
    >
      <p>
        Changes apply immediately. Each role is checked for other people’s changes before and after it is
        saved.
      </p>
      {pause && <PauseNote pause={pause} className="rounded-md bg-warn-soft px-3 py-2 text-sm" />}
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      <ul aria-live="polite" className="flex flex-col gap-3 text-sm">
        {changes.map((change) => (
          <ChangeItem
            key={change.role.id}
            change={change}
            result={results.get(change.role.id)}
            choices={choicesFor(change.role.id)}
            choose={(key, choice) => choose(change.role.id, key, choice)}
          />
        ))}
      </ul>
      {effect.panel}
    </Dialog>
  )
}
