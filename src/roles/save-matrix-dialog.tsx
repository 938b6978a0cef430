import { CircleAlert, CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { permissionName } from '#contract/permissions'
import { queryClient } from '../api/query-client'
import { thisSession } from '../api/this-session'
import { offlineFailure } from '../form/write-failure'
import { counted, listed } from '../lib/words'
import { Button } from '../ui/button'
import { Dialog } from '../ui/overlay/dialog'
import { Name } from '../ui/name'
import { Spinner } from '../ui/spinner'
import { warningsFor } from './advice'
import { ClashChoices } from './clash-choices'
import { ChangeLine } from './role-draft-bar'
import { boxesOf } from './role-boxes'
import type { RoleChanges } from './role-matrix-draft'
import type { Choice } from './role-merge'
import { noteDone } from './role-undo'
import { rolesKey } from './roles.queries'
import { saveRole, type Saved } from './save-role'
import { useRights } from './use-role-data'

type Result = Saved | { readonly kind: 'saving' }
type Props = {
  changes: readonly RoleChanges[]
  /** Saved: its boxes are no longer changed. */
  onSaved: (roleId: string) => void
  onClose: () => void
}

function ResultLine({ result }: { result: Result }) {
  if (result.kind === 'saving')
    return (
      <span className="flex items-center gap-1.5 text-muted">
        <Spinner /> Saving…
      </span>
    )
  if (result.kind === 'saved')
    return (
      <span className="flex items-start gap-1.5 text-good">
        <CircleCheck size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>
          Saved, and read again.
          {result.taken.length > 0 &&
            ` Kept from somebody else: ${listed(result.taken.map(permissionName))}.`}
        </span>
      </span>
    )
  const words =
    result.kind === 'clash'
      ? 'Somebody else changed this role meanwhile. Choose, then save again.'
      : result.kind === 'refused'
        ? result.words
        : `Saved, but read again it is not the same: ${listed(result.codes.map(permissionName))}.`
  return (
    <span className="flex items-start gap-1.5 text-bad">
      <CircleAlert size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>
        <bdi>{words}</bdi>
      </span>
    </span>
  )
}

/** Everything that would be saved, role by role; then one after the other, each with its own result. */
export function MatrixSaveDialog({ changes: given, onSaved, onClose }: Props) {
  // What is saved leaves the draft, and stays in this list with its result.
  const [changes] = useState(given)
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map())
  const [choices, setChoices] = useState<Readonly<Record<string, Readonly<Record<string, Choice>>>>>({})
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const sending = useRef(false)
  const rights = useRights()
  const left = changes.filter(({ role }) => results.get(role.id)?.kind !== 'saved')

  const clashes = left.some(({ role }) => results.get(role.id)?.kind === 'clash')

  const save = async () => {
    if (sending.current) return
    if (!navigator.onLine) return setProblem(offlineFailure.above)
    sending.current = true
    setBusy(true)
    setProblem('')
    const stillIn = thisSession()
    for (const { role, added, removed } of left) {
      const tell = (result: Result) => setResults((now) => new Map(now).set(role.id, result))
      tell({ kind: 'saving' })
      const base = boxesOf(role.role)
      const mine = {
        ...base,
        ...Object.fromEntries([
          ...added.map((code) => [code, true]),
          ...removed.map((code) => [code, false]),
        ]),
      }
      const result = await saveRole(
        { id: role.id, base, mine, ...(choices[role.id] ? { choices: choices[role.id]! } : {}) },
        stillIn,
      )
      tell(result)
      if (result.kind === 'saved' || result.kind === 'differs') {
        if (result.kind === 'saved') noteDone({ kind: 'changed', before: result.before, after: result.role })
        onSaved(role.id)
      }
    }
    sending.current = false
    setBusy(false)
    void queryClient.invalidateQueries({ queryKey: rolesKey })
    void queryClient.invalidateQueries({ queryKey: ['employees'] })
  }

  return (
    <Dialog
      title={left.length === 0 ? 'Saved' : `Save ${counted(left.length, 'role')}?`}
      busy={busy}
      onClose={onClose}
      buttons={
        <>
          <Button look={left.length === 0 ? 'primary' : 'quiet'} onClick={onClose} aria-disabled={busy}>
            {results.size === 0 ? 'Cancel' : 'Close'}
          </Button>
          {left.length > 0 && (
            <Button look="primary" busy={busy} onClick={() => void save()}>
              {results.size === 0
                ? `Save ${counted(left.length, 'role')}`
                : clashes
                  ? 'Save again'
                  : 'Try again what is left'}
            </Button>
          )}
        </>
      }
    >
      <p>
        Each change applies at once to everybody who holds the role. Every role is read again before and after
        it is saved.
      </p>
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      <ul aria-live="polite" className="flex flex-col gap-3 text-sm">
        {changes.map((change) => {
          const { id, name } = change.role
          const result = results.get(id)
          return (
            <li key={id} className="border-t border-line pt-3">
              <p>
                <ChangeLine change={change} />
              </p>
              {!result &&
                warningsFor(change, rights).map((words) => (
                  <p key={words} className="text-warn">
                    {words}
                  </p>
                ))}
              {result && <ResultLine result={result} />}
              {result?.kind === 'clash' && (
                <>
                  <p className="sr-only">
                    Choose for <Name>{name}</Name>
                  </p>
                  <ClashChoices
                    clashes={result.merged.clashes}
                    choices={choices[id] ?? {}}
                    choose={(key, choice) =>
                      setChoices((now) => ({ ...now, [id]: { ...now[id], [key]: choice } }))
                    }
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
