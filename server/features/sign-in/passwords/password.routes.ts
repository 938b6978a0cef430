import type { FastifyInstance } from 'fastify'
import { signInByPassword } from '#contract/sign-in/sign-in'
import { bindPublic } from '../../../http/bind'
import type { Deps } from '../../../http/route-deps'
import { findProofs } from './passwords.store'
import { recordOf } from '../../../callers/caller'
import { noPasswords, signInRefused } from '../sign-in.errors'
import { proveByPassword } from '../prove-by-password'
import type { Secrets } from '../secrets'
import { actorOf, begin, signedIn } from '../sessions/signed-in'

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
      const { reply, cookie } = await proveByPassword(
        deps,
        secrets,
        asked,
        given,
        async (tx, person, method) => {
          const { session, cookie } = await begin(
            tx,
            deps,
            visitor,
            { person: person.id, kind: 'full', method },
            now,
          )
          await record(tx, {
            ...recordOf(session),
            by: actorOf(session),
            after: { browser: visitor.browser, ...(method === 'recovery code' ? { with: method } : {}) },
          })
          return { reply: await signedIn(tx, deps, session, now), cookie }
        },
      )
      visitor.setCookie(cookie)
      return reply
    },
    { waitsForOthers: true },
  )
}
