import type { FastifyInstance } from 'fastify'
import { acceptActivation, checkActivation } from '#contract/activation'
import { inTransaction } from '../db/transaction'
import { bindPublic } from '../http/bind'
import type { Deps } from '../http/deps'
import { linkIsDead } from './employees.errors'
import { invitationState } from './employees.rules'
import { activateEmployee } from './employees-write.store'
import { hashToken } from './invitation-token'
import { findInvitation, lockInvitedPerson, useInvitation, type FoundInvitation } from './invitations.store'

const described = (found: FoundInvitation, state: 'open' | 'used' | 'replaced' | 'expired') => ({
  state,
  first_name: found.first_name,
  email: found.email,
  node_name: found.node_name,
  expires_at: found.expires_at.toISOString(),
})

/** The routes behind the link of an invitation. The link proves who opens it, so they need no key. */
export function activationRoutes(app: FastifyInstance, deps: Deps): void {
  bindPublic(app, deps, checkActivation, async ({ body, now }) => {
    const found = await findInvitation(deps.db, hashToken(body.token))
    if (!found)
      return { state: 'unknown' as const, first_name: null, email: null, node_name: null, expires_at: null }
    return described(found, invitationState(found, now))
  })

  bindPublic(app, deps, acceptActivation, async ({ body, now, record }) =>
    inTransaction(deps.db, async (tx) => {
      const hash = hashToken(body.token)
      await lockInvitedPerson(tx, hash)
      const found = await findInvitation(tx, hash)
      if (!found) throw linkIsDead('unknown')
      const state = invitationState(found, now)
      if (state !== 'open') throw linkIsDead(state)
      if (!(await useInvitation(tx, found.id, now))) throw linkIsDead('used')
      await activateEmployee(tx, found.employee_id, now)
      await record(tx, { id: found.employee_id, nodes: [found.node_id], after: { status: 'active' } })
      return described(found, 'used')
    }),
  )
}
