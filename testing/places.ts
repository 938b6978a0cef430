import { eq } from 'drizzle-orm'
import { nodes } from '#server/db/tables/schema'
import type { SmallApp } from './small-app'

/** One record of every kind at one node. */
export type Place = {
  node: number
  uid: string
  role: number
  cascading: number
  person: number
  invited: number
  company: number
}

export const unknownPlace: Place = {
  node: 999_999,
  uid: '11111111-1111-4111-8111-111111111111',
  role: 999_999,
  cascading: 999_999,
  person: 999_999,
  invited: 999_999,
  company: 999_999,
}

/** Puts a record of every kind at a node. */
export async function fillPlace({ make, db, builtIn }: SmallApp, node: number): Promise<Place> {
  const [row] = await db.select({ uid: nodes.uid }).from(nodes).where(eq(nodes.id, node))
  const [role, cascading] = [await make.role([], node), await make.role(['msp_cascade_permissions'], node)]
  const person = await make.person({ node, role, is_2fa_enabled: true })
  const invited = await make.person({ node, role, active: false })
  await make.key({ node, role: builtIn.auditor })
  return {
    node,
    uid: row!.uid,
    role,
    cascading,
    person: person.id,
    invited: invited.id,
    company: await make.company(node),
  }
}
