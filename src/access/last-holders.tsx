import { permissionName } from '#contract/roles/permissions'
import type { TooFew } from '#domain/access/too-few'
import { nodesAt, type World } from '#domain/access/world'
import { groupBy } from '#domain/group-by'
import { counted, listed } from '../lib/words'
import { Name } from '../ui/name'
import { holderText, placeWords } from './place-words'

/** “Modify Users at North”. The permissions have the same nodes. */
const lineWords = (world: World, few: readonly TooFew[]) =>
  `${listed(few.map(({ code }) => permissionName(code)))} at ${placeWords(world, few[0]?.spans ?? [])}`

/** “9 critical permissions at 6 nodes” */
function sumWords(world: World, few: readonly TooFew[]): string {
  const nodes = new Set(few.flatMap(({ spans }) => nodesAt(world, spans)))
  return `${counted(few.length, 'critical permission')} at ${counted(nodes.size, 'node')}`
}

/** The people who would be left: “Nobody”, “Only Ada (ada@example.com)”. Those of several lines may differ. */
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
  // Permissions with the same nodes and the same people left are one line.
  const lines = groupBy(few, ({ spans, left }) => JSON.stringify([spans, left]))
  const isShort = lines.size === 1 && few.length <= 2
  return (
    <div className="flex flex-col gap-1.5">
      {locks && <p className="font-semibold">You lose a permission that you need to take this back.</p>}
      {few.length > 0 && (
        <>
          <p className="font-semibold">
            <Name>{leftWords(world, few)}</Name> would be left for{' '}
            {isShort ? lineWords(world, few) : sumWords(world, few)}.
          </p>
          <details>
            <summary>Two or more active people could before. Show which</summary>
            <ul className="mt-1 flex flex-col gap-1.5">
              {[...lines].map(([key, those]) => (
                <li key={key}>
                  {lineWords(world, those)}. Left:{' '}
                  <Name>{listed(those[0]?.left.map(holderText) ?? []) || 'nobody'}</Name>.
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
    </div>
  )
}
