import type { FastifyInstance } from 'fastify'
import { getPasskeyOptions, signInByPasskey } from '#contract/sign-in/sign-in'
import { inTransaction } from '../../../db/transaction'
import { bindPublic } from '../../../http/bind'
import type { Deps } from '../../../http/route-deps'
import { beginCeremony, endCeremony } from '../../../callers/ceremonies.store'
import { findPasskey, hasProvider, notePasskeyUse } from '../../../callers/sign-in-ways.store'
import { passkeyOnlyConfirms, passkeyRefused } from '../sign-in.errors'
import { enter } from '../sessions/signed-in'
import { challengeOf, checkAnswer, optionsToSignIn } from './passkeys'

export function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  bindPublic(app, deps, getPasskeyOptions, async ({ now }) => {
    const options = await optionsToSignIn(deps.site())
    await beginCeremony(deps.db, options.challenge, { kind: 'sign in', person: null }, now)
    return { ...options }
  })

  bindPublic(app, deps, signInByPasskey, async ({ body: { credential }, visitor, now, record }) => {
    const challenge = challengeOf(credential)
    // Every answer uses its challenge up, also a wrong one.
    if (challenge === undefined || !(await endCeremony(deps.db, challenge, 'sign in', now)))
      throw passkeyRefused()
    const passkey = await findPasskey(deps.db, credential.id, deps.site().rpId)
    const counter =
      passkey &&
      (await checkAnswer(deps.site(), { answer: credential, challenge, namesOwner: true }, passkey))
    if (!passkey?.activatedAt || counter === undefined) throw passkeyRefused()
    if (await hasProvider(deps.db, passkey.person)) throw passkeyOnlyConfirms(deps.sso?.name)
    const { reply, cookie } = await inTransaction(deps.db, async (tx) => {
      await notePasskeyUse(tx, passkey.id, counter, now)
      const beginning = { person: passkey.person, kind: 'full', method: 'passkey' } as const
      return enter(tx, deps, { visitor, record, now }, beginning)
    })
    visitor.setCookie(cookie)
    return reply
  })
}
