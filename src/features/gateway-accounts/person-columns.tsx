import type { GatewayPerson } from '#contract/gateway-accounts'
import { dash } from '../../lib/dates'
import { nameColumn } from '../../list/name-column'
import { recordPath } from '../../queries/record-types'
import type { Column } from '../../table/column'
import { momentColumn } from '../../table/moment-column'
import { textColumn } from '../../table/text-column'
import { Badge } from '../../ui/badge'
import { Name } from '../../ui/name'
import { Status } from '../../ui/status'

export const nameOf = ({ name, email, id }: Pick<GatewayPerson, 'name' | 'email' | 'id'>) =>
  name ?? email ?? `Person ${id}`

const statusWords: Readonly<Record<string, string>> = { active: 'Active', invited: 'Invited' }
const stateOf = ({ status }: GatewayPerson) => status && (statusWords[status] ?? status)
/** null: none. undefined: the server didn't say. */
const keyOf = ({ upstream_key, upstream_key_name }: GatewayPerson) =>
  upstream_key === null ? 'No key' : (upstream_key_name ?? (upstream_key && `Key ${upstream_key}`))
/** Empty for invited people: they have no 2FA yet. */
const twoFactorOf = ({ is_2fa_enabled, status }: GatewayPerson) =>
  is_2fa_enabled === undefined || status === 'invited' ? '' : is_2fa_enabled ? 'On' : 'Off'

export const personColumns: readonly Column<GatewayPerson>[] = [
  nameColumn('people', nameOf, { width: 12 }),
  {
    id: 'state',
    label: 'Status',
    phone: 'action',
    width: 9.5,
    value: (person) => [stateOf(person), person.keeper && 'Keeper'].filter(Boolean).join(', '),
    cell: (person) => (
      <span className="inline-flex gap-2">
        <Status tone={person.status === 'active' ? 'good' : 'neutral'} inForce={person.status === 'active'}>
          {stateOf(person) ?? dash}
        </Status>
        {person.keeper && <Badge>Keeper</Badge>}
      </span>
    ),
  },
  textColumn('email', 'Email', ({ email }) => email, {
    ordering: 'email',
    searched: true,
    phone: 'second',
    width: 13,
    className: 'text-soft',
  }),
  {
    id: 'upstream_key',
    label: 'API key',
    ordering: 'upstream_key_name',
    phone: 'first',
    width: 10,
    value: (person) => keyOf(person),
    to: ({ upstream_key: key }) => (key ? recordPath('upstream-keys', key) : undefined),
    cell: (person) =>
      person.upstream_key === null ? (
        <span className="font-medium text-warn">No key</span>
      ) : (
        <Name>{keyOf(person)}</Name>
      ),
  },
  {
    id: 'is_2fa_enabled',
    label: '2FA',
    width: 4,
    firm: true,
    value: twoFactorOf,
    cell: (person) => (
      <span className={twoFactorOf(person) === 'Off' ? 'font-medium text-warn' : ''}>
        {twoFactorOf(person) || dash}
      </span>
    ),
  },
  momentColumn('last_sign_in_at', 'Last sign-in', { ordering: 'last_sign_in_at', none: 'Never' }),
]
