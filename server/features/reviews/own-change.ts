import { deleteEmployee, updateEmployee } from '#contract/employees'
import { cataloguePermissions } from '#contract/roles/permission-catalogue'
import { updateRole } from '#contract/roles/roles'
import { deleteServiceAccount, updateServiceAccount } from '#contract/service-accounts'
import { heldCodesOf } from '#domain/roles/permission-set'
import { callerChangedWords, roleChangedWords } from '#domain/review/changed-words'
import { codesAfter } from '#domain/review/decisions'
import { itemsOf } from '#domain/review/items'
import { neededToDecide } from '#domain/review/reviewer-needs'
import { changedSince, type Planned } from '#domain/review/refusals'
import { factsOf } from '#domain/review/role-facts'
import { cut } from '#domain/words'
import { mayDo, type Caller } from '../../callers/caller'
import { allowFresh } from '../../callers/fresh.rules'
import type { Db } from '../../db/open'
import { cannotProcess, lacksPermission, Refusal } from '../../errors/refusal'
import type { RecordChange } from '../../http/recorder'
import type { Deps } from '../../http/route-deps'
import { findEmployee } from '../employees/employees.store'
import { deleteEmployeeAs, updateEmployeeAs } from '../employees/write-employee'
import { findRole } from '../roles/roles.store'
import { updateRoleAs } from '../roles/write-role'
import { findAccountInScope } from '../service-accounts/service-accounts-list.store'
import { deleteAccountAs, updateAccountAs } from '../service-accounts/write-account'
import { notAtNodes } from './reviews.errors'
import type { ChangeOutcome, RecordReview } from './role-source'

type Given = {
  readonly review: number
  readonly deps: Deps
  readonly now: Date
  readonly record: RecordReview
}
type Writing = Pick<Given, 'deps' | 'now'> & { readonly record: RecordChange }

/**
 * Changes something of our own as a review decided, with the permission, the rules and the confirmation of the
 * operation that does it. It is read again, and refused where others changed it since, because the decision was
 * about something else. If the rules refuse, the transaction is undone and the refusal becomes the outcome.
 */
export async function changeOwn(
  tx: Db,
  by: Caller,
  planned: Planned,
  { review, deps, now, record }: Given,
): Promise<ChangeOutcome> {
  const way = await (planned.kind === 'role' ? wayOfRole(tx, by, planned) : wayOfCaller(tx, by, planned))
  const { before, after, type } = way
  const own = [neededToDecide(planned.kind)]
  // The operation has already recorded a change that was made.
  const unmade = async (result: ChangeOutcome['result'], held: string[] | null, detail = '') => {
    await record(tx, { id: review, needs: own, after: { ...way.logged, result, detail } })
    return { result, before, after: held, detail }
  }
  if (way.isGone) return unmade('gone', null)
  if (way.isMade) return unmade('unchanged', before)
  const recorded: RecordChange = async (at, line) =>
    record(at, {
      ...line,
      type,
      needs: [...own, way.needs],
      ...('after' in line && { after: { ...(line.after as object), review } }), // An update records an object.
    })
  const why = await refusalOf(tx, (inner) => way.make(inner, { deps, now, record: recorded }))
  if (why !== undefined) return unmade('refused', null, why)
  return { result: 'done', before, after, detail: '' }
}

/**
 * What a change comes to on our own server. `logged`: how lines name the record. `make` throws where somebody changed
 * it since the decision, or by the rules of the operation.
 */
async function wayOfRole(tx: Db, by: Caller, { id, plan }: Extract<Planned, { kind: 'role' }>) {
  const current = await findRole(tx, by.scope, id)
  const before = current ? heldCodesOf(current) : []
  const after = current ? codesAfter(current, plan) : []
  return {
    type: 'role' as const,
    needs: updateRole.needs,
    logged: { role: id, role_name: current?.name },
    isGone: !current,
    isMade: after.length === before.length && after.every((code) => before.includes(code)),
    before,
    after,
    make: async (inner: Db, given: Writing) => {
      const differences = current ? itemsOf(factsOf(current), plan.read) : []
      if (current && differences.length > 0)
        throw cannotProcess(changedSince(current.name, roleChangedWords({ differences })))
      const permissions = cataloguePermissions.filter(({ code }) => after.includes(code))
      await updateRoleAs(inner, by, id, { permissions: permissions.map((one) => one.id) }, given)
    },
  }
}

/** What is done about a person or a key, by the operations of these names. */
const operations = {
  person: {
    type: 'employee',
    find: findEmployee,
    remove: { ...deleteEmployee, as: deleteEmployeeAs },
    other_role: { ...updateEmployee, as: updateEmployeeAs },
  },
  key: {
    type: 'service_account',
    find: findAccountInScope,
    remove: { ...deleteServiceAccount, as: deleteAccountAs },
    other_role: { ...updateServiceAccount, as: updateAccountAs },
  },
} as const

async function wayOfCaller(tx: Db, by: Caller, planned: Extract<Planned, { kind: 'caller' }>) {
  const { decision, role } = planned
  const { kind, name, now, current: seen } = planned.one
  const id: number = planned.one.id
  const { type, find, remove, other_role, [decision]: entry } = operations[kind]
  const current = await find(tx, by.scope, id)
  return {
    type,
    needs: entry.needs,
    logged: { caller: { kind, id, name } },
    isGone: !current && seen === 'deleted',
    isMade: current !== undefined && role !== null && current.role === role,
    before: [],
    after: null,
    make: async (inner: Db, given: Writing) => {
      if (!current) throw notAtNodes(name)
      if (now && now.differences.length > 0) throw cannotProcess(changedSince(name, callerChangedWords(now)))
      if (!mayDo(by, entry.needs)) throw lacksPermission(entry.needs)
      if (entry.fresh) allowFresh(by, given.now)
      await (role === null ? remove.as(inner, by, id, given) : other_role.as(inner, by, id, { role }, given))
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
