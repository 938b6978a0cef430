import { sql } from 'drizzle-orm'
import { people } from '../db/tables/people.schema'
import { employees } from '../db/tables/schema'
import { shownName } from '../db/shown-name'

/**
 * Facts of a person, for statements that join `people` and, where there is one, their employee. Behind a
 * gateway a person has no employee, but a name and address of their own.
 */
export const personFacts = {
  employee: employees.id,
  node: employees.node_id,
  email: sql<string>`coalesce(${employees.email}, ${people.email})`,
  name: sql<string>`case when ${employees.id} is null then ${people.name} else ${shownName} end`,
  activatedAt: sql<Date | null>`coalesce(${employees.activated_at}, ${people.activated_at})`.mapWith(
    employees.activated_at,
  ),
}
