import { createCompany, deleteCompany, updateCompany } from '#contract/companies'
import { createEmployee, deleteEmployee, updateEmployee } from '#contract/employees'
import { createNode, deleteNode, updateNode } from '#contract/nodes'
import type { RecordType } from '#contract/record-types'
import { createRole, deleteRole, updateRole } from '#contract/roles/roles'
import { createServiceAccount, deleteServiceAccount, updateServiceAccount } from '#contract/service-accounts'
import { isFields } from '#contract/shape'
import { bodyFields, type Endpoint, type Needs } from '#contract/wire'

/**
 * What taking back a line does: it changes fields back, deletes what was created, or creates what was
 * deleted.
 */
export type Undoing = {
  readonly type: Extract<RecordType, 'role' | 'node' | 'employee' | 'service_account' | 'company'>
  readonly does: 'change' | 'delete' | 'create'
  /** The permission of the operation that does it. */
  readonly needs: Needs
}

/** The operations on each kind of record. */
const operations: Readonly<Record<Undoing['type'], Readonly<Record<Undoing['does'], Endpoint>>>> = {
  role: { change: updateRole, delete: deleteRole, create: createRole },
  node: { change: updateNode, delete: deleteNode, create: createNode },
  employee: { change: updateEmployee, delete: deleteEmployee, create: createEmployee },
  service_account: {
    change: updateServiceAccount,
    delete: deleteServiceAccount,
    create: createServiceAccount,
  },
  company: { change: updateCompany, delete: deleteCompany, create: createCompany },
}
const opposite = { change: 'change', delete: 'create', create: 'delete' } as const

/** The operation that does it. A deleted service account can't come back, because its key can't. */
export const inverseOf = (type: Undoing['type'], does: Undoing['does']): Endpoint | undefined =>
  type === 'service_account' && does === 'create' ? undefined : operations[type][does]

const typesOf = Object.keys(operations) as Undoing['type'][] // The keys of the object above.
const doings = ['delete', 'change', 'create'] as const

/** By the name of the operation in the log. */
export const undoings: ReadonlyMap<string, Undoing> = new Map(
  typesOf.flatMap((type) =>
    doings.flatMap((does) => {
      const inverse = inverseOf(type, does)
      return inverse
        ? [[operations[type][opposite[does]].name, { type, does, needs: inverse.needs }] as const]
        : []
    }),
  ),
)

/** The fields that an operation writes, by the names of the log: permissions are codes there. */
const fieldsOf = (entry: Endpoint): readonly string[] =>
  bodyFields(entry).map((field) => (field === 'permissions' ? 'codes' : field))

/** The fields of a record that a change writes, by the names of the log. */
export const writtenFields = (type: Undoing['type']) => fieldsOf(operations[type].change)
/** The fields that a new record is made of, by the names of the log. */
export const createdFields = (type: Undoing['type']) => fieldsOf(operations[type].create)

type Line = {
  readonly operation?: string | undefined
  readonly record_type?: string | null | undefined
  readonly result?: string | undefined
  readonly before?: unknown
  readonly after?: unknown
}

/** Why a line can't be taken back, in words for screen and wire. */
export const notUndone = {
  refused: 'This was refused, so there is nothing to take back.',
  key: 'A deleted service account can’t come back, because its key is gone. Create a new one.',
  never: 'This can’t be taken back.',
  hidden: 'You see only one side of this change, so you can’t take it back.',
  nothing: 'This changed nothing that can be taken back.',
} as const
export type NotUndone = keyof typeof notUndone
/** In each refusal that trying again can't change. */
export const nothingTakenBack = 'Nothing was taken back.'

/** Whether two values say the same. Permissions have no order. */
const isSame = (one: unknown, other: unknown): boolean => {
  const plain = (value: unknown) =>
    Array.isArray(value) && !value.some(isFields) ? value.map(String).toSorted() : value
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other))
}

/** What taking a line back does, or why that isn't possible. */
export function undoingOf({ operation = '', record_type, result, before, after }: Line): Undoing | NotUndone {
  if (result !== 'done') return 'refused'
  const undoing = undoings.get(operation)
  if (!undoing || undoing.type !== record_type)
    return operation === deleteServiceAccount.name ? 'key' : 'never'
  const { type, does } = undoing
  const sides = does === 'change' ? [before, after] : does === 'create' ? [before] : [after]
  if (!sides.every(isFields)) return 'hidden'
  const [old, now] = [Object(before), Object(after)] as Record<string, unknown>[] // Checked above.
  const isEmpty =
    does === 'change' && writtenFields(type).every((field) => isSame(old?.[field], now?.[field]))
  return isEmpty ? 'nothing' : undoing
}

type Id = string | number
type Linked = Line & {
  readonly id: Id
  readonly takes_back?: Id | null | undefined
  readonly taken_back_by?: Id | null | undefined
}
export type Planned<L> = { readonly line: L } & ({ readonly undoing: Undoing } | { readonly why: string })

/**
 * The order in which lines are taken back: the last first. A change and its take-back among them cancel each
 * other, so neither is touched; of a longer chain only the last line counts.
 */
export function planTakeBack<L extends Linked>(lines: readonly L[]): readonly Planned<L>[] {
  const byId = new Map(lines.map((line) => [String(line.id), line]))
  /** How many of the lines take each other back, up to this one. */
  const chain = ({ takes_back }: L): number => {
    const before = byId.get(String(takes_back))
    return before ? chain(before) + 1 : 1
  }
  return lines
    .toSorted((one, other) => Number(other.id) - Number(one.id))
    .map((line): Planned<L> => {
      if (line.taken_back_by != null) return { line, why: 'This was taken back already.' }
      if (chain(line) % 2 === 0) return { line, why: 'This takes back another selected line.' }
      const undoing = undoingOf(line)
      return typeof undoing === 'string' ? { line, why: notUndone[undoing] } : { line, undoing }
    })
}
