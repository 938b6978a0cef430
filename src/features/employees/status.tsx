import type { Employee } from '#contract/employees'
import { useNow } from '../../ui/time/now'
import { Status } from '../../ui/status'
import { statusOf } from './employee-status'

export function EmployeeStatus({ employee }: { employee: Employee }) {
  const { words, tone } = statusOf(employee, useNow())
  return (
    <Status tone={tone} inForce={tone === 'good'}>
      {words}
    </Status>
  )
}
