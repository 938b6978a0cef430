import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Needs } from '#contract/wire'
import { EmptyState } from '../ui/empty-state'
import { ForbiddenAdvice, ForbiddenHelp } from './forbidden-help'

const Refused = ({ children }: { children: ReactNode }) => (
  <EmptyState icon={<Lock size={18} />} title="Not allowed">
    {children}
  </EmptyState>
)

/** Replaces the content of a page that the caller may not use. The children say why. */
export const RefusedCard = ({ children }: { children: ReactNode }) => (
  <div className="card">
    <Refused>{children}</Refused>
  </div>
)

/** Replaces content that the caller lacks the permission for. Nothing is requested from the server. */
export const NotAllowed = ({ needs, what }: { needs: Needs; what: string }) => (
  <Refused>
    <ForbiddenAdvice needs={needs} what={what} />
    <ForbiddenHelp needs={needs} what={`to see ${what}`} />
  </Refused>
)
