import type { ReactNode } from 'react'
import type { Employee } from '#contract/employees'
import { RefusedCard } from '../../../errors/not-allowed'
import { useSuperior } from './superior'

type Props = {
  of: Pick<Employee, 'role'> & Partial<Pick<Employee, 'lacked_codes'>>
  who?: string
  children: ReactNode
}

/**
 * A form that changes a person or service account. If their role has more permissions than the caller's, it
 * says so instead.
 */
export function UnlessSuperior({ of, who, children }: Props) {
  const superior = useSuperior(of, who)
  if (superior === undefined) return children
  return (
    <RefusedCard>
      <p>{superior}</p>
    </RefusedCard>
  )
}
