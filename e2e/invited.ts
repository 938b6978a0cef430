import type { APIRequestContext } from '@playwright/test'
import type { WrittenEmployee } from '../contract/employees'

/**
 * The employee at `index` among those who were invited when the run began, so that each test has an employee of its own. An
 * employee who became active within the last hour was activated by another test, and still counts.
 */
export async function invitedPerson(
  api: APIRequestContext,
  index: number,
): Promise<WrittenEmployee & { name: string }> {
  const answer = await api.get('/api/msp/employees/?page_size=200&ordering=id')
  const { results } = (await answer.json()) as { results: WrittenEmployee[] }
  const hourAgo = Date.now() - 3_600_000
  const invited = results.filter(
    (one) => one.status === 'invited' || Date.parse(one.activated_at ?? '') > hourAgo,
  )
  const person = invited[index]
  if (!person) throw new Error(`Only ${invited.length} people are invited.`)
  return { ...person, name: `${person.first_name} ${person.last_name}` }
}
