import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Walks } from '#contract/licence-walks'
import { isPast } from '../lib/dates'
import { counted } from '../lib/words'
import { monthsQuery } from '../queries/months'
import { Badge, type Tone } from '../ui/badge'
import { Card } from '../ui/card'
import { Facts } from '../ui/facts'
import { useNow } from '../ui/time/now'
import { Moment } from '../ui/time/time'

type Walk = NonNullable<Walks['last']>

const outcomes: Readonly<Record<string, readonly [Tone, string]>> = {
  complete: ['good', 'Complete'],
  untold: ['warn', 'Not all read'],
  incomplete: ['bad', 'Incomplete'],
  refused: ['bad', 'Refused'],
  stopped: ['warn', 'Stopped'],
}

function Last({ walk: { started_at, outcome, why, companies } }: { walk: Walk }) {
  if (outcome === null) return <Moment at={started_at} />
  const [tone, words] = outcomes[outcome] ?? ['neutral', outcome]
  const wasRead = outcome === 'complete' || outcome === 'untold'
  return (
    <>
      <Badge tone={tone}>{words}</Badge> <Moment at={started_at} />
      <p>
        {wasRead ? `${counted(companies, 'company', 'companies')} listed` : `Nothing was recorded. ${why}`}
      </p>
    </>
  )
}

function Next({ next }: Pick<Walks, 'next'>) {
  const now = useNow()
  if (next === null) return 'Not planned, because no key is chosen for it.'
  return isPast(next, now) ? 'Within minutes' : <Moment at={next} />
}

/** How a gateway records licences every night: the last time, what it couldn't read, and the next time. */
export function LicenceWalks() {
  const walks = useQuery(monthsQuery).data?.walks
  if (!walks) return null
  const { last, next } = walks
  const unread = last?.untold ?? []
  const facts = [
    {
      label: last && last.outcome === null ? 'Under way since' : 'Last time',
      value: last ? <Last walk={last} /> : 'Never',
    },
    ...(unread.length > 0
      ? [
          {
            label: 'Not read',
            value: (
              <ul>
                {unread.map(({ why, companies }) => (
                  <li key={why}>
                    {counted(companies, 'company', 'companies')}: <bdi>{why}</bdi>
                  </li>
                ))}
              </ul>
            ),
          },
        ]
      : []),
    { label: 'Next time', value: <Next next={next} /> },
  ]
  return (
    <Card
      title="Nightly recording of licences"
      note={
        (next === null || last?.outcome === 'refused') && (
          <Link to="/upstream-keys" className="link">
            {next === null ? 'Choose a key' : 'Check the key'}
          </Link>
        )
      }
    >
      <Facts facts={facts} />
    </Card>
  )
}
