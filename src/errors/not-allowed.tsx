import { Lock } from 'lucide-react'
import type { Needs } from '#contract/wire'
import { namesOf } from '../session/permissions'
import { EmptyState } from '../ui/empty-state'
import { ForbiddenHelp } from './forbidden-help'

/** Replaces content that the caller lacks the permission for. Nothing is requested from the server. */
export const NotAllowed = ({ needs, what }: { needs: Needs; what: string }) => (
  <EmptyState icon={<Lock size={18} />} title="Not allowed">
    <p>
      You need the permission {namesOf(needs)} to see {what}. Someone who manages roles can add it to your
      role.
    </p>
    <ForbiddenHelp needs={needs} what={`to see ${what}`} />
  </EmptyState>
)
