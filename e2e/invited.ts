import type { APIRequestContext } from '@playwright/test'
import type { WrittenEmployee } from '../contract/employees'

/**
 * The person number `index` of those who were invited when the run began, so that each test has somebody of its own, whatever
 * the others did meanwhile: whoever was turned active by a test was turned so a moment ago.
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
