import { permissionName } from '#contract/permissions'
import type { TooFew } from '#domain/access/too-few'
import type { World } from '#domain/access/world'
import { listed } from '../lib/words'
import { Name } from '../ui/name'
import { holderText, placeWords } from './place-words'

/** Permissions with the same nodes and the same people left are one line. */
function joined(few: readonly TooFew[]) {
  const lines = new Map<string, { codes: string[]; few: TooFew }>()
  for (const one of few) {
    const key = `${one.spans.join(' ')} ${one.left.map(({ id }) => id).join(' ')}`
    const line = lines.get(key) ?? { codes: [], few: one }
    line.codes.push(permissionName(one.code))
    lines.set(key, line)
  }
  return [...lines.values()]
}

type Props = { world: World; few: readonly TooFew[]; locks: boolean }

/**
 * Warns that nearly nobody would be left to do something critical, of the active people whom the caller sees.
 */
export const LastHolders = ({ world, few, locks }: Props) => (
  <ul className="flex flex-col gap-1.5">
    {locks && <li className="font-semibold">You lose a permission that you need to take this back.</li>}
    {joined(few).map(({ codes, few: { spans, left } }) => (
      <li key={`${codes.join(' ')} ${spans.join(' ')}`}>
        <span className="font-semibold">
          {left.length === 0
            ? 'Nobody'
            : left.length === 1
              ? 'Only one person'
              : 'Fewer than two people each'}{' '}
          whom you can see can still use {listed(codes)} at {placeWords(world, spans)}.
        </span>{' '}
        {left.length > 0 && (
          <>
            Left: <Name>{listed(left.map(holderText))}</Name>.
          </>
        )}{' '}
        Two active people could before.
      </li>
    ))}
  </ul>
)
