import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useNavigate, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Needs } from '#contract/wire'
import { isKind } from '../api/api-error'
import { useCan } from '../session/use-can'
import { tellSaved } from './saved'
import { RecordStates } from '../errors/record-states'
import { WritePage } from './write-page'
import { isolated, sentence } from '../lib/words'
import type { ToastAction } from '../ui/overlay/toast'

/** The props that every form of a record needs to finish. */
type Saving<R> = {
  readonly submit: string
  readonly cancel: LinkProps
  readonly onDone: (saved: R, undo?: ToastAction) => Promise<void>
}

type Props<R, K extends QueryKey> = {
  /** “node”, as in “Save node”. */
  noun: string
  lead: string
  query: UseQueryOptions<R, Error, R, K>
  reads: Needs
  writes: Needs
  /** Gets undefined while the record is loading. */
  nameOf: (record: R | undefined) => string
  /** The record's own page. */
  to: LinkProps
  children: (record: R, saving: Saving<R>) => ReactNode
}

/** A page that reads a record, edits it in a form, and shows the record with a message after the save. */
export function EditPage<R, K extends QueryKey>({
  noun,
  lead,
  query: options,
  reads,
  writes,
  nameOf,
  to,
  children,
}: Props<R, K>) {
  const { allowed } = useCan(reads)
  const query = useQuery({ ...options, enabled: allowed })
  const navigate = useNavigate()
  const name = nameOf(query.data)
  const isMissing = query.data === undefined && isKind(query.error, 'not-found')
  const saving: Saving<R> = {
    submit: `Save ${noun}`,
    cancel: to,
    onDone: async (saved, undo) => {
      tellSaved(`${isolated(nameOf(saved))} was saved`, saved, undo)
      await navigate({ ...to, replace: true } as Parameters<typeof navigate>[0]) // LinkProps are options of navigate, but the compiler can't match the two types.
    },
  }
  return (
    <WritePage
      title={isMissing ? `${sentence(noun)} not found` : `Edit ${isolated(name)}`}
      lead={lead}
      needs={writes}
      back={to}
      backTo={name}
    >
      {() => (
        <RecordStates query={query} needs={reads} what={`this ${noun}`}>
          {(record) => children(record, saving)}
        </RecordStates>
      )}
    </WritePage>
  )
}
