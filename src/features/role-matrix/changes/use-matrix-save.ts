import type { Id } from '#contract/shape'
import { useState } from 'react'
import type { Choices, ClashChoice } from '#domain/roles/permission-merge'
import { queryClient } from '../../../api/query-client'
import { runMany, type Attempt, type Pause } from '../../../form/bulk-run/run-many'
import { done } from '../../../form/saved'
import { useSendOnce } from '../../../form/send-once'
import { failureText } from '../../../form/write-failure'
import type { RoleChange } from './matrix-draft'
import { rolesKey } from '../../../queries/roles'
import { saveRole, type Saved } from './save-role'

export type SaveResult = Saved | { readonly kind: 'saving' }

/** What a result means for the roles that follow. Nothing more is sent while a role may have been saved. */
function attemptOf(result: Saved): Attempt {
  if (result.kind !== 'refused') return { outcome: done('') }
  const attempt = result.attempt ?? { outcome: { kind: 'not-done', words: result.words } }
  return attempt.outcome.kind === 'maybe' ? { ...attempt, stop: true } : attempt
}

/** Saves changes one role after the other, each with its own result. The person can retry the others. */
export function useMatrixSave(changes: readonly RoleChange[], onSaved: (roleId: Id<'role'>) => void) {
  const [results, setResults] = useState<ReadonlyMap<string, SaveResult>>(new Map())
  const [choices, setChoices] = useState<Readonly<Record<string, Choices>>>({})
  const [problem, setProblem] = useState('')
  const [pause, setPause] = useState<Pause>()
  const { busy, sendOnce } = useSendOnce()
  const left = changes.filter(({ role }) => results.get(role.id)?.kind !== 'saved')

  const saveAll = async (stillIn: () => void) => {
    setProblem('')
    const attempt = async ({ role, wanted }: RoleChange): Promise<Attempt> => {
      const tell = (result: SaveResult) => setResults((now) => new Map(now).set(role.id, result))
      tell({ kind: 'saving' })
      const asked = { id: role.id, base: role.permissions, mine: wanted, choices: choices[role.id] }
      const result = await saveRole(asked, stillIn)
      tell(result)
      if (result.kind === 'saved' || result.kind === 'differs') onSaved(role.id)
      return attemptOf(result)
    }
    const { signal } = new AbortController()
    await runMany({
      items: left,
      attempt,
      // The results have more to say than an outcome.
      onOutcome: () => undefined,
      onPause: setPause,
      signal,
      atOnce: 1,
    })
    void queryClient.invalidateQueries({ queryKey: rolesKey })
    void queryClient.invalidateQueries({ queryKey: ['employees'] })
    return 'more' as const
  }

  return {
    results,
    left,
    busy,
    problem,
    pause,
    save: () => sendOnce(saveAll, (failure) => setProblem(failureText(failure))),
    choicesFor: (roleId: Id<'role'>): Choices => choices[roleId] ?? {},
    choose: (roleId: Id<'role'>, key: string, choice: ClashChoice) =>
      setChoices((now) => ({ ...now, [roleId]: { ...now[roleId], [key]: choice } })),
  }
}
