import { Lock } from 'lucide-react'
import type { Needs } from '#contract/wire'
import { namesOf } from '../session/rights'
import { EmptyState } from '../ui/empty-state'
import { ForbiddenHelp } from './forbidden-help'

/** Stands where a key lacks the permission: nothing was asked of the server. */
export const NotAllowed = ({ needs, what }: { needs: Needs; what: string }) => (
  <EmptyState icon={<Lock size={18} />} title="Not allowed">
    <p>
      To see {what}, a key needs the permission {namesOf(needs)}. Somebody who manages roles can add it to the
      role of this key.
    </p>
    <ForbiddenHelp needs={needs} what={`to see ${what}`} />
  </EmptyState>
)
