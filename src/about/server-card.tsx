import { useQuery } from '@tanstack/react-query'
import { version } from '#contract/about'
import { apiPrefix } from '#contract/wire'
import { connection } from '../api/connection'
import { RecordStates } from '../errors/record-states'
import { dash } from '../lib/dates'
import { formatNumber } from '../lib/words'
import { Card } from '../ui/card'
import { Facts } from '../ui/facts'
import { Skeleton } from '../ui/skeleton'
import { serverQuery } from './about.queries'

const modeWords: Readonly<Record<string, string>> = {
  embedded: 'Embedded: this server answers by itself, from its own database',
  gateway: 'Gateway: this server passes the operations to another API',
}

const labels = [
  'Address',
  'Mode',
  'Limit of requests',
  'Version of the dashboard',
  'Version of the server',
  'Description for programs',
]

/** What is connected, as far as it says so. */
export function ServerCard() {
  const query = useQuery(serverQuery)
  const { base } = connection()
  if (query.isPending)
    return (
      <Card title="Connected server">
        <Facts facts={labels.map((label) => ({ label, value: <Skeleton className="w-32" /> }))} />
      </Card>
    )
  return (
    <Card title="Connected server">
      <RecordStates query={query} needs="nobody in particular" what="what the server says of itself" bare>
        {(server) => (
          <>
            <Facts
              facts={[
                {
                  label: 'Address',
                  value: <code className="text-sm wrap-anywhere">{base.origin + base.path + apiPrefix}</code>,
                },
                {
                  label: 'Mode',
                  value: server
                    ? ((server.mode && modeWords[server.mode]) ?? server.mode ?? dash)
                    : 'Not told: the dashboard is served by somebody else',
                },
                {
                  label: 'Limit of requests',
                  value: server?.requests_per_minute
                    ? `${formatNumber(server.requests_per_minute)} a minute for each key`
                    : 'Not told; a server that has one asks to wait',
                },
                { label: 'Version of the dashboard', value: version },
                { label: 'Version of the server', value: server?.version ?? dash },
                ...(server?.mode === 'embedded'
                  ? [
                      {
                        label: 'Description for programs',
                        value: (
                          <a href="/api/openapi.json" className="link">
                            OpenAPI document
                          </a>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
            {server?.version && server.version !== version && (
              <p className="border-t border-line bg-warn-soft px-5 py-3 text-sm text-warn">
                The server is another version than this page. Reload the page to get the dashboard that
                belongs to it.
              </p>
            )}
          </>
        )}
      </RecordStates>
    </Card>
  )
}
