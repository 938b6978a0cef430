import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Walks } from '#contract/months/licence-walks'
import { isPast } from '../../lib/dates'
import { counted } from '../../lib/words'
import { monthsQuery } from '../../queries/months'
import { Badge, type Tone } from '../../ui/badge'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'
import { useNow } from '../../ui/time/now'
import { Moment } from '../../ui/time/time'

const outcomes: Readonly<Record<string, readonly [Tone, string]>> = {
  complete: ['good', 'Complete'],
  untold: ['warn', 'Not all read'],
  incomplete: ['bad', 'Incomplete'],
  refused: ['bad', 'Refused'],
  stopped: ['warn', 'Stopped'],
}
const companyCount = (count: number) => counted(count, 'company', 'companies')

function Last({ walk }: { walk: NonNullable<Walks['last']> }) {
  const { started_at, outcome, why, companies, untold } = walk
  const [tone, words] = outcomes[outcome ?? ''] ?? ['neutral', outcome ?? 'Under way']
  return (
    <>
      <Badge tone={tone}>{words}</Badge> <Moment at={started_at} />
      <p>{companies > 0 ? `${companyCount(companies)} listed` : why && `Nothing was recorded. ${why}`}</p>
      {untold.length > 0 && <p className="mt-2 text-xs text-muted">Not read</p>}
      <ul>
        {untold.map((one) => (
          <li key={one.why}>
            {companyCount(one.companies)}: <bdi>{one.why}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}

/** How a gateway records licences every night: the last time, what it couldn't read, and the next time. */
export function LicenceWalks() {
  const walks = useQuery(monthsQuery).data?.walks
  const now = useNow()
  if (!walks) return null
  const { last, next } = walks
  const link = next === null ? 'Choose a key' : last?.outcome === 'refused' && 'Check the key'
  const soon = isPast(next, now) ? 'Within minutes' : <Moment at={next} />
  return (
    <Card
      title="Nightly recording of licences"
      note={
        link && (
          <Link to="/upstream-keys" className="link">
            {link}
          </Link>
        )
      }
    >
      <Facts
        facts={[
          { label: 'Last time', value: last ? <Last walk={last} /> : 'Never' },
          { label: 'Next time', value: next ? soon : 'Not planned, because no key is chosen for it.' },
        ]}
      />
    </Card>
  )
}
