import type { FastifyInstance } from 'fastify'
import { deletePassword, setPassword } from '#contract/sign-in/account'
import { inTransaction } from '../../db/transaction'
import { notFound } from '../../errors/refusal'
import { bind } from '../../http/bind'
import type { Deps } from '../../http/route-deps'
import { countWays } from '../../callers/sign-in-ways.store'
import { provenAuthenticator } from './new-authenticator'
import { passwordProblem } from './password.rules'
import {
  proofsOf,
  removeAuthenticator,
  removePassword,
  saveAuthenticator,
  savePassword,
} from './passwords.store'
import { authenticatorIsMissing, badPassword, lastWay } from '../sign-in.errors'
import { having, type Secrets } from '../secrets'
import { ownPerson } from '../own-person'
import { waysChanged } from '../links/set-up'
import { forgetTries } from './tries.store'

/** The caller's password, which an authenticator app belongs to. */
export function accountPasswordRoutes(app: FastifyInstance, deps: Deps, secrets: Secrets | undefined): void {
  bind(
    app,
    deps,
    setPassword,
    async ({ caller, body: { password, authenticator }, visitor, now, record, turn }) => {
      const { passwords } = having(secrets)
      const problem = passwordProblem(password, await turn(() => ownPerson(deps.db, caller)))
      if (problem !== undefined) throw badPassword(problem)
      const hash = await passwords.hash(password)
      const { codes, cookie } = await turn(() =>
        inTransaction(deps.db, async (tx) => {
          const person = await ownPerson(tx, caller)
          const before = await proofsOf(tx, caller.id)
          if (!authenticator && !before?.authenticatorAddedAt) throw authenticatorIsMissing()
          const proven =
            authenticator &&
            (await provenAuthenticator(tx, having(secrets).seal, caller.id, authenticator, now))
          await savePassword(tx, caller.id, hash, now)
          await forgetTries(tx, { kind: 'codes', who: String(caller.id) })
          const codes = proven ? await saveAuthenticator(tx, caller.id, proven, now) : null
          const cookie = await waysChanged(tx, deps, {
            caller,
            person,
            visitor,
            now,
            record,
            method: 'password',
            words: before?.hash ? 'Your password was changed' : 'A password was added to your account',
            after: { password: 'set', ...(codes && { authenticator: 'set' }) },
          })
          return { codes, cookie }
        }),
      )
      if (cookie !== undefined) visitor.setCookie(cookie)
      deps.mailWaiting()
      return { recovery_codes: codes }
    },
    { waitsForOthers: true },
  )

  bind(app, deps, deletePassword, async ({ caller, visitor, now, record }) => {
    await inTransaction(deps.db, async (tx) => {
      const person = await ownPerson(tx, caller)
      if (!(await removePassword(tx, caller.id))) throw notFound()
      await removeAuthenticator(tx, caller.id)
      if ((await countWays(tx, caller.id, deps.site().rpId)) === 0) throw lastWay()
      await waysChanged(tx, deps, {
        caller,
        person,
        visitor,
        now,
        record,
        method: 'password',
        words: 'Your password and your authenticator app were removed',
        before: { password: 'set', authenticator: 'set' },
      })
    })
    deps.mailWaiting()
  })
}
