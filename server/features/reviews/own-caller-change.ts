import { deleteEmployee, updateEmployee } from '#contract/employees'
import type { callerResults } from '#contract/review-callers'
import { deleteServiceAccount, updateServiceAccount } from '#contract/service-accounts'
import { callerChangedWords } from '#domain/review/changed-words'
import type { StoredCaller } from '#domain/review/stored-review'
import type { Endpoint } from '#contract/wire'
import { mayDo, type Caller } from '../../callers/caller'
import { allowFresh } from '../../callers/fresh.rules'
import type { Db } from '../../db/open'
import { lacksPermission } from '../../errors/refusal'
import { findEmployee } from '../employees/employees.store'
import { deleteEmployeeAs, updateEmployeeAs } from '../employees/write-employee'
import type { RecordChange } from '../../http/recorder'
import type { Deps } from '../../http/route-deps'
import { findAccountInScope } from '../service-accounts/service-accounts-list.store'
import { deleteAccountAs, updateAccountAs } from '../service-accounts/write-account'
import { refusalOf } from './own-role-change'
import { changedSince, notAtNodes } from './reviews.errors'
import type { RecordReview } from './role-source'

export type CallerWrites = Deps
type Decided = { readonly decision: 'other_role' | 'remove'; readonly role: number | null }
type Change = {
  readonly review: number
  readonly one: StoredCaller
  readonly decided: Decided
  readonly writes: CallerWrites
  readonly now: Date
  readonly record: RecordReview
}
type Outcome = { readonly result: (typeof callerResults)[number]; readonly detail: string }

/**
 * Changes or removes a person or key of our own as a review decided, with the permission, the rules and the
 * confirmation of the operation that does it. If they refuse, the transaction is undone and the refusal
 * becomes the outcome.
 */
export async function changeOwnCaller(tx: Db, by: Caller, change: Change): Promise<Outcome> {
  const { review, one, decided, record } = change
  const outcome = async (result: Outcome['result'], detail = '') => {
    // The operation has already recorded a change that was made.
    if (result !== 'done')
      await record(tx, {
        id: review,
        after: { caller: { kind: one.kind, id: one.id, name: one.name }, result, detail },
      })
    return { result, detail }
  }
  const current =
    one.kind === 'person'
      ? await findEmployee(tx, by.scope, one.id)
      : await findAccountInScope(tx, by.scope, one.id)
  if (!current && one.current === 'deleted') return outcome('gone')
  if (current && decided.role !== null && current.role === decided.role) return outcome('unchanged')
  const why = await refusalOf(tx, async (inner) => {
    if (!current) throw notAtNodes(one.name)
    if (one.now && one.now.differences.length > 0) throw changedSince(one.name, callerChangedWords(one.now))
    await write(inner, by, change)
  })
  return why === undefined ? outcome('done') : outcome('refused', why)
}

/** The operation that a decision comes to. */
function entryOf(kind: StoredCaller['kind'], decision: Decided['decision']): Endpoint {
  if (kind === 'person') return decision === 'remove' ? deleteEmployee : updateEmployee
  return decision === 'remove' ? deleteServiceAccount : updateServiceAccount
}

async function write(
  tx: Db,
  by: Caller,
  { review, one, decided, writes, now, record }: Change,
): Promise<void> {
  const entry = entryOf(one.kind, decided.decision)
  if (!mayDo(by, entry.needs)) throw lacksPermission(entry.needs)
  if (entry.fresh) allowFresh(by, now)
  const isPerson = one.kind === 'person'
  const given = {
    deps: writes,
    now,
    record: (async (at, line) =>
      record(at, {
        ...line,
        type: isPerson ? 'employee' : 'service_account',
        needs: entry.needs,
        ...('after' in line && { after: { ...(line.after as object), review } }), // An update records an object.
      })) satisfies RecordChange,
  }
  const { decision, role } = decided
  if (one.kind === 'person') {
    if (decision === 'remove') await deleteEmployeeAs(tx, by, one.id, given)
    else if (role !== null) await updateEmployeeAs(tx, by, one.id, { role }, given)
  } else if (decision === 'remove') await deleteAccountAs(tx, by, one.id, given)
  else if (role !== null) await updateAccountAs(tx, by, one.id, { role }, given)
}
