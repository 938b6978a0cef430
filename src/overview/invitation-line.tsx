import { Link } from '@tanstack/react-router'
import type { Employee } from '#contract/employees'
import { personName } from '#domain/person-name'
import { dash } from '../lib/dates'
import { Badge } from '../ui/badge'
import { Name } from '../ui/name'
import { Ago } from '../ui/time'

export const InvitationLine = ({ employee, expired }: { employee: Employee; expired: boolean }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-2.5 last:border-0">
    <div className="min-w-0 flex-1 basis-48">
      <Link to="/employees/$id" params={{ id: employee.id }} className="link text-ink">
        <Name>{personName(employee)}</Name>
      </Link>
      <p className="text-xs text-muted">
        <Name>{employee.role_name}</Name>
        {' · '}
        <Name>{employee.msp_node_name ?? dash}</Name>
      </p>
    </div>
    <Badge tone={expired ? 'bad' : 'warn'}>
      {expired ? 'Expired' : 'Expires'} <Ago at={employee.invitation_expires_at} />
    </Badge>
  </li>
)
