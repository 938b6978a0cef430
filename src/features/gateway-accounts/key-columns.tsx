import type { UpstreamKey } from '#contract/gateway-accounts'
import { counted } from '../../lib/words'
import { nameColumn } from '../../list/name-column'
import type { Column } from '../../table/column'
import { momentColumn } from '../../table/moment-column'
import { Badge } from '../../ui/badge'
import { Name } from '../../ui/name'
import { Day } from '../../ui/time/time'

export const nameOf = ({ name, id }: Pick<UpstreamKey, 'name' | 'id'>) => name ?? `Key ${id}`

/** The warnings of a key. A fact that the server didn't say is no warning. */
const words = ({ is_readable, refused_at }: UpstreamKey): readonly string[] => [
  ...(refused_at == null ? [] : ['Refused by the API']),
  ...(is_readable === false ? ['Can’t be read'] : []),
]

export const keyColumns: readonly Column<UpstreamKey>[] = [
  nameColumn('upstream-keys', nameOf, { width: 14 }),
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
  momentColumn('last_used_at', 'Last used', {
    ordering: 'last_used_at',
    phone: 'second',
    none: 'Never used',
  }),
  momentColumn('refused_at', 'Refused since'),
  momentColumn('created_at', 'Added', { ordering: 'created_at', as: Day }),
]
