import type { Random } from '../sample/random'
import type { World } from './world'

export type Held = {
  readonly id: number
  readonly license_count: number
  readonly status: 'active' | 'suspended'
}
/** What changes of a company, with its packages in the order of their ids. */
export type CompanyFacts = {
  readonly name: string
  readonly node_id: number
  readonly is_nfr: boolean
  readonly packages: readonly Held[]
}
export type Given = {
  readonly world: World
  readonly createdAt: Date
  readonly random: Random
  /** A name that no company has had, in the language of the node. */
  readonly newName: (node: number) => string
  /** Whether companies of other nodes have the name too. */
  readonly isShared: (name: string) => boolean
}
/** The facts of a company before a change, or undefined if they can't come from such a change. */
type Undo = (after: CompanyFacts, given: Given) => CompanyFacts | undefined

const undoOne =
  (status: Held['status'], before: (held: Held, random: Random) => Held | undefined, least = 0): Undo =>
  (after, { random }) => {
    const fitting = after.packages.filter((held) => held.status === status && held.license_count >= least)
    if (fitting.length === 0) return undefined
    const chosen = random.pick(fitting)
    return {
      ...after,
      packages: after.packages.flatMap((held) => (held === chosen ? (before(held, random) ?? []) : held)),
    }
  }
const plus =
  (sign: 1 | -1) =>
  (held: Held, random: Random): Held => {
    const part = Math.max(1, Math.round(held.license_count * (0.03 + 0.22 * random.next())))
    return { ...held, license_count: held.license_count + sign * part }
  }
const withoutOne = undoOne('active', () => undefined)

/** The kinds of changes, and how many of each happen in a month. */
export const changes = {
  'more licences': { inMonth: 104, undo: undoOne('active', plus(-1), 3) },
  'fewer licences': { inMonth: 56, undo: undoOne('active', plus(1)) },
  'package added': {
    inMonth: 22,
    undo: (after, given) => (after.packages.length > 1 ? withoutOne(after, given) : undefined),
  },
  'package removed': {
    inMonth: 16,
    undo: (after, { world, random }) => {
      const type = after.is_nfr ? 'nfr' : 'subscription'
      const [first] = after.packages
      const missing = world.packages.filter(
        (one) => one.type === type && !after.packages.some(({ id }) => id === one.id),
      )
      if (!first || missing.length === 0 || after.packages.length > 3) return undefined
      const removed: Held = { ...first, id: random.pick(missing).id, status: 'active' }
      return { ...after, packages: [...after.packages, removed].toSorted((one, other) => one.id - other.id) }
    },
  },
  suspended: { inMonth: 5, undo: undoOne('suspended', (held) => ({ ...held, status: 'active' })) },
  resumed: { inMonth: 5, undo: undoOne('active', (held) => ({ ...held, status: 'suspended' })) },
  renamed: {
    inMonth: 4,
    undo: (after, { newName }) => ({ ...after, name: newName(after.node_id) }),
  },
  moved: {
    inMonth: 3,
    undo: (after, { world, createdAt, random, isShared }) => {
      const { id } = random.pick(world.nodes.filter(({ created_at }) => created_at < createdAt))
      return id === after.node_id || isShared(after.name) ? undefined : { ...after, node_id: id }
    },
  },
} satisfies Record<string, { readonly inMonth: number; readonly undo: Undo }>
export type ChangeKind = keyof typeof changes
