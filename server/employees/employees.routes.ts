import type { FastifyInstance } from 'fastify'
import {
  createEmployee,
  deleteEmployee,
  getEmployee,
  listEmployees,
  resendInvitation,
  resetEmployee2fa,
  updateEmployee,
} from '#contract/employees'
import { changedFields } from '../audit/changes'
import type { Db } from '../db/open'
import { adminWrite } from '../http/admin-write'
import { bind } from '../http/bind'
import type { Deps } from '../http/route-deps'
import { nodesOf } from '../http/node-filter'
import { pageReply } from '../http/page'
import { found } from '../errors/refusal'
import { withdrawMails } from '../mail/queue.store'
import { readLineage } from '../nodes/tree.store'
import { setByGroups } from '../roles/roles.errors'
import { lockRole } from '../roles/roles-write.store'
import { homeOf, type Caller } from '../callers/caller'
import { allowTaking } from '../callers/giving.rules'
import { keepingAnAdministrator } from '../callers/last-administrator'
import { allowAssignment } from '../roles/assignment.rules'
import { allow2faReset, allowResend, hourBefore, invitationExpiry } from './employees.rules'
import { findEmployee, findEmployees, withLackedCodes } from './employees.store'
import {
  changeEmployee,
  insertEmployee,
  lockEmployee,
  removeEmployee,
  renewInvitation,
} from './employees-write.store'
import { invitationsSince } from './invitations.store'
import { letConnectAgain, resetSignIn } from './reset-sign-in'
import { sendInvitation } from './send-invitation'

export function employeeRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listEmployees, async ({ caller, query, url, now }) => {
    const nodes = (await nodesOf(deps.db, caller.scope, query)) ?? caller.scope
    const { count, results } = await findEmployees(deps.db, nodes, query, now)
    return pageReply(deps.publicUrl(), url, query, {
      count,
      results: await withLackedCodes(deps.db, caller, results),
    })
  })

  bind(app, deps, getEmployee, async ({ caller, params }) => {
    const employee = found(await findEmployee(deps.db, caller.scope, params.id))
    return found((await withLackedCodes(deps.db, caller, [employee]))[0])
  })

  invitingRoutes(app, deps)
  changingRoutes(app, deps)
}

function invitingRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, createEmployee, async ({ caller, body, now, record, keep }) => {
    const employee = await adminWrite(deps.db, caller, createEmployee.needs, async (tx, by) => {
      const { role: role_id, msp_node: node_id = homeOf(by), ...person } = body
      allowAssignment(by, await lockRole(tx, by.scope, role_id), node_id, await readLineage(tx, node_id), now)
      const id = await insertEmployee(tx, {
        ...person,
        role_id,
        node_id,
        at: now,
        expiresAt: invitationExpiry(now),
      })
      const employee = found(await findEmployee(tx, by.scope, id))
      await sendInvitation(tx, deps, employee, by, now)
      const { role, role_name, msp_node, msp_node_name } = employee
      await record(tx, {
        id,
        nodes: [node_id],
        after: { ...person, role, role_name, msp_node, msp_node_name },
      })
      // It was read before its email was written.
      return keep(tx, { ...employee, invitation_email: 'waiting' as const })
    })
    deps.mailWaiting()
    return employee
  })

  bind(app, deps, resendInvitation, async ({ caller, params, now, record, keep }) => {
    const reply = await adminWrite(deps.db, caller, resendInvitation.needs, async (tx, by) => {
      const person = found(await lockEmployee(tx, by.scope, params.employee_id))
      allowResend(person, await invitationsSince(tx, person.id, hourBefore(now)), now)
      const employee = found(await findEmployee(tx, by.scope, person.id))
      await sendInvitation(tx, deps, employee, by, now)
      await renewInvitation(tx, person.id, now, invitationExpiry(now))
      await record(tx, { id: person.id, nodes: [person.node_id] })
      return keep(tx, { success: `The invitation to ${person.email} was sent.` })
    })
    deps.mailWaiting()
    return reply
  })
}

function changingRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, resetEmployee2fa, async ({ caller, params, now, record }) => {
    const reply = await adminWrite(deps.db, caller, resetEmployee2fa.needs, async (tx, by) => {
      const person = await personToChange(tx, by, params.employee_id)
      const before = found(await findEmployee(tx, by.scope, person.id))
      allow2faReset(person)
      const line = { id: person.id, nodes: [person.node_id] }
      if (before.signs_in_by_sso && deps.site().offer.ways.includes('sso')) {
        const success = await letConnectAgain(tx, deps, person, by, now)
        await record(tx, { ...line, operation: 'Let person connect again' })
        return { success }
      }
      const words = await resetSignIn(tx, deps, person, by, now)
      await record(tx, {
        ...line,
        before: { is_2fa_enabled: person.is_2fa_enabled },
        after: { is_2fa_enabled: false },
      })
      return { success: [`Two-factor authentication of ${person.email} was reset.`, ...words] }
    })
    deps.mailWaiting()
    return reply
  })

  bind(app, deps, updateEmployee, async ({ caller, params, body, now, record }) =>
    adminWrite(deps.db, caller, updateEmployee.needs, async (tx, by) => {
      const person = await personToChange(tx, by, params.id)
      const before = found(await findEmployee(tx, by.scope, person.id))
      const { role: role_id = person.role_id, msp_node: node_id = person.node_id, ...names } = body
      if (role_id !== person.role_id || node_id !== person.node_id) {
        if (before.signs_in_by_sso && deps.sso?.groups) throw setByGroups(deps.sso.name)
        allowAssignment(
          by,
          await lockRole(tx, by.scope, role_id),
          node_id,
          await readLineage(tx, node_id),
          now,
        )
      }
      await keepingAnAdministrator(tx, () => changeEmployee(tx, person.id, { ...names, role_id, node_id }))
      const after = found(await findEmployee(tx, by.scope, person.id))
      await record(tx, {
        id: person.id,
        nodes: [person.node_id, node_id],
        ...changedFields(before, after),
      })
      return after
    }),
  )

  bind(app, deps, deleteEmployee, async ({ caller, params, now, record }) =>
    adminWrite(deps.db, caller, deleteEmployee.needs, async (tx, by) => {
      const person = await personToChange(tx, by, params.id)
      const before = await findEmployee(tx, by.scope, person.id)
      await keepingAnAdministrator(tx, async () => {
        await withdrawMails(tx, person.email, now)
        await removeEmployee(tx, person.id)
      })
      await record(tx, { id: person.id, nodes: [person.node_id], before })
    }),
  )
}

/**
 * The person, locked for the write. Throws unless the caller holds everything that the person holds, invited
 * or active. Only resending an invitation doesn't ask this: it gives and takes nothing.
 */
async function personToChange(tx: Db, by: Caller, id: number) {
  const person = found(await lockEmployee(tx, by.scope, id))
  allowTaking(by, person.role_codes)
  return person
}
