import { deleteEmployee, updateEmployee } from '#contract/employees'
import { cataloguePermissions } from '#contract/roles/permission-catalogue'
import { updateRole } from '#contract/roles/roles'
import { deleteServiceAccount, updateServiceAccount } from '#contract/service-accounts'
import type { Needs } from '#contract/wire'
import { heldCodesOf } from '#domain/roles/permission-set'
import { callerChangedWords, roleChangedWords } from '#domain/review/changed-words'
import { codesAfter } from '#domain/review/decisions'
import { itemsOf } from '#domain/review/items'
import { neededToDecide } from '#domain/review/reviewer-needs'
import { factsOf } from '#domain/review/role-facts'
import { cut } from '#domain/words'
import { mayDo, type Caller } from '../../callers/caller'
import { allowFresh } from '../../callers/fresh.rules'
import type { Db } from '../../db/open'
import { lacksPermission, Refusal } from '../../errors/refusal'
import type { RecordChange } from '../../http/recorder'
import type { Deps } from '../../http/route-deps'
import { findEmployee } from '../employees/employees.store'
import { deleteEmployeeAs, updateEmployeeAs } from '../employees/write-employee'
import { findRole } from '../roles/roles.store'
import { updateRoleAs } from '../roles/write-role'
import { findAccountInScope } from '../service-accounts/service-accounts-list.store'
import { deleteAccountAs, updateAccountAs } from '../service-accounts/write-account'
import { changedSince, notAtNodes } from './reviews.errors'
import type { Planned } from './reviews.rules'
import type { ChangeOutcome, RecordReview } from './role-source'

type Change = {
  readonly review: number
  readonly planned: Planned
  readonly deps: Deps
  readonly now: Date
  readonly record: RecordReview
}
type Writing = Pick<Change, 'deps' | 'now'> & { readonly record: RecordChange }
/** What a change comes to on our own server. */
type Way = {
  /** The record, and how lines about it name it. */
  readonly type: 'role' | 'employee' | 'service_account'
  readonly logged: object
  readonly isGone: boolean
  readonly isMade: boolean
  /** Throws where somebody changed it since the decision, or by the rules of the operation. */
  readonly make: (tx: Db, given: Writing) => Promise<void>
  /** The permission of the operation. */
  readonly needs: Needs
  /** The permissions of a role. */
  readonly held?: { readonly before: string[]; readonly after: string[] }
}

/**
 * Changes something of our own as a review decided, with the permission, the rules and the confirmation of the
 * operation that does it. It is read again, and refused where others changed it since, because the decision was
 * about something else. If the rules refuse, the transaction is undone and the refusal becomes the outcome.
 */
export async function changeOwn(tx: Db, by: Caller, change: Change): Promise<ChangeOutcome> {
  const { review, planned, deps, now, record } = change
  const { logged, isGone, isMade, make, type, held, needs } = await (planned.kind === 'role'
    ? wayOfRole(tx, by, planned)
    : wayOfCaller(tx, by, planned))
  const before = held?.before ?? []
  const own = [neededToDecide(planned.kind)]
  // The operation has already recorded a change that was made.
  const unmade = async (result: ChangeOutcome['result'], after: string[] | null, detail = '') => {
    await record(tx, { id: review, needs: own, after: { ...logged, result, detail } })
    return { result, before, after, detail }
  }
  if (isGone) return unmade('gone', null)
  if (isMade) return unmade('unchanged', before)
  const recorded: RecordChange = async (at, line) =>
    record(at, {
      ...line,
      type,
      needs: [...own, needs],
      ...('after' in line && { after: { ...(line.after as object), review } }), // An update records an object.
    })
  const why = await refusalOf(tx, (inner) => make(inner, { deps, now, record: recorded }))
  if (why !== undefined) return unmade('refused', null, why)
  return { result: 'done', before, after: held?.after ?? null, detail: '' }
}

async function wayOfRole(tx: Db, by: Caller, { id, plan }: Extract<Planned, { kind: 'role' }>): Promise<Way> {
  const current = await findRole(tx, by.scope, id)
  const before = current ? heldCodesOf(current) : []
  const after = current ? codesAfter(current, plan) : []
  return {
    type: 'role',
    needs: updateRole.needs,
    logged: { role: id, role_name: current?.name },
    isGone: !current,
    isMade: after.length === before.length && after.every((code) => before.includes(code)),
    held: { before, after },
    make: async (inner, given) => {
      const differences = current ? itemsOf(factsOf(current), plan.read) : []
      if (current && differences.length > 0)
        throw changedSince(current.name, roleChangedWords({ differences }))
      const permissions = cataloguePermissions.filter(({ code }) => after.includes(code))
      await updateRoleAs(inner, by, id, { permissions: permissions.map((one) => one.id) }, given)
    },
  }
}

/** The operations that a decision about a person or a key comes to. */
const operations = {
  person: { type: 'employee', remove: deleteEmployee, other_role: updateEmployee },
  key: { type: 'service_account', remove: deleteServiceAccount, other_role: updateServiceAccount },
} as const

async function wayOfCaller(
  tx: Db,
  by: Caller,
  { one, decision, role }: Extract<Planned, { kind: 'caller' }>,
): Promise<Way> {
  const { kind, id, name, now } = one
  const { type, [decision]: entry } = operations[kind]
  const isPerson = one.kind === 'person'
  const current = isPerson
    ? await findEmployee(tx, by.scope, one.id)
    : await findAccountInScope(tx, by.scope, one.id)
  return {
    type,
    needs: entry.needs,
    logged: { caller: { kind, id, name } },
    isGone: !current && one.current === 'deleted',
    isMade: current !== undefined && role !== null && current.role === role,
    make: async (inner, given) => {
      if (!current) throw notAtNodes(name)
      if (now && now.differences.length > 0) throw changedSince(name, callerChangedWords(now))
      if (!mayDo(by, entry.needs)) throw lacksPermission(entry.needs)
      if (entry.fresh) allowFresh(by, given.now)
      if (role !== null)
        await (isPerson
          ? updateEmployeeAs(inner, by, one.id, { role }, given)
          : updateAccountAs(inner, by, one.id, { role }, given))
      else
        await (isPerson
          ? deleteEmployeeAs(inner, by, one.id, given)
          : deleteAccountAs(inner, by, one.id, given))
    },
  }
}

/** Makes a change in a transaction of its own. A refusal undoes it and is told; undefined: it is made. */
async function refusalOf(tx: Db, make: (inner: Db) => Promise<void>): Promise<string | undefined> {
  try {
    await tx.transaction(make)
    return undefined
  } catch (error) {
    // Nothing was refused: the page asks who it is, and sends the request again.
    if (!(error instanceof Refusal) || 'confirm' in error.body) throw error
    return cut(Object.values(error.body).flat().join(' '), 1_000)
  }
}
