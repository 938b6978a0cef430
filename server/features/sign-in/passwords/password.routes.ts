import type { FastifyInstance } from 'fastify'
import { signInByPassword } from '#contract/sign-in/sign-in'
import { bindPublic } from '../../../http/bind'
import type { Deps } from '../../../http/route-deps'
import { findProofs } from './passwords.store'
import { noPasswords, signInRefused } from '../sign-in.errors'
import { proveByPassword } from '../prove-by-password'
import type { Secrets } from '../secrets'
import { enter } from '../sessions/signed-in'

export function passwordRoutes(app: FastifyInstance, deps: Deps, secrets: Secrets | undefined): void {
  bindPublic(
    app,
    deps,
    signInByPassword,
    async ({ body: { email, ...given }, visitor, now, record, turn }) => {
      if (!secrets) throw noPasswords()
      const asked = {
        account: email,
        address: visitor.address,
        now,
        turn,
        refusal: signInRefused,
        find: () => findProofs(deps.db, deps.people.isAt(email)),
      }
      const { reply, cookie } = await proveByPassword(deps, secrets, asked, given, (tx, person, method) =>
        enter(
          tx,
          deps,
          { visitor, record, now },
          { person: person.id, kind: 'full', method },
          method === 'recovery code' ? { with: method } : {},
        ),
      )
      visitor.setCookie(cookie)
      return reply
    },
    { waitsForOthers: true },
  )
}
