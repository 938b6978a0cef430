import { ServerOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../ui/empty-state'

/** Stands where only our own server has the operations. The children say what to do instead. */
export const NeedsServer = ({ title, children }: { title: string; children: ReactNode }) => (
  <EmptyState icon={<ServerOff size={18} />} title={title}>
    <p>{children}</p>
  </EmptyState>
)
