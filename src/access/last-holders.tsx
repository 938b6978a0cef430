import { permissionName } from '#contract/permissions'
import type { TooFew } from '#domain/access/too-few'
import { nodesAt, type World } from '#domain/access/world'
import { counted, listed } from '../lib/words'
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

/** “9 critical permissions at 6 nodes” */
function sumWords(world: World, few: readonly TooFew[]): string {
  const nodes = new Set(few.flatMap(({ spans }) => nodesAt(world, spans)))
  return `${counted(few.length, 'critical permission')} at ${counted(nodes.size, 'node')}`
}

/** Who would be left: “Nobody”, “Only Ada (ada@example.com)”. Those of several lines may differ. */
function leftWords(world: World, few: readonly TooFew[]): string {
  const left = [...new Set(few.flatMap((one) => one.left))]
  const [only] = left
  const isSame = few.every((one) => one.left.length === left.length)
  // Of the people above a branch, its callers know nothing.
  const seen = world.hasRoot && world.people.kind === 'known' ? '' : ' of those you can see'
  if (!only) return `Nobody${seen}`
  return isSame && left.length === 1 ? `Only ${holderText(only)}${seen}` : `Fewer than two people each${seen}`
}

type Props = { world: World; few: readonly TooFew[]; locks: boolean }

/** Warns that nearly nobody would be left to do something critical, once, with the list on demand. */
export function LastHolders({ world, few, locks }: Props) {
  const lines = joined(few)
  const [line] = lines
  return (
    <div className="flex flex-col gap-1.5">
      {locks && <p className="font-semibold">You lose a permission that you need to take this back.</p>}
      {line && (
        <p className="font-semibold">
          <Name>{leftWords(world, few)}</Name> would be left for{' '}
          {lines.length === 1 && line.codes.length <= 2
            ? `${listed(line.codes)} at ${placeWords(world, line.few.spans)}`
            : sumWords(world, few)}
          .
        </p>
      )}
      {few.length > 0 && (
        <details>
          <summary>Two or more active people could before. Show which</summary>
          <ul className="mt-1 flex flex-col gap-1.5">
            {lines.map(({ codes, few: one }) => (
              <li key={`${codes.join(' ')} ${one.spans.join(' ')}`}>
                {listed(codes)} at {placeWords(world, one.spans)}. Left:{' '}
                <Name>{one.left.length > 0 ? listed(one.left.map(holderText)) : 'nobody'}</Name>.
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
