import type { APIRequestContext } from '@playwright/test'
import type { WrittenEmployee } from '../contract/employees'

/** The employee at `index` among those who are invited, so that each test has an employee of its own. */
export async function invitedPerson(
  api: APIRequestContext,
  index: number,
): Promise<WrittenEmployee & { name: string }> {
  const answer = await api.get('/api/msp/employees/?page_size=200&ordering=id')
  const { results } = (await answer.json()) as { results: WrittenEmployee[] }
  const invited = results.filter((one) => one.status === 'invited')
  const person = invited[index]
  if (!person) throw new Error(`Only ${invited.length} people are invited.`)
  return { ...person, name: `${person.first_name} ${person.last_name}` }
}
