import type { FastifyInstance } from 'fastify'
import { getEmployee, listEmployees, resendInvitation } from '#contract/employees'
import type { Db } from '../db/open'
import { bind, type Deps } from '../http/bind'
import { nodeFilter } from '../http/node-filter'
import { pageReply } from '../http/page'
import { notFound } from '../http/refusal'
import { putIntoOutbox } from '../mail/outbox.store'
import { allowResend, hourBefore, invitationExpiry } from './employees.rules'
import { findEmployee, findEmployees, lockEmployee, renewInvitation } from './employees.store'
import { activationLink, invitationMail } from './invitation-mail'
import { hashToken, makeToken } from './invitation-token'
import { invitationsSince, replaceInvitation } from './invitations.store'

export function employeeRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listEmployees, async ({ caller, query, url }) => {
    const node = await nodeFilter(deps.db, caller.reach, query.node)
    return pageReply(deps.publicUrl(), url, query, await findEmployees(deps.db, caller.reach, query, node))
  })

  bind(app, deps, getEmployee, async ({ caller, params }) => {
    const employee = await findEmployee(deps.db, caller.reach, params.id)
    if (!employee) throw notFound()
    return employee
  })

  bind(app, deps, resendInvitation, async ({ caller, params, now }) => {
    const email = await deps.db.transaction(async (tx) => {
      const person = await lockEmployee(tx, caller.reach, params.employee_id)
      if (!person) throw notFound()
      allowResend(person, await invitationsSince(tx, person.id, hourBefore(now)), now)
      await sendInvitation(tx, deps, person, now)
      await renewInvitation(tx, person.id, now, invitationExpiry(now))
      return person.email
    })
    deps.mailWaiting()
    return { success: `The activation email to ${email} was sent.` }
  })
}

/** A new link and its mail, in the caller's transaction: there is never one without the other. */
async function sendInvitation(
  tx: Db,
  deps: Deps,
  person: { id: number; first_name: string; last_name: string; email: string },
  now: Date,
): Promise<void> {
  const token = makeToken()
  await replaceInvitation(tx, person.id, { tokenHash: hashToken(token), createdAt: now, expiresAt: invitationExpiry(now) })
  await putIntoOutbox(tx, invitationMail(person, activationLink(deps.publicUrl(), token), now))
}
