import { useState } from 'react'
import type { Choices, ClashChoice } from '#domain/permission-merge'
import { queryClient } from '../../api/query-client'
import { useSendOnce } from '../../form/send-once'
import { failureText } from '../../form/write-failure'
import type { RoleChange } from './matrix-draft'
import { noteChange } from './recent-changes'
import { rolesKey } from '../../queries/roles'
import { saveRole, type Saved } from './save-role'

export type SaveResult = Saved | { readonly kind: 'saving' }

/** Saves changes one role after the other, each with its own result. The person can retry the others. */
export function useMatrixSave(changes: readonly RoleChange[], onSaved: (roleId: string) => void) {
  const [results, setResults] = useState<ReadonlyMap<string, SaveResult>>(new Map())
  const [choices, setChoices] = useState<Readonly<Record<string, Choices>>>({})
  const [problem, setProblem] = useState('')
  const { busy, sendOnce } = useSendOnce()
  const left = changes.filter(({ role }) => results.get(role.id)?.kind !== 'saved')

  const saveAll = async (stillIn: () => void) => {
    setProblem('')
    for (const { role, wanted } of left) {
      const tell = (result: SaveResult) => setResults((now) => new Map(now).set(role.id, result))
      tell({ kind: 'saving' })
      const asked = { id: role.id, base: role.permissions, mine: wanted, choices: choices[role.id] }
      const result = await saveRole(asked, stillIn)
      tell(result)
      if (result.kind === 'saved') noteChange({ kind: 'changed', before: result.before, after: result.role })
      if (result.kind === 'saved' || result.kind === 'differs') onSaved(role.id)
    }
    void queryClient.invalidateQueries({ queryKey: rolesKey })
    void queryClient.invalidateQueries({ queryKey: ['employees'] })
    return 'more' as const
  }

  return {
    results,
    left,
    busy,
    problem,
    save: () => sendOnce(saveAll, (failure) => setProblem(failureText(failure))),
    choicesFor: (roleId: string): Choices => choices[roleId] ?? {},
    choose: (roleId: string, key: string, choice: ClashChoice) =>
      setChoices((now) => ({ ...now, [roleId]: { ...now[roleId], [key]: choice } })),
  }
}
