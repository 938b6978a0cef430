import { getEmployee, updateEmployee } from '#contract/employees'
import { createRole } from '#contract/roles'
import { idsToSend, permissionSetOf } from '#domain/permission-set'
import { call } from '../../api/call'
import { queryClient } from '../../api/query-client'
import { thisSession } from '../../api/this-session'
import { creating } from '../../form/reply-lost-words'
import { failureText, writeFailure } from '../../form/write-failure'
import { counted, isolated } from '../../lib/words'
import { forgetChange, noteChange, type RecentChange } from './recent-changes'
import { rolesKey } from '../../roles/roles.queries'
import { noIds, saveRole } from './save-role'

type Told = {
  readonly good: boolean
  readonly words: string
  /** The role to open afterwards. */
  readonly role?: string
}

/** Creates a deleted role again, with the same name, node and permissions but a new id, and gives it back to its members. */
async function restore({
  id,
  role,
  members,
  movedTo,
}: Extract<RecentChange, { kind: 'deleted' }>): Promise<Told> {
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
  for (const person of members) {
    try {
      stillIn()
      // Somebody may have given them another role since then. That decision stays.
      const { role: now } = await call(getEmployee, { params: { id: person.id } })
      if (now !== movedTo) {
        refused.push(`${isolated(person.name)} has another role now and keeps it.`)
        continue
      }
      stillIn()
      await call(updateEmployee, { params: { id: person.id }, body: { role: made.id } })
    } catch (error) {
      refused.push(`${isolated(person.name)}: ${failureText(writeFailure(error))}`)
    }
  }
  const given = members.length - refused.length
  const back =
    members.length > 0 ? ` Reassigned to ${given} of ${counted(members.length, 'person', 'people')}.` : ''
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
          ? `Someone else has since changed ${isolated(after.name)} in a way that conflicts. Edit the role to decide.`
          : `${isolated(after.name)} was saved, but it isn’t as it was before.`,
    }
  } finally {
    void queryClient.invalidateQueries({ queryKey: rolesKey })
    void queryClient.invalidateQueries({ queryKey: ['employees'] })
  }
}
