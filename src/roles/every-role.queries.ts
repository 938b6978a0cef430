import { listRoles } from '#contract/roles'
import { compareTexts } from '#domain/by-name'
import { call } from '../api/call'
import { datasetOf } from '../api/dataset'
import { readOrdered } from '../api/refusals'
import { loadNodes } from '../nodes/nodes.queries'
import { readAhead } from '../session/read-ahead'
import { rolesKey, wholeRoles } from './roles.queries'

/** The size of a page. Roles are long: this many take a megabyte before compression. */
const size = 250
/** At most 5,000 roles are compared at once. */
const mostRows = 5_000

/** Every role in scope with all its permissions. */
export const everyRole = datasetOf({
  key: [...rolesKey, 'list'],
  what: 'roles',
  size,
  mostRows,
  read: async (query, signal) =>
    wholeRoles(
      await readOrdered('roles', 'id', (order) => call(listRoles, { query: { ...query, ...order }, signal })),
      signal,
    ),
})
export const everyRoleQuery = everyRole.query
/** The progress of the query above. */
export const progressQuery = everyRole.state

export function loadEveryRole(): Promise<unknown> {
  const reads = Promise.all([readAhead(listRoles.needs, everyRoleQuery), loadNodes()])
  // The first comparison of texts is slow. It happens while the roles are on their way, which are then ordered by name.
  compareTexts('', '')
  return reads
}
