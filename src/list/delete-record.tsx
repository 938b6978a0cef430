import type { QueryKey } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { recordKinds, type RecordType } from '#contract/record-types'
import { ConfirmAction } from '../form/confirm-action'
import { isolated } from '../lib/words'
import { useDeleted } from './use-deleted'

type Props = Omit<ComponentProps<typeof ConfirmAction<undefined>>, 'title' | 'confirm' | 'onDone'> & {
  type: RecordType
  name: string
  id: string
  /** The query of the record, which nothing asks again. */
  queryKey: QueryKey
}

/** Confirms the deletion of a record, from its page, its row or the command palette. */
export function DeleteRecord({ type, queryKey: key, ...dialog }: Props) {
  const { id, name, onClose } = dialog
  const { one } = recordKinds[type]
  const onDeleted = useDeleted(type, onClose)
  return (
    <ConfirmAction
      {...dialog}
      title={`Delete this ${one}?`}
      confirm={`Delete ${one}`}
      onDone={() => onDeleted({ id, said: `${isolated(name)} (ID ${id}) was deleted.`, key })}
    />
  )
}
