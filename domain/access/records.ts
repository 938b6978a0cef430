import type { CompanyItem } from '#contract/companies'
import type { Employee } from '#contract/employees'
import type { Role } from '#contract/roles/roles'
import type { ServiceAccount } from '#contract/service-accounts'
import { permissionSetOf } from '../roles/permission-set'
import { personName } from '../person-name'
import { isActive, isInvited } from '../person-status'
import { isBuiltIn } from '../roles/role-type'
import type { Holder, WorldCompany, WorldRole } from './world'

// What the engine takes from the records of the wire. Nodes are taken as they are.

export const roleInWorld = (role: Role): WorldRole => ({
  id: role.id,
  name: role.name,
  node: isBuiltIn(role) ? null : role.msp_node,
  permissions: permissionSetOf(role),
  changed: role.last_modified,
})

/** @param hasGroups whether the provider's groups decide on roles at this server */
export const personInWorld = (person: Employee, hasGroups = false): Holder => ({
  kind: 'person',
  id: person.id,
  name: personName(person),
  email: person.email,
  role: person.role,
  node: person.msp_node,
  state: isActive(person) ? 'now' : isInvited(person) ? 'later' : undefined,
  byGroups: hasGroups && person.signs_in_by_sso,
  until: person.invitation_expires_at,
  lastSeen: person.last_sign_in_at,
  given: person.role_given,
})

/** @param now the server's time in milliseconds */
export function keyStateAt(expires: string | null | undefined, now: number): Holder['state'] {
  if (expires === undefined) return undefined
  return expires !== null && Date.parse(expires) <= now ? 'ended' : 'now'
}

/** @param now the server's time in milliseconds */
export const keyInWorld = (
  { id, name, role, msp_node, expires_at, last_used_at, role_given, key_made }: ServiceAccount,
  now: number,
): Holder => ({
  kind: 'key',
  id,
  name: name ?? `ID ${id}`,
  role,
  node: msp_node,
  state: keyStateAt(expires_at, now),
  lastSeen: last_used_at,
  given: role_given,
  made: key_made,
})

export const companyInWorld = ({ id, name, msp_node }: CompanyItem): WorldCompany => ({
  id,
  name,
  node: msp_node,
})
