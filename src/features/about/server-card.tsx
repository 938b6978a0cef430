import { useQuery } from '@tanstack/react-query'
import { version } from '#contract/about'
import { apiPrefix } from '#contract/wire'
import { connection } from '../../api/connection'
import { RecordStates } from '../../errors/record-states'
import { dash } from '../../lib/dates'
import { formatNumber } from '../../lib/words'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'
import { serverQuery } from '../../api/server-query'

const modeWords: Readonly<Record<string, string>> = {
  embedded: 'Own database',
  gateway: 'Gateway to another API',
}

/** The connected server, as far as it describes itself. */
export function ServerCard() {
  const query = useQuery(serverQuery)
  return (
    <Card title="Connected server">
      <RecordStates query={query} needs="no key" what="the server’s description" bare>
        {(server) => (
          <>
            <Facts
              facts={[
                {
                  label: 'Address',
                  value: <code className="text-sm wrap-anywhere">{connection().origin + apiPrefix}</code>,
                },
                {
                  label: 'Mode',
                  value: (server.mode && modeWords[server.mode]) ?? server.mode ?? dash,
                },
                {
                  label: 'Limit per API key',
                  value: server.requests_per_minute
                    ? `${formatNumber(server.requests_per_minute)} a minute`
                    : 'Not known',
                },
                { label: 'Dashboard version', value: version },
                { label: 'Server version', value: server.version ?? dash },
                ...(server.mode === 'embedded'
                  ? [
                      {
                        label: 'API description',
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
            {server.version && server.version !== version && (
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
