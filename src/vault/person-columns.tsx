import type { GatewayPerson } from '#contract/vault'
import { RecordLink } from '../list/record-link'
import type { Column } from '../list/table/column'
import { Badge } from '../ui/badge'
import { Name } from '../ui/name'
import { Ago } from '../ui/time/time'

export const nameOf = ({ name, email, id }: Pick<GatewayPerson, 'name' | 'email' | 'id'>) =>
  name ?? email ?? `Person ${id}`

const words = ({ status, keeper }: GatewayPerson): readonly string[] => [
  ...(keeper ? ['Keeper'] : []),
  ...(status === 'invited' ? ['Invited'] : []),
]
/** null: none. undefined: the server didn't say. */
const keyOf = ({ upstream_key, upstream_key_name }: GatewayPerson) =>
  upstream_key === null ? 'No key' : (upstream_key_name ?? (upstream_key && `Key ${upstream_key}`))
const twoFactors = { true: 'Yes', false: 'No' } as const

export const personColumns: readonly Column<GatewayPerson>[] = [
  {
    id: 'name',
    label: 'Name',
    ordering: 'name',
    phone: 'title',
    width: 12,
    value: nameOf,
    cell: (person) => (
      <RecordLink of="people" id={person.id}>
        {nameOf(person)}
      </RecordLink>
    ),
  },
  {
    id: 'state',
    label: 'State',
    phone: 'action',
    width: 8,
    value: (person) => words(person).join(', '),
    cell: (person) => (
      <span className="inline-flex flex-wrap gap-1">
        {words(person).map((word) => (
          <Badge key={word} tone={word === 'Keeper' ? 'accent' : 'neutral'}>
            {word}
          </Badge>
        ))}
      </span>
    ),
  },
  {
    id: 'email',
    label: 'Email',
    ordering: 'email',
    phone: 'first',
    width: 13,
    className: 'text-soft',
    value: ({ email = '' }) => email,
    cell: ({ email }) => <Name>{email}</Name>,
  },
  {
    id: 'upstream_key',
    label: 'API key',
    ordering: 'upstream_key_name',
    phone: 'second',
    width: 10,
    value: (person) => keyOf(person) ?? '',
    cell: (person) =>
      person.upstream_key === null ? (
        <Badge tone="warn">No key</Badge>
      ) : person.upstream_key ? (
        <RecordLink soft of="upstream-keys" id={person.upstream_key}>
          {keyOf(person)}
        </RecordLink>
      ) : (
        <Name>{keyOf(person)}</Name>
      ),
  },
  {
    id: 'is_2fa_enabled',
    label: '2FA',
    width: 4,
    firm: true,
    value: ({ is_2fa_enabled }) => (is_2fa_enabled === undefined ? '' : twoFactors[`${is_2fa_enabled}`]),
    cell: ({ is_2fa_enabled }) => (
      <Name>{is_2fa_enabled === undefined ? undefined : twoFactors[`${is_2fa_enabled}`]}</Name>
    ),
  },
  {
    id: 'last_sign_in_at',
    label: 'Last sign-in',
    ordering: 'last_sign_in_at',
    align: 'end',
    width: 7.5,
    className: 'text-muted',
    value: ({ last_sign_in_at }) => last_sign_in_at ?? '',
    moment: ({ last_sign_in_at }) => last_sign_in_at,
    cell: ({ last_sign_in_at }) => (last_sign_in_at === null ? 'Never' : <Ago at={last_sign_in_at} />),
  },
]
