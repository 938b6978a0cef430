import type { Employee } from '#contract/employees'
import { Badge } from '../ui/badge'
import { useNow } from '../ui/now'
import { statusOf } from './employee-status'

export function StatusBadge({ employee }: { employee: Employee }) {
  const { words, tone } = statusOf(employee, useNow())
  return <Badge tone={tone}>{words}</Badge>
}
