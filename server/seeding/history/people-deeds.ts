import { createEmployee, resendInvitation, updateEmployee } from '#contract/employees'
import { notedCodes } from '#contract/roles/permission-uses'
import { permissionCodes, type PermissionCode } from '#contract/roles/permissions'
import { updateRole } from '#contract/roles/roles'
import { createServiceAccount, rotateServiceAccount } from '#contract/service-accounts'
import { addPasskey, setPassword } from '#contract/sign-in/account'
import { fullName } from '#domain/person-name'
import { factsOf } from '../../features/service-accounts/service-accounts.rules'
import { day } from '../sample/moments'
import type { Random } from '../sample/random'
import { everHeld, type Acting, type Deed } from './lines'
import { momentsIn } from './timeline'
import { recordWith, type World } from './world'

/** Help desks that were auditors before, and auditors that were help desks. Since when they have today's role. */
export function changedRoles({ employees, roles }: World, start: number, now: Date, random: Random) {
  const [auditor, helpDesk] = ['Auditor', 'Help Desk'].map(
    (name) => roles.find((role) => role.name === name && role.node_id === null)?.id,
  )
  const those = employees.filter(
    ({ role_id, activated_at }) =>
      (role_id === auditor || role_id === helpDesk) && activated_at && +activated_at < start - day,
  )
  return new Map(those.map(({ id }) => [id, new Date(random.between(start, +now - 20 * day))]))
}

/** Invitations, first ways to sign in, and changes of roles. */
export function employeeDeeds(
  { employees, people, roles, nodes }: World,
  since: ReadonlyMap<number, Date>,
  acting: readonly Acting[],
): Deed[] {
  const roleFacts = (role: number) => ({ role, role_name: recordWith(roles, role).name })
  const held = (role: number) => everHeld(recordWith(roles, role))
  const others = employees.filter(({ id }) => since.has(id))
  return employees.flatMap((person): Deed[] => {
    const { id, first_name, last_name, email, node_id, invited_at, last_invited_at, activated_at } = person
    const about = { type: 'employee', id, name: fullName(first_name, last_name), nodes: [node_id] } as const
    const node = { msp_node: node_id, msp_node_name: recordWith(nodes, node_id).name }
    const after = { first_name, last_name, email, ...roleFacts(person.role_id), ...node }
    const own = people.find(({ employee_id }) => employee_id === id)
    const by = acting.find((one) => one.kind === 'person' && one.id === own?.id)
    const way = person.is_2fa_enabled
      ? { entry: addPasskey, after: { passkey: 'Laptop', status: 'active' } }
      : { entry: setPassword, after: { password: 'set', status: 'active' } }
    const changed = since.get(id)
    const old = others.find(({ role_id }) => role_id !== person.role_id)
    return [
      { ...about, at: invited_at, entry: createEmployee, after, gives: held(person.role_id) },
      ...(last_invited_at > invited_at ? [{ ...about, at: last_invited_at, entry: resendInvitation }] : []),
      ...(activated_at && by ? [{ ...about, ...way, at: activated_at, by }] : []),
      ...(changed && old
        ? [
            {
              ...about,
              at: changed,
              entry: updateEmployee,
              gives: [...held(old.role_id), ...held(person.role_id)],
              before: roleFacts(old.role_id),
              after: roleFacts(person.role_id),
            },
          ]
        : []),
    ]
  })
}

/** These are needed by no write that a line shows, so no line depends on who had them when. */
const changing = permissionCodes.filter(
  (code) => code !== 'msp_cascade_permissions' && !notedCodes.includes(code),
)

/** The changes of custom roles: the last one when the role was modified, and earlier ones. */
export const roleDeeds = ({ roles }: World, start: number, random: Random): Deed[] =>
  roles.flatMap(({ id, name, node_id, codes, last_modified, created_at }) => {
    if (node_id === null || +last_modified < start || +last_modified === +created_at) return []
    const time = { start, end: +last_modified, share: 1 }
    const earlier = momentsIn(random)(time, random.between(1, 3))
    let after: readonly PermissionCode[] = codes
    return [last_modified, ...earlier.toSorted((one, other) => +other - +one)].map((moment): Deed => {
      const code = random.pick(changing)
      const before = after.includes(code) ? after.filter((one) => one !== code) : [...after, code]
      const sides = { before: { codes: before }, after: { codes: after } }
      after = before
      const about = { type: 'role', id, name, nodes: [node_id], gives: permissionCodes } as const
      return { ...about, at: moment, entry: updateRole, ...sides }
    })
  })

export const accountDeeds = ({ accounts, roles, nodes }: World): Deed[] =>
  accounts.flatMap((account): Deed[] => {
    const { id, name, node_id, role_id, created_at, rotated_at } = account
    const role = recordWith(roles, role_id)
    const about = { type: 'service_account', id, name, nodes: [node_id], gives: everHeld(role) } as const
    const names = { role_name: role.name, node_name: recordWith(nodes, node_id).name }
    return [
      { ...about, at: created_at, entry: createServiceAccount, after: factsOf({ ...account, ...names }) },
      ...(rotated_at ? [{ ...about, at: rotated_at, entry: rotateServiceAccount }] : []),
    ]
  })
