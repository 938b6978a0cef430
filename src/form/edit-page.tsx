import { type QueryKey, type UseMutationOptions, type UseQueryOptions } from '@tanstack/react-query'
import { useNavigate, useParams, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { recordKinds, type RecordType } from '#contract/record-types'
import type { Endpoint } from '#contract/wire'
import { isKind } from '../api/api-error'
import { queryClient } from '../api/query-client'
import { RecordStates } from '../errors/record-states'
import { isolated, sentence } from '../lib/words'
import { nameOfRecord, recordLink } from '../queries/record-types'
import { useRead } from '../session/read-ahead'
import type { ToastAction } from '../ui/overlay/toast'
import { tellSaved } from './saved'
import type { Operation, Writing } from './use-form'
import { WritePage } from './write-page'

type Props<D extends object, B, R extends { readonly id: string }, K extends QueryKey> = {
  type: RecordType
  query: (id: string) => UseQueryOptions<R, Error, R, K>
  operation: Operation<B> & Pick<Endpoint, 'shownBy'>
  draftOf: (record: R) => D
  body: (draft: D, base: D, record: R) => unknown
  mutation: (id: string) => UseMutationOptions<R, Error, B>
  nameOf?: (record: R) => string
  /** The page after it, if the record has no page of its own. */
  to?: LinkProps
  children: (
    record: R,
    writing: Writing<D, B, R> & {
      readonly reread: () => Promise<D>
      readonly onDone: (saved: R, undo?: ToastAction) => Promise<void>
    },
  ) => ReactNode
}

/** A page that reads the record in its address, edits it in a form, and shows it with a message after the save. */
export function EditPage<D extends object, B, R extends { readonly id: string }, K extends QueryKey>({
  type,
  query: queryOf,
  operation,
  draftOf,
  body,
  mutation,
  nameOf = (record) => nameOfRecord(type, record),
  to,
  children,
}: Props<D, B, R, K>) {
  const { id = '' } = useParams({ strict: false })
  const reads = operation.shownBy?.read().needs ?? operation.needs
  const query = useRead(reads, queryOf(id))
  const navigate = useNavigate()
  const { one } = recordKinds[type]
  const noun = sentence(one)
  const name = query.data ? nameOf(query.data) : `${noun} ${id}`
  const isMissing = query.data === undefined && isKind(query.error, 'not-found')
  const link = to ?? recordLink(type, id)
  const writing = {
    noun: one,
    label: `Edit ${one}`,
    submit: `Save ${one}`,
    cancel: link,
    schema: operation.body,
    mutation: mutation(id),
    reread: async () => draftOf(await queryClient.fetchQuery({ ...queryOf(id), staleTime: 0, retry: false })),
    onDone: async (saved: R, undo?: ToastAction) => {
      tellSaved(`${isolated(nameOf(saved))} was saved`, saved, undo)
      await navigate({ ...link, replace: true } as Parameters<typeof navigate>[0]) // LinkProps are options of navigate, but the compiler can't match the two types.
    },
  }
  return (
    <WritePage
      type={type}
      title={isMissing ? `${noun} not found` : `Edit ${isolated(name)}`}
      lead={`${noun} ${id}`}
      needs={operation.needs}
      record={to ? undefined : { link, name }}
    >
      {() => (
        <RecordStates query={query} needs={reads} what={`this ${one}`}>
          {(record) =>
            children(record, {
              ...writing,
              start: draftOf(record),
              body: (draft, base) => body(draft, base, record),
            })
          }
        </RecordStates>
      )}
    </WritePage>
  )
}
