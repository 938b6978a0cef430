import { getEmployee, updateEmployee } from '#contract/employees'
import { createRole, type Role } from '#contract/roles/roles'
import { getServiceAccount, updateServiceAccount } from '#contract/service-accounts'
import { idsToSend, permissionSetOf } from '#domain/roles/permission-set'
import { isKind } from '../../../api/api-error'
import { call } from '../../../api/call'
import { queryClient } from '../../../api/query-client'
import { thisSession } from '../../../api/this-session'
import { failureText, writeFailure } from '../../../form/write-failure'
import { counted, isolated, listed } from '../../../lib/words'
import { rolesKey } from '../../../queries/roles'
import { showToast, type ToastAction } from '../../../ui/overlay/toast'
import { noIds, saveRole } from './save-role'

// Undo in a message. It has before and after from the page and needs no audit log, so that it works in front of
// another API too. On our own server, History takes the same changes back later.

type Named = { readonly id: string; readonly name: string }
export type SavedRole = { readonly before: Role; readonly after: Role }
export type DeletedRole = {
  readonly role: Role
  /** The people and keys that got another role with the deletion. */
  readonly members: { readonly people: readonly Named[]; readonly keys: readonly Named[] }
  /** The role that they got. */
  readonly movedTo: string
}
type Told = { readonly good: boolean; readonly words: string }
const bad = (words: string): Told => ({ good: false, words })

/** Undoes a save as an ordinary save, so that other people's later changes stay. */
export async function undoSave({ before, after }: SavedRole, stillIn: () => void): Promise<Told> {
  const renamed = before.name === after.name ? {} : { name: before.name }
  const [base, mine] = [permissionSetOf(after), permissionSetOf(before)]
  const name = isolated(after.name)
  try {
    const result = await saveRole({ id: after.id, base, mine, ...renamed }, stillIn)
    if (result.kind === 'clash')
      return bad(`${name} has since been changed elsewhere in a way that conflicts. Edit the role to decide.`)
    if (result.differing.length > 0) return bad(`${name} was saved, but it isn’t as it was before.`)
    return { good: true, words: `The change to ${isolated(result.role.name)} was undone.` }
  } catch (error) {
    stillIn()
    return bad(failureText(writeFailure(error)))
  }
}

/** How the role of a member is read and changed. */
const person = {
  read: async (id: string) => (await call(getEmployee, { params: { id } })).role,
  give: (id: string, role: Role['id']) => call(updateEmployee, { params: { id }, body: { role } }),
}
const account = {
  read: async (id: string) => (await call(getServiceAccount, { params: { id } })).role,
  give: (id: string, role: Role['id']) => call(updateServiceAccount, { params: { id }, body: { role } }),
}

const membersWords = ({ people, keys }: DeletedRole['members']) =>
  listed([
    ...(people.length > 0 ? [counted(people.length, 'person', 'people')] : []),
    ...(keys.length > 0 ? [counted(keys.length, 'key')] : []),
  ])

/**
 * Creates a deleted role again, with the same name, node and permissions but a new id, and gives it back to
 * its members.
 */
export async function restoreRole(
  { role, members, movedTo }: DeletedRole,
  stillIn: () => void,
  onMade: (id: string) => void = () => undefined,
): Promise<Told> {
  const permissions = idsToSend(role.role_permissions, permissionSetOf(role))
  if (!permissions) return bad(noIds)
  let made
  try {
    const node = role.msp_node ? { msp_node: role.msp_node } : {}
    made = await call(createRole, { body: { name: role.name, ...node, permissions } })
  } catch (error) {
    return bad(failureText(writeFailure(error)))
  }
  const refused: string[] = []
  const everybody = [
    ...members.people.map((one) => ({ ...one, ...person })),
    ...members.keys.map((one) => ({ ...one, ...account })),
  ]
  for (const { id: member, name, read, give } of everybody) {
    try {
      stillIn()
      // Somebody may have given them another role since then. That decision stays.
      if ((await read(member)) !== movedTo) {
        refused.push(`${isolated(name)} has another role now and keeps it.`)
        continue
      }
      stillIn()
      await give(member, made.id)
    } catch (error) {
      refused.push(`${isolated(name)}: ${failureText(writeFailure(error))}`)
    }
  }
  stillIn()
  onMade(made.id)
  const given = everybody.length - refused.length
  const back = everybody.length > 0 ? ` Reassigned to ${given} of ${membersWords(members)}.` : ''
  return {
    good: refused.length === 0,
    words:
      `${isolated(role.name)} was restored with the new ID ${made.id}.${back} ${refused.join(' ')}`.trim(),
  }
}

/** Does work that ends with the session, and tells each outcome. */
async function tellEach(works: readonly (() => Promise<Told>)[], stillIn: () => void): Promise<void> {
  try {
    for (const work of works) {
      stillIn()
      const { good, words } = await work()
      // The message names people, whom the next key may not see.
      stillIn()
      showToast(good ? 'good' : 'bad', words)
    }
  } catch (error) {
    if (!isKind(error, 'unauthorized')) showToast('bad', failureText(writeFailure(error)))
  } finally {
    for (const queryKey of [rolesKey, ['employees'], ['service-accounts']])
      void queryClient.invalidateQueries({ queryKey })
  }
}

/** Offers to undo saves, the last first. */
export function undoOf(saves: readonly SavedRole[]): ToastAction {
  const stillIn = thisSession()
  const works = saves.toReversed().map((one) => () => undoSave(one, stillIn))
  return { label: 'Undo', run: () => void tellEach(works, stillIn) }
}

/** Offers to restore a deleted role, and then opens it. */
export function restorationOf(deleted: DeletedRole, open: (id: string) => void): ToastAction {
  const stillIn = thisSession()
  return {
    label: 'Restore',
    run: () => void tellEach([() => restoreRole(deleted, stillIn, open)], stillIn),
  }
}
