import type { UpstreamKey } from '#contract/gateway-accounts'
import { counted } from '../lib/words'
import { recordPath } from '../list/record-path'
import type { Column } from '../table/column'
import { Badge } from '../ui/badge'
import { Name } from '../ui/name'
import { Ago, Day } from '../ui/time/time'

export const nameOf = ({ name, id }: Pick<UpstreamKey, 'name' | 'id'>) => name ?? `Key ${id}`

/** The warnings of a key. A fact that the server didn't say is no warning. */
const words = ({ is_readable, refused_at }: UpstreamKey): readonly string[] => [
  ...(refused_at == null ? [] : ['Refused by the API']),
  ...(is_readable === false ? ['Can’t be read'] : []),
]

export const keyColumns: readonly Column<UpstreamKey>[] = [
  {
    id: 'name',
    label: 'Name',
    ordering: 'name',
    phone: 'title',
    width: 14,
    value: nameOf,
    to: (key) => recordPath('upstream-keys', key.id),
    cell: (key) => nameOf(key),
  },
  {
    id: 'state',
    label: 'Warnings',
    phone: 'action',
    width: 11,
    value: (key) => words(key).join(', '),
    cell: (key) => (
      <span className="inline-flex flex-wrap gap-1">
        {words(key).map((word) => (
          <Badge key={word} tone="bad">
            {word}
          </Badge>
        ))}
      </span>
    ),
  },
  {
    id: 'people',
    label: 'People',
    phone: 'first',
    align: 'end',
    width: 6,
    value: ({ people }) => people,
    cell: ({ people }) => <Name>{people === undefined ? undefined : String(people)}</Name>,
    brief: ({ people }) => (people === undefined ? '' : counted(people, 'person', 'people')),
  },
  {
    id: 'records_licences',
    label: 'Records licences',
    width: 9,
    value: ({ records_licences }) => (records_licences ? 'Yes' : ''),
    cell: ({ records_licences }) => (records_licences ? 'Yes' : ''),
  },
  {
    id: 'last_used_at',
    label: 'Last used',
    ordering: 'last_used_at',
    align: 'end',
    phone: 'second',
    width: 7.5,
    className: 'text-muted',
    moment: ({ last_used_at }) => last_used_at,
    cell: ({ last_used_at }) => (last_used_at === null ? 'Never used' : <Ago at={last_used_at} />),
  },
  {
    id: 'refused_at',
    label: 'Refused since',
    align: 'end',
    width: 7.5,
    className: 'text-muted',
    moment: ({ refused_at }) => refused_at,
    cell: ({ refused_at }) => <Ago at={refused_at} />,
  },
  {
    id: 'created_at',
    label: 'Added',
    ordering: 'created_at',
    align: 'end',
    width: 7.5,
    className: 'text-muted',
    moment: ({ created_at }) => created_at,
    cell: ({ created_at }) => <Day at={created_at} />,
  },
]
