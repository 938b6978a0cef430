import { roleChangedWords } from '#domain/review/changed-words'
import { codesAfter, isAsPlanned, type Plan } from '#domain/review/decisions'
import { itemsOf } from '#domain/review/items'
import { changedSince, type DecidedPlan } from '#domain/review/refusals'
import { factsOf } from '#domain/review/role-facts'
import { hasUnknown, heldCodesOf, permissionSetOf } from '#domain/roles/permission-set'
import { getRole, updateRole, type Role } from '#contract/roles/roles'
import { Refusal } from '../errors/refusal'
import type { ChangeOutcome } from '../features/reviews/role-source'
import { storable, storedRole } from './api-role'
import type { CallerApi } from './caller-api'

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((code) => others.includes(code))
const storedWords = (words: string): string => storable(words.slice(0, 1_000))
const wordsOf = ({ body }: Refusal): string =>
  storedWords(
    Object.values(body)
      .flat()
      .filter((one) => typeof one === 'string')
      .join(' '),
  )
const refused = (before: string[], detail: string): ChangeOutcome => ({
  result: 'refused',
  before,
  after: null,
  detail,
})
/** Whether the API itself said no. Any other error leaves open whether the change was made. */
const isNo = (error: unknown): error is Refusal =>
  error instanceof Refusal && [400, 403, 404, 405, 409, 422].includes(error.status)

/**
 * Changes a role at the API, which judges the change by the caller's own key. Reading the role before makes
 * sure that only the decided permissions change. Reading it afterwards reveals the outcome after a lost
 * answer, and a change that the API confirmed but did not make.
 * @param isListed the API lists the role to this key, so a "not found" means that it does not know the
 * operation
 */
export async function changeApiRole(
  api: CallerApi,
  role: string,
  plan: DecidedPlan,
  isListed: boolean,
): Promise<ChangeOutcome> {
  const read = () => api.ask(getRole, { role_id: role })
  let current: Role
  try {
    current = await read()
  } catch (error) {
    if (error instanceof Refusal && error.status === 404 && !isListed)
      return { result: 'gone', before: [], after: null, detail: '' }
    throw error
  }
  if (hasUnknown(permissionSetOf(current)))
    return refused(
      [],
      'The API does not say which permissions the role has, so the change could remove some.',
    )
  const held = heldCodesOf(current)
  const before = held.map(storable)
  const codes = codesAfter(current, plan)
  if (isSame(codes, held)) return { result: 'unchanged', before, after: before, detail: '' }
  const differences = itemsOf(factsOf(storedRole(current)), plan.read)
  if (differences.length > 0)
    return refused(before, storedWords(changedSince(current.name, roleChangedWords({ differences }))))
  const permissions = idsOf(current, codes)
  if (!permissions)
    return refused(
      before,
      'The API does not send the IDs of some permissions, so the change cannot be requested.',
    )
  let lost: unknown
  try {
    await api.ask(updateRole, { role_id: role }, { permissions })
  } catch (error) {
    if (isNo(error)) return refused(before, wordsOf(error))
    lost = error
  }
  return { before, ...(await resultOf(read, plan, lost)) }
}

/** The ids of the permissions with these codes; undefined when the API does not send one of them. */
function idsOf(role: Role, codes: readonly string[]): number[] | undefined {
  const wanted = role.role_permissions.flatMap(({ permissions }) =>
    permissions.filter(({ code }) => codes.includes(code)),
  )
  const ids = wanted.flatMap(({ id }) => (id === undefined ? [] : [Number(id)]))
  return ids.length === wanted.length ? ids : undefined
}

/**
 * Reads the role again to find out the outcome of the change. `lost` is the error that came instead of an
 * answer.
 */
async function resultOf(
  read: () => Promise<Role>,
  plan: Plan,
  lost: unknown,
): Promise<Omit<ChangeOutcome, 'before'>> {
  let after: string[]
  try {
    after = heldCodesOf(await read()).map(storable)
  } catch {
    if (lost) throw lost
    const detail = 'The API confirmed the change, but the role couldn’t be refreshed.'
    return { result: 'maybe', after: null, detail }
  }
  if (isAsPlanned(plan, after)) {
    const detail = lost ? 'The answer was lost, but the refreshed role shows the change.' : ''
    return { result: 'done', after, detail }
  }
  if (lost) throw lost
  const detail =
    'The API accepted the change, but the role does not have the permissions that were requested.'
  return { result: 'refused', after, detail }
}
