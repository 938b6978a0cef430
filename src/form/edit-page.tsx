import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useNavigate, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Needs } from '#contract/wire'
import { useCan } from '../session/use-can'
import { showToast } from '../ui/overlay/toast'
import { RecordStates } from '../errors/record-states'
import { WritePage } from './write-page'

/** How every form of a record ends. */
type Saving<R> = {
  readonly submit: string
  readonly cancel: LinkProps
  readonly onDone: (saved: R) => Promise<void>
}

type Props<R, K extends QueryKey> = {
  /** “node”, as in “Save node”. */
  noun: string
  lead: string
  query: UseQueryOptions<R, Error, R, K>
  reads: Needs
  writes: Needs
  /** undefined: the record is still loading. */
  nameOf: (record: R | undefined) => string
  /** The record's own page. */
  to: LinkProps
  children: (record: R, saving: Saving<R>) => ReactNode
}

/** The page that edits a record: it reads the record first, and after the save shows its page with a message. */
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
  const saving: Saving<R> = {
    submit: `Save ${noun}`,
    cancel: to,
    onDone: async (saved) => {
      showToast('good', `${nameOf(saved)} saved.`)
      await navigate({ ...to, replace: true } as Parameters<typeof navigate>[0]) // The type of navigate's options loses what LinkProps says about them.
    },
  }
  return (
    <WritePage title={`Edit ${name}`} lead={lead} needs={writes} back={to} backTo={name}>
      {() => (
        <RecordStates query={query} needs={reads} what={`this ${noun}`}>
          {(record) => children(record, saving)}
        </RecordStates>
      )}
    </WritePage>
  )
}
