import type { FastifyInstance } from 'fastify'
import {
  getNewAuthenticator,
  newAuthenticatorMinutes,
  replaceAuthenticator,
  replaceRecoveryCodes,
} from '#contract/sign-in/account'
import { notFound } from '../../../errors/refusal'
import { bind } from '../../../http/bind'
import type { Deps } from '../../../http/route-deps'
import { beginCeremony } from '../../../callers/ceremonies.store'
import { makeSecret } from '../../../callers/keys'
import { provenAuthenticator, waitingLocation } from './new-authenticator'
import { proofsOf, saveAuthenticator, saveRecoveryCodes } from './passwords.store'
import { addressOfSecret, newAuthenticatorSecret } from './second-factor'
import { having, type Secrets } from '../secrets'
import { ownPerson } from '../own-person'
import { changeWays } from '../change-ways'

/** The caller's authenticator app and recovery codes. */
export function authenticatorRoutes(app: FastifyInstance, deps: Deps, secrets: Secrets | undefined): void {
  bind(app, deps, getNewAuthenticator, async ({ caller, now }) => {
    const person = await ownPerson(deps.db, caller)
    const [ticket, secret] = [makeSecret(), await newAuthenticatorSecret()]
    const sealed = having(secrets).seal.seal(waitingLocation(caller.id), secret)
    const waiting = { kind: 'authenticator', person: caller.id, secret: sealed } as const
    await beginCeremony(deps.db, ticket, { ...waiting, minutes: newAuthenticatorMinutes }, now)
    return { ticket, secret, address: await addressOfSecret(secret, person.email) }
  })

  bind(app, deps, replaceAuthenticator, async (request) => {
    const { caller, body, now } = request
    const codes = await changeWays(deps, request, async (tx) => {
      if (!(await proofsOf(tx, caller.id))?.hash) throw notFound()
      const proven = await provenAuthenticator(tx, having(secrets).seal, caller.id, body, now)
      return {
        result: await saveAuthenticator(tx, caller.id, proven, now),
        method: 'password',
        words: 'Your authenticator app was replaced',
        after: { authenticator: 'replaced' },
      }
    })
    return { recovery_codes: codes }
  })

  bind(app, deps, replaceRecoveryCodes, async (request) => {
    const { id } = request.caller
    const codes = await changeWays(deps, request, async (tx) => {
      if (!(await proofsOf(tx, id))?.authenticatorAddedAt) throw notFound()
      return {
        result: await saveRecoveryCodes(tx, id),
        method: 'password',
        words: 'Your recovery codes were replaced',
        after: { recovery_codes: 'replaced' },
      }
    })
    return { recovery_codes: codes }
  })
}
