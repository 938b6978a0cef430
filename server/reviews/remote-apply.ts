import { codesAfter, type Plan } from '#domain/review/review-decisions'
import { heldCodesOf } from '#domain/permission-set'
import { getRole, updateRole, type Role } from '#contract/roles'
import { Refusal } from '../errors/refusal'
import type { Remote } from './remote-api'
import { storable } from './remote-role'

/** What became of a change at the API behind the gateway. */
export type Outcome = {
  readonly result: 'done' | 'refused' | 'gone' | 'unchanged'
  readonly before: string[]
  readonly after: string[] | null
  readonly detail: string
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((code) => others.includes(code))
const wordsOf = ({ body }: Refusal): string =>
  storable(
    Object.values(body)
      .flat()
      .filter((one) => typeof one === 'string')
      .join(' ')
      .slice(0, 1_000),
  )
/** The API's own "no". Everything else says nothing about whether the change was made. */
const isNo = (error: unknown): error is Refusal =>
  error instanceof Refusal && [400, 403, 404, 405, 409, 422].includes(error.status)

/**
 * Reads the role again, changes only what was decided, and reads once more: an answer that was lost, or that promised what
 * was not done, shows then. The API judges the change by the caller's own key.
 * @param isListed the API lists the role to this key, so that a "not found" is about the operation
 */
export async function applyAtRemote(
  remote: Remote,
  role: string,
  plan: Plan,
  isListed: boolean,
): Promise<Outcome> {
  const read = () => remote.ask(getRole, { role_id: role })
  let current: Role
  try {
    current = await read()
  } catch (error) {
    if (error instanceof Refusal && error.status === 404 && !isListed)
      return { result: 'gone', before: [], after: null, detail: '' }
    throw error
  }
  const before = heldCodesOf(current).map(storable)
  const refused = (detail: string, after: string[] | null = null): Outcome => ({
    result: 'refused',
    before,
    after,
    detail,
  })
  const codes = codesAfter(current, plan)
  if (isSame(codes, heldCodesOf(current))) return { result: 'unchanged', before, after: before, detail: '' }
  const wanted = current.role_permissions.flatMap(({ permissions }) =>
    permissions.filter(({ code }) => codes.includes(code)),
  )
  const permissions = wanted.flatMap(({ id }) => (id === undefined ? [] : [Number(id)]))
  if (permissions.length < wanted.length)
    return refused('The API does not tell the ids of some permissions, so that they cannot be sent.')

  let lost: unknown
  try {
    await remote.ask(updateRole, { role_id: role }, { permissions })
  } catch (error) {
    if (isNo(error)) return refused(wordsOf(error))
    lost = error
  }
  let now: Role
  try {
    now = await read()
  } catch {
    if (lost) throw lost
    return {
      result: 'done',
      before,
      after: codes.map(storable),
      detail: 'The API answered that it was done; the role could not be read again.',
    }
  }
  const after = heldCodesOf(now).map(storable)
  const isDone =
    plan.remove.every((code) => !after.includes(code)) && plan.add.every((code) => after.includes(code))
  if (isDone)
    return {
      result: 'done',
      before,
      after,
      detail: lost ? 'The answer was lost; reading the role again showed the change.' : '',
    }
  if (lost) throw lost
  return refused('The API took the change, but the role does not hold what was asked for.', after)
}
