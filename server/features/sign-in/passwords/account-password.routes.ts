import type { FastifyInstance } from 'fastify'
import { deletePassword, setPassword } from '#contract/sign-in/account'
import { notFound } from '../../../errors/refusal'
import { bind } from '../../../http/bind'
import type { Deps } from '../../../http/route-deps'
import { countWays } from '../../../callers/sign-in-ways.store'
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
import { changeWays } from '../change-ways'
import { forgetTries } from './tries.store'

/** The caller's password, which an authenticator app belongs to. */
export function accountPasswordRoutes(app: FastifyInstance, deps: Deps, secrets: Secrets | undefined): void {
  bind(
    app,
    deps,
    setPassword,
    async (request) => {
      const { caller, body, now, turn } = request
      const { password, authenticator } = body
      const { passwords } = having(secrets)
      const problem = passwordProblem(password, await turn(() => ownPerson(deps.db, caller)))
      if (problem !== undefined) throw badPassword(problem)
      const hash = await passwords.hash(password)
      const codes = await changeWays(deps, request, async (tx) => {
        const before = await proofsOf(tx, caller.id)
        if (!authenticator && !before?.authenticatorAddedAt) throw authenticatorIsMissing()
        const proven =
          authenticator &&
          (await provenAuthenticator(tx, having(secrets).seal, caller.id, authenticator, now))
        await savePassword(tx, caller.id, hash, now)
        await forgetTries(tx, { kind: 'codes', who: String(caller.id) })
        const codes = proven ? await saveAuthenticator(tx, caller.id, proven, now) : null
        return {
          result: codes,
          method: 'password',
          words: before?.hash ? 'Your password was changed' : 'A password was added to your account',
          after: { password: 'set', ...(codes && { authenticator: 'set' }) },
        }
      })
      return { recovery_codes: codes }
    },
    { waitsForOthers: true },
  )

  bind(app, deps, deletePassword, async (request) =>
    changeWays(deps, request, async (tx, { id }) => {
      if (!(await removePassword(tx, id))) throw notFound()
      await removeAuthenticator(tx, id)
      if ((await countWays(tx, id, deps.site().rpId)) === 0) throw lastWay()
      return {
        result: undefined,
        method: 'password',
        words: 'Your password and your authenticator app were removed',
        before: { password: 'set', authenticator: 'set' },
      }
    }),
  )
}
