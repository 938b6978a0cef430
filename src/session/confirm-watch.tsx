import { createStore, useSelector } from '@tanstack/react-store'
import { lazy, Suspense } from 'react'
import { onConfirm } from '../api/connection'

type Asked = { readonly answer: (isConfirmed: boolean) => void }
const asked = createStore<Asked | undefined>(undefined)

// Requests that are refused together share one question.
let open: Promise<boolean> | undefined
onConfirm(() => {
  open ??= new Promise<boolean>((answer) => asked.setState(() => ({ answer }))).finally(() => {
    open = undefined
    asked.setState(() => undefined)
  })
  return open
})

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-identity')).ConfirmIdentity }))

/** Asks the person to confirm their identity when the server requires it. */
export function ConfirmWatch() {
  const now = useSelector(asked)
  return <Suspense>{now && <ConfirmDialog onAnswer={now.answer} />}</Suspense>
}
