import type { PermissionCode } from '#contract/roles/permissions'
import { actions, isAtRoot, type Action, type TargetKind } from '#domain/access/actions'
import type { Target } from '#domain/access/may'
import type { ScopeNodes } from '#domain/access/rows-of-node'
import { spansAt, type Spans } from '#domain/access/spans'
import { nodeIn, type Holder, type World } from '#domain/access/world'
import { riskOf } from '#domain/advice/permission-advice'
import { valueOfKnown } from '#domain/known'
import { targetKinds } from '../../access/action-words'

/** A question in the address: who may `do` what, at the nodes of the scope or `on` one record? */
export type Question = {
  readonly actions: readonly Action[]
  /** One record, or all records at these nodes. */
  readonly about: Target | Spans
  /** Whether nodes below these are meant, too, that the reader can’t see. */
  readonly isBelow?: boolean
  /** Whether one person or key is meant, named in the address. */
  readonly who?: Holder | undefined
}
export const isRecord = (about: Question['about']): about is Target => 'kind' in about

/** Stands for all actions that need a high-risk permission. */
export const critical = 'critical'
export const isCritical = ({ codes }: Action) => codes.every((code) => riskOf(code) !== undefined)

/** The kind and the id of a record: “company 862”. */
export function namedRecord(on: string): { kind: TargetKind; id: string } | undefined {
  const [first, id = ''] = on.split(' ', 2)
  const kind = targetKinds.find((one) => one === first)
  return kind && id !== '' ? { kind, id } : undefined
}

/** An action in the address: “company open”. */
export const asked = ({ on, id }: Action): string => `${on} ${id}`

/** The actions in an address. One of an earlier version leaves out the kind of the record. */
export const askedIn = (text: string, on: TargetKind | undefined): string =>
  text
    .split(',')
    .map((one) => (on && actions.some(({ id }) => id === one) ? `${on} ${one}` : one))
    .join()

/** To use a permission at nodes, whatever for. */
const permission = (code: string): Action => ({
  id: code,
  on: 'node',
  codes: [code as PermissionCode], // One that this house doesn't know is nobody's.
  rules: isAtRoot(code) ? ['at the root'] : [],
})
export const askedPermission = (code: string): string => asked(permission(code))

/** The actions that an address asks about. If there is none, it asks about all but to act somewhere. */
export function actionsAsked(text: string, on: TargetKind | undefined): readonly Action[] {
  const offered = actions.filter((one) => on === undefined || one.on === on)
  const wanted = askedIn(text, on).split(',')
  const codes = wanted.flatMap((one) => /^node (msp_\w+)$/.exec(one)?.[1] ?? [])
  const found = [
    ...offered.filter((one) => wanted.includes(asked(one)) || (wanted.includes(critical) && isCritical(one))),
    ...(on === undefined || on === 'node' ? codes.map(permission) : []),
  ]
  return found.length > 0 ? found : offered.filter(({ id }) => id !== 'act')
}

/** The record in the world; undefined if it isn't among those that the caller's lists have. */
export function targetIn(
  world: World,
  { kind, id }: { readonly kind: TargetKind; readonly id: string },
  company?: Extract<Target, { kind: 'company' }>['record'],
): Target | undefined {
  if (kind === 'company') return company && { kind, record: company }
  if (kind === 'node') {
    const record = nodeIn(world, id)
    return record && { kind, record }
  }
  if (kind === 'role') {
    const record = world.roleOf.get(id)
    return record && { kind, record }
  }
  const record = world.holderOf.get(`${kind} ${id}`)
  return record && { kind, record }
}

/** The nodes of the scope; undefined if the caller can't view them. */
export function spansOf({ order, places }: World, scope: ScopeNodes): Spans | undefined {
  if (scope === null) return [[0, order.length]]
  const ids = scope && valueOfKnown(scope)
  return ids && spansAt([...ids].flatMap((id) => places.get(id)?.at ?? []))
}
