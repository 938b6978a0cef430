import { eq, inArray } from 'drizzle-orm'
import type { Author as Named } from '#domain/review/stored-review'
import type { Db } from '../db/open'
import { people } from '../db/tables/people.schema'
import { employees } from '../db/tables/schema'
import type { Author } from './caller'
import { personFacts } from './person-facts'

/**
 * Finds out who the authors of some rows are, with the id that screens show, and a person's address.
 * @param scope only people of these nodes get their address
 */
export async function authorsIn(
  db: Db,
  rows: readonly Author[],
  scope?: readonly number[],
): Promise<(row: Author) => Named> {
  const ids = [...new Set(rows.flatMap(({ person_id }) => person_id ?? []))]
  const found =
    ids.length === 0
      ? []
      : await db
          .select({
            person: people.id,
            employee: personFacts.employee,
            email: personFacts.email,
            node: personFacts.node,
          })
          .from(people)
          .leftJoin(employees, eq(employees.id, people.employee_id))
          .where(inArray(people.id, ids))
  const known = new Map(found.map((row) => [row.person, row]))
  return ({ account_id, person_id, account_name: name }) => {
    if (person_id !== null) {
      const facts = known.get(person_id)
      const id = facts && (facts.employee ?? facts.person)
      const isNamed = !scope || (facts?.node != null && scope.includes(facts.node))
      return {
        kind: 'person',
        id: id == null ? null : String(id),
        name,
        email: (isNamed && facts?.email) || null,
      }
    }
    if (account_id !== null) return { kind: 'key', id: String(account_id), name, email: null }
    return { kind: 'mark', id: null, name, email: null }
  }
}
