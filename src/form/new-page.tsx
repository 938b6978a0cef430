import type { UseMutationOptions } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { recordKinds, type RecordType } from '#contract/record-types'
import { isolated } from '../lib/words'
import type { Term } from '../lib/terms'
import { createWords, listOf, nameOfRecord, recordLink } from '../queries/record-types'
import { tellSaved } from './saved'
import type { Operation, Writing } from './use-form'
import { WritePage } from './write-page'

type Made = { readonly id: string; readonly name?: string | undefined }
type Props<D extends object, B, R extends Made> = {
  type: RecordType
  lead?: ReactNode
  help?: Term
  operation: Operation<B>
  body: (draft: D) => unknown
  mutation: UseMutationOptions<R, Error, B>
  /** `start` has no values yet. */
  children: (
    writing: Omit<Writing<D, B, R>, 'start' | 'onDone'> & {
      /** `said`: the success as a sentence without its full stop, if not “Acme was created (ID 862)”. */
      readonly onDone: (made: R, said?: string) => Promise<void>
    },
  ) => ReactNode
}

/** A page that creates a record in a form, and shows the record with a message. */
export function NewPage<D extends object, B, R extends Made>({
  type,
  lead,
  help,
  operation,
  children,
  ...how
}: Props<D, B, R>) {
  const navigate = useNavigate()
  const { title, submit } = createWords(type)
  return (
    <WritePage type={type} title={title} lead={lead} {...(help && { help })} needs={operation.needs}>
      {() =>
        children({
          ...how,
          noun: recordKinds[type].one,
          label: title,
          submit,
          cancel: { to: listOf(type).to },
          schema: operation.body,
          onDone: async (
            made,
            said = `${isolated(nameOfRecord(type, made))} was created (ID ${made.id})`,
          ) => {
            tellSaved(said, made)
            await navigate({ ...recordLink(type, made.id), replace: true })
          },
        })
      }
    </WritePage>
  )
}
