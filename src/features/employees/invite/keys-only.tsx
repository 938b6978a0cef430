import { useQuery } from '@tanstack/react-query'
import { serverQuery } from '../../../api/server-query'

/**
 * Warns before an invitation that nobody could accept it, because our own server takes keys only. Nothing is
 * known of other servers.
 */
export function KeysOnly() {
  const { data: server } = useQuery(serverQuery)
  const ways = server?.sign_in?.ways
  if (!server?.offers?.people || !ways || ways.some((way) => way !== 'key')) return null
  return (
    <p role="note" className="mb-4 max-w-3xl rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
      This server accepts API keys only. Invited people get the email, but can’t sign in until the server’s
      operator offers another way.
    </p>
  )
}
