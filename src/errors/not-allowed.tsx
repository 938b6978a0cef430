import { Lock } from 'lucide-react'
import type { Needs } from '#contract/wire'
import { EmptyState } from '../ui/empty-state'
import { ForbiddenAdvice, ForbiddenHelp } from './forbidden-help'

/** Replaces content that the caller lacks the permission for. Nothing is requested from the server. */
export const NotAllowed = ({ needs, what }: { needs: Needs; what: string }) => (
  <EmptyState icon={<Lock size={18} />} title="Not allowed">
    <ForbiddenAdvice needs={needs} what={what} />
    <ForbiddenHelp needs={needs} what={`to see ${what}`} />
  </EmptyState>
)
