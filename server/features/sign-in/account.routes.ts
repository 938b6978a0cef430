import type { FastifyInstance } from 'fastify'
import {
  addPasskey,
  deletePasskey,
  getAccount,
  getNewPasskeyOptions,
  maxPasskeys,
  renamePasskey,
  type WrittenPasskey,
} from '#contract/sign-in/account'
import { inTransaction } from '../../db/transaction'
import { refusing } from '../../db/violation'
import { found } from '../../errors/refusal'
import { bind } from '../../http/bind'
import type { Deps } from '../../http/route-deps'
import { ownRecord } from '../../callers/caller'
import { beginCeremony, endCeremony } from '../../callers/ceremonies.store'
import {
  changePasskeyName,
  countWays,
  hasProvider,
  identityOf,
  insertPasskey,
  passkeysOf,
  removePasskey,
} from '../../callers/sign-in-ways.store'
import { proofsOf, recoveryCodesLeft } from './passwords/passwords.store'
import { lastWay, passkeyKnown, passkeyNotAdded, tooManyPasskeys } from './sign-in.errors'
import { ownPerson } from './own-person'
import { changeWays } from './change-ways'
import { challengeOf, checkNewPasskey, optionsToAdd } from './passkeys/passkeys'

type Row = Awaited<ReturnType<typeof passkeysOf>>[number]
const written = (row: Row, rpId: string): WrittenPasskey => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  backed_up: row.backed_up,
  is_usable: row.rp_id === rpId,
})

/** The caller's account and its passkeys. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  accountRoute(app, deps)
  newPasskeyRoutes(app, deps)
  ownPasskeyRoutes(app, deps)
}

function accountRoute(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, getAccount, async ({ caller }) => {
    const [person, passkeys] = [await ownPerson(deps.db, caller), await passkeysOf(deps.db, caller.id)]
    const proofs = await proofsOf(deps.db, caller.id)
    const identity = await identityOf(deps.db, caller.id)
    return {
      name: caller.name,
      email: person.email,
      role_name: person.role_name,
      msp_node_name: person.node_name,
      passkeys: passkeys.map((row) => written(row, deps.site().rpId)),
      password_changed_at: proofs?.passwordChangedAt?.toISOString() ?? null,
      authenticator_added_at: proofs?.authenticatorAddedAt?.toISOString() ?? null,
      sso: identity ? (deps.sso?.name ?? 'single sign-on') : null,
      sso_confirms: identity?.tellsTime ?? null,
      recovery_codes_left: proofs?.sealed ? await recoveryCodesLeft(deps.db, caller.id) : null,
    }
  })
}

/** Adding a passkey takes two requests: the options for the browser, and what it made of them. */
function newPasskeyRoutes(app: FastifyInstance, deps: Deps): void {
  const rpId = () => deps.site().rpId

  bind(app, deps, getNewPasskeyOptions, async ({ caller, now }) => {
    const passkeys = await passkeysOf(deps.db, caller.id)
    if (passkeys.length >= maxPasskeys) throw tooManyPasskeys()
    const known = passkeys.filter((one) => one.rp_id === rpId())
    const onlyConfirms = await hasProvider(deps.db, caller.id)
    const options = await optionsToAdd(deps.site(), await ownPerson(deps.db, caller), known, onlyConfirms)
    await beginCeremony(deps.db, options.challenge, { kind: 'add passkey', person: caller.id }, now)
    return { ...options }
  })

  bind(app, deps, addPasskey, async (request) => {
    const { caller, body, now } = request
    const challenge = challengeOf(body.credential)
    const ceremony = challenge && (await endCeremony(deps.db, challenge, 'add passkey', now))
    const isOwn = ceremony && ceremony.person === caller.id
    const made = isOwn ? await checkNewPasskey(deps.site(), body.credential, challenge) : undefined
    if (!made) throw passkeyNotAdded()
    const added = await changeWays(deps, request, async (tx) => {
      if ((await passkeysOf(tx, caller.id)).length >= maxPasskeys) throw tooManyPasskeys()
      const row = { ...made, person_id: caller.id, rp_id: rpId(), name: body.name, created_at: now }
      return {
        result: await refusing({ passkeys_credential_id_unique: passkeyKnown }, () => insertPasskey(tx, row)),
        method: 'passkey',
        words: `The passkey “${body.name}” was added to your account`,
        after: { passkey: body.name },
      }
    })
    return written(added, rpId())
  })
}

function ownPasskeyRoutes(app: FastifyInstance, deps: Deps): void {
  const rpId = () => deps.site().rpId

  bind(app, deps, renamePasskey, async ({ caller, params, body, record }) =>
    inTransaction(deps.db, async (tx) => {
      const passkey = found(await changePasskeyName(tx, caller.id, params.id, body.name))
      await record(tx, { ...ownRecord(caller), after: { passkey: body.name } })
      return written(passkey, rpId())
    }),
  )

  bind(app, deps, deletePasskey, async (request) =>
    changeWays(deps, request, async (tx, { id }) => {
      const { name } = found(await removePasskey(tx, id, request.params.id))
      if ((await countWays(tx, id, rpId())) === 0) throw lastWay()
      return {
        result: undefined,
        method: 'passkey',
        words: `The passkey “${name}” was removed from your account`,
        before: { passkey: name },
      }
    }),
  )
}
