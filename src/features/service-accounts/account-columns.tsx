import type { ServiceAccount } from '#contract/service-accounts'
import { nameColumn } from '../../list/name-column'
import { recordPath } from '../../queries/record-types'
import type { RoleNames } from '../../list/role-name'
import { idColumn, type Column } from '../../table/column'
import { momentColumn } from '../../table/moment-column'
import { textColumn } from '../../table/text-column'
import { Day } from '../../ui/time/time'
import { AccountState, stateWords } from './account-state'

type NodeName = (id: string | undefined) => string | undefined

export const nameOf = ({ name, id }: Pick<ServiceAccount, 'name' | 'id'>) => name ?? `Service account ${id}`

export const accountColumns = (
  nodeName: NodeName,
  roleName: RoleNames,
  maySeeRoles: boolean,
  now: number,
): readonly Column<ServiceAccount>[] => [
  nameColumn('service-accounts', nameOf, { width: 13, grow: 40 }),
  {
    id: 'state',
    label: 'Status',
    phone: 'action',
    width: 10,
    value: (account) => stateWords(account, now),
    cell: (account) => <AccountState account={account} />,
  },
  textColumn('role', 'Role', roleName, {
    ordering: 'role_name',
    phone: 'first',
    width: 9.5,
    grow: 30,
    to: ({ role }) => (maySeeRoles && role ? recordPath('roles', role) : undefined),
  }),
  textColumn(
    'node',
    'Node',
    ({ msp_node_name, msp_node }) => nodeName(msp_node) ?? msp_node_name ?? msp_node,
    {
      ordering: 'msp_node_name',
      phone: 'second',
      width: 9,
      grow: 30,
      className: 'text-soft',
    },
  ),
  momentColumn('last_used_at', 'Last used', { ordering: 'last_used_at', none: 'Never used' }),
  momentColumn('expires_at', 'Expires', { ordering: 'expires_at', none: 'Never' }),
  { ...idColumn, extra: true },
  momentColumn('created_at', 'Created', { ordering: 'created_at', extra: true, as: Day }),
  momentColumn('rotated_at', 'Key rotated', { extra: true, as: Day }),
]
