import { useQuery } from '@tanstack/react-query'
import type { GatewayPerson } from '#contract/gateway-accounts'
import { offeredKeysQuery } from '../../queries/gateway-accounts'
import { SomeNames } from '../../scope/some-names'
import { nameOf } from './key-columns'

/** Names the keys of the API that a keeper entered and so has seen, or of which nobody knows who did. */
export function KeysEntered({ by }: { by: GatewayPerson }) {
  const keys = useQuery(offeredKeysQuery).data?.results ?? []
  const names = keys.filter(({ entered_by }) => (entered_by ?? by.id) === by.id).map(nameOf)
  if (names.length === 0) return null
  return (
    <p className="text-warn">
      They may have seen keys that work until they are rotated at the API: <SomeNames names={names} />
    </p>
  )
}
