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
import { serverQuery } from '../api/server-query'

const modeWords: Readonly<Record<string, string>> = {
  embedded: 'Embedded: this server answers from its own database',
  gateway: 'Gateway: this server forwards requests to another API',
}

const labels = [
  'Address',
  'Mode',
  'Rate limit',
  'Dashboard version',
  'Server version',
  'Machine-readable description',
]

/** The connected server, as far as it describes itself. */
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
      <RecordStates query={query} needs="no key" what="the server’s description" bare>
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
                    : 'Not known: another server hosts the dashboard',
                },
                {
                  label: 'Rate limit',
                  value: server?.requests_per_minute
                    ? `${formatNumber(server.requests_per_minute)} a minute per API key`
                    : 'Not known',
                },
                { label: 'Dashboard version', value: version },
                { label: 'Server version', value: server?.version ?? dash },
                ...(server?.mode === 'embedded'
                  ? [
                      {
                        label: 'Machine-readable description',
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
              <p className="border-t border-line bg-warn-soft px-4 py-3 text-sm text-warn">
                The server has a different version. Reload the page to update the dashboard.
              </p>
            )}
          </>
        )}
      </RecordStates>
    </Card>
  )
}
