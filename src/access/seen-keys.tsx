import { Link } from '@tanstack/react-router'
import type { SeenKeys } from '#domain/access/seen-keys'
import { isNone } from '#domain/known'
import { counted } from '../lib/words'
import { recordLink } from '../queries/record-types'
import { useFirst } from '../scope/some-names'
import { Name } from '../ui/name'
import { Skeleton } from '../ui/waiting/skeleton'

/**
 * Names the keys that keep working after somebody who has seen them loses access.
 * @param seen undefined until it is known
 */
export function KeysSeen({ seen }: { seen: SeenKeys | undefined }) {
  const { shown, button } = useFirst(seen?.known ?? [], 5)
  if (!seen) return seen === undefined && <Skeleton className="w-52" />
  const { known, silent } = seen
  if (known.length === 0 && isNone(silent)) return null
  return (
    // Forced colours show the border.
    <div className="rounded-md border border-transparent bg-warn-soft px-3.5 py-2.5 text-sm wrap-anywhere text-warn">
      {shown.map(({ person: { id, name, email }, keys }) => (
        <div key={id}>
          <Name>{email ? `${name} (${email})` : name}</Name> has seen keys that work until they are rotated:
          <ul className="mb-1 ml-4 list-disc">
            {keys.map((key) => (
              <li key={key.id}>
                <Link {...recordLink('service_account', key.id)} target="_blank" className="link">
                  <Name>{key.name}</Name>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {button}
      {silent.kind !== 'known'
        ? `Not fully known which keys they have seen: ${silent.why}.`
        : silent.value > 0 &&
          `Who has seen ${counted(silent.value, known.length > 0 ? 'other key' : 'key')} isn’t known.`}
    </div>
  )
}
