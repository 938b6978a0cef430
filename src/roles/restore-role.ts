import { updateEmployee } from '#contract/employees'
import { createRole } from '#contract/roles'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { thisSession } from '../api/this-session'
import { writeFailure } from '../form/write-failure'
import { counted } from '../lib/words'
import { boxesOf, idsFor } from './role-boxes'
import { forgetDone, noteDone, type Done } from './role-undo'
import { rolesKey } from './roles.queries'
import { saveRole } from './save-role'

type Told = {
  readonly good: boolean
  readonly words: string
  /** What to open then. */ readonly role?: string
}
const failed = (error: unknown): string => {
  const { above, fields } = writeFailure(error)
  return [above, ...Object.values(fields)].filter(Boolean).join(' ')
}

/** Makes a deleted role again: under a new id, with the same name, node and permissions, and gives it back to who had it. */
async function makeAgain({ id, role, holders }: Extract<Done, { kind: 'deleted' }>): Promise<Told> {
  const stillIn = thisSession()
  const permissions = idsFor(role, boxesOf(role))
  if (!permissions)
    return { good: false, words: 'This server does not tell the ids of some of its permissions.' }
  let made
  try {
    const node = role.msp_node ? { msp_node: role.msp_node } : {}
    made = await call(createRole, { body: { name: role.name, ...node, permissions } })
  } catch (error) {
    return { good: false, words: failed(error) }
  }
  forgetDone(id)
  const refused: string[] = []
  for (const person of holders) {
    try {
      stillIn()
      await call(updateEmployee, { params: { id: person.id }, body: { role: made.id } })
    } catch (error) {
      refused.push(`${person.name}: ${failed(error)}`)
    }
  }
  const given = holders.length - refused.length
  const back =
    holders.length > 0 ? ` Given back to ${given} of ${counted(holders.length, 'person', 'people')}.` : ''
  return {
    good: refused.length === 0,
    words: `${role.name} was made again with the new id ${made.id}.${back} ${refused.join(' ')}`.trim(),
    role: made.id,
  }
}

/** Takes back what was done, by the same road: read, merged, written, read again. What others did since stays. */
export async function takeBack(done: Done): Promise<Told> {
  try {
    if (done.kind === 'deleted') return await makeAgain(done)
    const { before, after } = done
    const renamed = before.name === after.name ? {} : { name: before.name }
    const result = await saveRole({ id: after.id, base: boxesOf(after), mine: boxesOf(before), ...renamed })
    if (result.kind === 'saved') {
      forgetDone(done.id)
      noteDone({ kind: 'changed', before: result.before, after: result.role })
      return { good: true, words: `${result.role.name} is as it was before.` }
    }
    if (result.kind === 'refused') return { good: false, words: result.words }
    return {
      good: false,
      words:
        result.kind === 'clash'
          ? `Somebody else changed ${after.name} since, in what belongs together. Edit the role to decide.`
          : `${after.name} was saved, but read again it is not as it was.`,
    }
  } finally {
    void queryClient.invalidateQueries({ queryKey: rolesKey })
    void queryClient.invalidateQueries({ queryKey: ['employees'] })
  }
}
