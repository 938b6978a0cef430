import { LogOut } from 'lucide-react'
import type { Id } from '#contract/shape'
import { ConfirmAction } from '../form/confirm-action'
import { isolated } from '../lib/words'
import { endSessionsMutation } from '../queries/account'

type Props = { readonly name: string; readonly id: Id<'employee' | 'sign-in'>; readonly onClose: () => void }

export const endSessions = { label: 'End sessions…', icon: LogOut, also: ['sign out', 'sessions'] }

/** Signs somebody out, and leaves their ways to sign in. */
export const EndSessions = ({ name, id, onClose }: Props) => (
  <ConfirmAction
    title="Sign them out everywhere?"
    name={name}
    id={id}
    mutation={endSessionsMutation(id)}
    confirm="End sessions"
    said={`${isolated(name)} (ID ${id}) was signed out everywhere.`}
    onClose={onClose}
  >
    <p>They can sign in again in the same ways.</p>
  </ConfirmAction>
)
