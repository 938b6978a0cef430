import { outOf, thoseKnown, type Known } from '../known'

type Assigned = { readonly role?: string | undefined }

/** The people who have one of these roles. People whose role the server doesn't tell make it a part. */
export const peopleWithRoles = <P extends Assigned>(
  people: Known<readonly P[]>,
  roles: ReadonlySet<string>,
): Known<readonly P[]> =>
  thoseKnown(
    people,
    ({ role }) => (role === undefined ? undefined : roles.has(role)),
    (silent, of) => `${outOf(silent, of)} people have no readable role`,
  )

/** The people who have a role. */
export const membersOf = <P extends Assigned>(
  people: Known<readonly P[]>,
  role: string,
): Known<readonly P[]> => peopleWithRoles(people, new Set([role]))
