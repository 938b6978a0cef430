import { getEmployee, updateEmployee } from '#contract/employees'
import { createRole } from '#contract/roles'
import { getServiceAccount, updateServiceAccount } from '#contract/service-accounts'
import { idsToSend, permissionSetOf } from '#domain/permission-set'
import { call } from '../../api/call'
import { queryClient } from '../../api/query-client'
import { thisSession } from '../../api/this-session'
import { creating } from '../../form/reply-lost-words'
import { failureText, writeFailure } from '../../form/write-failure'
import { counted, isolated, listed } from '../../lib/words'
import { forgetChange, noteChange, type RecentChange } from './recent-changes'
import { rolesKey } from '../../queries/roles'
import { noIds, saveRole } from './save-role'

type Deleted = Extract<RecentChange, { kind: 'deleted' }>
type Told = {
  readonly good: boolean
  readonly words: string
  /** The role to open afterwards. */
  readonly role?: string
}

const membersWords = ({ people, keys }: Deleted['members']) =>
  listed([
    ...(people.length > 0 ? [counted(people.length, 'person', 'people')] : []),
    ...(keys.length > 0 ? [counted(keys.length, 'key')] : []),
  ])

/** How the role of a member is read and changed. */
const person = {
  read: async (id: string) => (await call(getEmployee, { params: { id } })).role,
  give: (id: string, role: string) => call(updateEmployee, { params: { id }, body: { role } }),
}
const account = {
  read: async (id: string) => (await call(getServiceAccount, { params: { id } })).role,
  give: (id: string, role: string) => call(updateServiceAccount, { params: { id }, body: { role } }),
}

/**
 * Creates a deleted role again, with the same name, node and permissions but a new id, and gives it back to
 * its members.
 */
async function restore({ id, role, members, movedTo }: Deleted): Promise<Told> {
  const stillIn = thisSession()
  const permissions = idsToSend(role.role_permissions, permissionSetOf(role))
  if (!permissions) return { good: false, words: noIds }
  let made
  try {
    const node = role.msp_node ? { msp_node: role.msp_node } : {}
    made = await call(createRole, { body: { name: role.name, ...node, permissions } })
  } catch (error) {
    const replyLost = creating(role.name, { to: '/roles', search: { search: role.name } })
    return { good: false, words: failureText(writeFailure(error, replyLost)) }
  }
  forgetChange(id)
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
  const given = everybody.length - refused.length
  const back = everybody.length > 0 ? ` Reassigned to ${given} of ${membersWords(members)}.` : ''
  return {
    good: refused.length === 0,
    words:
      `${isolated(role.name)} was restored with the new ID ${made.id}.${back} ${refused.join(' ')}`.trim(),
    role: made.id,
  }
}

/** Undoes a change as an ordinary save, so that other people's later changes stay. */
export async function undoChange(change: RecentChange): Promise<Told> {
  try {
    if (change.kind === 'deleted') return await restore(change)
    const { before, after } = change
    const renamed = before.name === after.name ? {} : { name: before.name }
    const [base, mine] = [permissionSetOf(after), permissionSetOf(before)]
    const result = await saveRole({ id: after.id, base, mine, ...renamed })
    if (result.kind === 'saved') {
      forgetChange(change.id)
      noteChange({ kind: 'changed', before: result.before, after: result.role })
      return { good: true, words: `The change to ${isolated(result.role.name)} was undone.` }
    }
    if (result.kind === 'refused') return { good: false, words: result.words }
    return {
      good: false,
      words:
        result.kind === 'clash'
          ? `${isolated(after.name)} has since been changed elsewhere in a way that conflicts. Edit the role to decide.`
          : `${isolated(after.name)} was saved, but it isn’t as it was before.`,
    }
  } finally {
    void queryClient.invalidateQueries({ queryKey: rolesKey })
    void queryClient.invalidateQueries({ queryKey: ['employees'] })
    void queryClient.invalidateQueries({ queryKey: ['service-accounts'] })
  }
}
