import type { FastifyInstance } from 'fastify'
import { getVerifyOptions, verifySession } from '#contract/sign-in/proofs'
import type { BodyOf } from '#contract/wire'
import type { Db } from '../../../db/open'
import { inTransaction } from '../../../db/transaction'
import { found } from '../../../errors/refusal'
import { bind } from '../../../http/bind'
import type { Deps } from '../../../http/route-deps'
import { ownRecord, type Caller } from '../../../callers/caller'
import { beginCeremony, endCeremony } from '../../../callers/ceremonies.store'
import { confirmSession } from '../../../callers/sessions.store'
import { findPasskey, identityOf, notePasskeyUse, passkeysOf } from '../../../callers/sign-in-ways.store'
import { cantConfirmWords } from '../../../callers/sso.rules'
import { proofsOf } from '../passwords/passwords.store'
import { confirmationRefused } from '../sign-in.errors'
import { proveByPassword } from '../prove-by-password'
import type { Secrets } from '../secrets'
import { sessionOf } from './sessions.routes'
import { challengeOf, checkAnswer, optionsToSignIn } from '../passkeys/passkeys'

type Credential = NonNullable<BodyOf<typeof verifySession>['credential']>

/** How people confirm who they are before a change that can't be undone. */
export function verifyRoutes(app: FastifyInstance, deps: Deps, secrets: Secrets | undefined): void {
  bind(app, deps, getVerifyOptions, async ({ caller, now }) => {
    const site = deps.site()
    const proofs = await proofsOf(deps.db, caller.id)
    const password = secrets !== undefined && proofs?.hash !== null && proofs?.sealed !== null
    const known = (await passkeysOf(deps.db, caller.id)).filter((one) => one.rp_id === site.rpId)
    const identity = deps.sso && (await identityOf(deps.db, caller.id))
    const confirms = identity && identity.tellsTime !== false
    const others = {
      password,
      sso: confirms ? (deps.sso?.name ?? null) : null,
      why_no_sso: identity && !confirms && deps.sso ? cantConfirmWords(deps.sso.name) : null,
    }
    if (known.length === 0) return { passkey: null, ...others }
    const options = await optionsToSignIn(site, known)
    await beginCeremony(deps.db, options.challenge, { kind: 'confirm', person: caller.id }, now)
    return { passkey: { ...options }, ...others }
  })

  bind(
    app,
    deps,
    verifySession,
    async ({ caller, body, visitor, now, record, turn }) => {
      const { id } = sessionOf(caller)
      const confirm = async (tx: Db, method: string) => {
        await record(tx, ownRecord(caller))
        return confirmSession(tx, id, method, now)
      }
      const { credential, password, code } = body
      if (credential) visitor.setCookie(await turn(() => byPasskey(deps, caller, credential, now, confirm)))
      else if (secrets && password !== undefined && code !== undefined) {
        const { email } = found(await turn(() => proofsOf(deps.db, caller.id)))
        const asked = {
          account: email,
          address: visitor.address,
          now,
          turn,
          refusal: confirmationRefused,
          find: () => proofsOf(deps.db, caller.id),
        }
        const given = { password, code }
        const cookie = await proveByPassword(deps, secrets, asked, given, (tx, _, method) =>
          confirm(tx, method),
        )
        visitor.setCookie(cookie)
      } else throw confirmationRefused()
      return { verified_at: now.toISOString() }
    },
    { waitsForOthers: true },
  )
}

async function byPasskey(
  deps: Deps,
  caller: Caller,
  credential: Credential,
  now: Date,
  confirm: (tx: Db, method: string) => Promise<string>,
): Promise<string> {
  const challenge = challengeOf(credential)
  const ceremony = challenge && (await endCeremony(deps.db, challenge, 'confirm', now))
  const passkey = await findPasskey(deps.db, credential.id, deps.site().rpId)
  const isOwn = passkey?.person === caller.id && ceremony && ceremony.person === caller.id
  const counter = isOwn
    ? await checkAnswer(deps.site(), { answer: credential, challenge }, passkey)
    : undefined
  if (!passkey || counter === undefined) throw confirmationRefused()
  return inTransaction(deps.db, async (tx) => {
    await notePasskeyUse(tx, passkey.id, counter, now)
    return confirm(tx, 'passkey')
  })
}
