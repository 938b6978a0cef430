import type { FastifyInstance } from 'fastify'
import {
  createEmployee,
  deleteEmployee,
  getEmployee,
  listEmployees,
  resendInvitation,
  resetEmployee2fa,
  updateEmployee,
  type WrittenEmployee,
} from '#contract/employees'
import { endSessionsOf } from '#contract/sign-in/sessions'
import type { Caller } from '../../callers/caller'
import { withRoleGiven } from '../../callers/role-given'
import { endSessions } from '../../callers/sessions.store'
import { openResetOf } from '../../callers/sign-in-links.store'
import { personOf } from '../../callers/sign-in-ways.store'
import type { Db } from '../../db/open'
import { employees } from '../../db/tables/schema'
import { adminWrite } from '../../http/admin-write'
import { bind } from '../../http/bind'
import { bindAdmin } from '../../http/bind-write'
import type { Deps } from '../../http/route-deps'
import { nodesOf } from '../../http/node-filter'
import { pageReply } from '../../http/page'
import { found } from '../../errors/refusal'
import { allow2faReset, allowResend, hourBefore, invitationExpiry } from './employees.rules'
import { findEmployee, findEmployees, withLackedCodes } from './employees.store'
import { lockEmployee, renewInvitation } from './employees-write.store'
import { invitationsSince } from './invitations.store'
import { resetSignIn } from './reset-sign-in'
import { sendInvitation } from './send-invitation'
import { createEmployeeAs, deleteEmployeeAs, personToChange, updateEmployeeAs } from './write-employee'

const shownTo = async (db: Db, caller: Caller, people: readonly WrittenEmployee[]) =>
  withRoleGiven(db, caller, employees, await withLackedCodes(db, caller, people))

export function employeeRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listEmployees, async ({ caller, query, url, now }) => {
    const nodes = (await nodesOf(deps.db, caller.scope, query)) ?? caller.scope
    const { count, results } = await findEmployees(deps.db, nodes, query, now)
    return pageReply(deps.publicUrl(), url, query, {
      count,
      results: await shownTo(deps.db, caller, results),
    })
  })

  bind(app, deps, getEmployee, async ({ caller, params, now }) => {
    const employee = found(await findEmployee(deps.db, caller.scope, params.id))
    const reset_link = await openResetOf(deps.db, employee.id, now)
    return { ...found((await shownTo(deps.db, caller, [employee]))[0]), reset_link }
  })

  invitingRoutes(app, deps)
  changingRoutes(app, deps)
}

function invitingRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, createEmployee, async ({ caller, body, now, record, keep }) => {
    const employee = await adminWrite(deps, caller, createEmployee, async (tx, by) =>
      keep(tx, await createEmployeeAs(tx, by, body, { deps, now, record })),
    )
    deps.mailWaiting()
    return employee
  })

  bind(app, deps, resendInvitation, async ({ caller, params, now, record, keep }) => {
    const reply = await adminWrite(deps, caller, resendInvitation, async (tx, by) => {
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
    const reply = await adminWrite(deps, caller, resetEmployee2fa, async (tx, by) => {
      const person = await personToChange(tx, by, params.employee_id)
      const before = found(await findEmployee(tx, by.scope, person.id))
      allow2faReset(person)
      const isAtProvider = before.signs_in_by_sso === true && deps.site().offer.ways.includes('sso')
      const words = await resetSignIn(tx, deps, { employee: person, isAtProvider, by, now })
      const { is_2fa_enabled } = person
      await record(tx, {
        id: person.id,
        nodes: [person.node_id],
        ...(isAtProvider
          ? { operation: 'Let person connect again' }
          : { before: { is_2fa_enabled }, after: { is_2fa_enabled: false } }),
      })
      return { success: isAtProvider ? words : [`The sign-in of ${person.email} was reset.`, ...words] }
    })
    deps.mailWaiting()
    return reply
  })

  bind(app, deps, endSessionsOf, async ({ caller, params, record, about }) => {
    about({ type: 'employee', id: params.id })
    await adminWrite(deps, caller, endSessionsOf, async (tx, by) => {
      const { id, node_id } = await personToChange(tx, by, params.id)
      await endSessions.ofPerson(tx, (await personOf(tx, id)).id)
      await record(tx, { type: 'employee', id, nodes: [node_id] })
    })
  })

  bindAdmin(app, deps, updateEmployee, (tx, by, { params, body, now, record }) =>
    updateEmployeeAs(tx, by, params.id, body, { deps, now, record }),
  )

  bindAdmin(app, deps, deleteEmployee, (tx, by, { params, now, record }) =>
    deleteEmployeeAs(tx, by, params.id, { deps, now, record }),
  )
}
