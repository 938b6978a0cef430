import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ConfirmDialog } from '../ui/overlay/confirm-dialog'
import { showToast } from '../ui/overlay/toast'
import { Name } from '../ui/name'
import type { Effect } from './effect'
import { useSendOnce } from './send-once'
import { useTypedName } from './typed-name'
import { failureText, type Failure } from './write-failure'

type Props<R> = {
  title: string
  /** Name and ID of the record that it is about, if it is one. */
  name?: string
  id?: string
  mutation: UseMutationOptions<R>
  confirm: string
  /** `primary` if nothing is deleted. */
  look?: 'danger' | 'primary' | undefined
  /** Why the action can't be confirmed, or not yet. */
  reason?: string | undefined
  /** The person has to type the name, because more than the record is lost. */
  typesName?: boolean
  effect?: Effect
  /** The message once it is done, when the dialog closes by itself. */
  said?: string
  /** What else follows, or what follows instead. */
  onDone?: (reply: R) => void | Promise<void>
  onClose: () => void
  /** The consequences, in words. */
  children: ReactNode
}

/** The record that the action is about. */
const Subject = ({ name, id }: { name: string; id: string }) => (
  <p className="rounded-md border border-line bg-sunken px-3 py-2 text-ink">
    <span className="font-semibold">
      <Name>{name}</Name>
    </span>{' '}
    <span className="whitespace-nowrap text-muted">
      ID <span className="font-mono">{id}</span>
    </span>
  </p>
)

/** Asks for a second, deliberate step before an action. */
export function ConfirmAction<R>({
  title,
  name = '',
  id,
  mutation,
  confirm,
  look,
  reason,
  typesName = false,
  effect,
  said,
  onDone,
  onClose,
  children,
}: Props<R>) {
  const typed = useTypedName(name, typesName)
  const obstacle = reason ?? effect?.obstacle ?? typed.reason
  const [problem, setProblem] = useState('')
  const alert = useRef<HTMLParagraphElement>(null)
  const { mutateAsync } = useMutation(mutation)
  const { busy, sendOnce } = useSendOnce()

  const refuse = (failure: Failure) => {
    flushSync(() => setProblem(failureText(failure)))
    alert.current?.focus()
  }
  const send = () =>
    sendOnce(async (stillIn) => {
      setProblem('')
      const reply = await mutateAsync()
      stillIn()
      await onDone?.(reply)
      if (said === undefined) return
      showToast('good', said)
      onClose()
    }, refuse)

  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      look={look}
      busy={busy}
      reason={obstacle}
      onConfirm={() => void send()}
      onClose={onClose}
      beside={effect?.sum}
    >
      {id !== undefined && <Subject name={name} id={id} />}
      {children}
      {effect?.panel}
      {typed.field}
      <p
        ref={alert}
        role="alert"
        tabIndex={-1}
        className="rounded-md bg-bad-soft px-3 py-2 text-sm text-bad outline-none empty:hidden"
      >
        {problem && <bdi>{problem}</bdi>}
      </p>
    </ConfirmDialog>
  )
}
