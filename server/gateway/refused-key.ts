import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/wire'
import { addAuditLine } from '../audit/audit.store'
import { inTransaction } from '../db/transaction'
import type { Deps } from '../http/route-deps'
import { lineOf } from '../http/recorder'
import type { Secrets } from '../features/sign-in/secrets'
import type { AtGateway } from '../callers/caller'
import { isUseDue } from '../callers/callers.store'
import { markRefused, noteKeyUse, type Vault } from '../features/gateway-accounts/upstream-keys.store'
import { refusedKey } from '../features/gateway-accounts/gateway-accounts.errors'
import type { ApiAnswer } from './exchange'

/** A gateway with people needs a database, and the vault with their keys. */
export type GatewayPeople = Deps & { readonly vault: Vault; readonly secrets: Secrets }

/** Some APIs answer 403 instead of 401. The browser tells them apart in the same way. */
export const refusesKey = ({ needs }: Endpoint, { status, body }: ApiAnswer): boolean =>
  status === 401 ||
  (status === 403 &&
    (needs === 'any key' || (isUtf8(body) && /credentials were not provided/i.test(body.toString()))))

/**
 * Notes how the API answered the key of a person. A refused key says nothing about the person, so their
 * session goes on, and the refusal becomes a 502.
 */
export const noteAnswerTo =
  (people: GatewayPeople, request: FastifyRequest, key: NonNullable<AtGateway['key']>) =>
  async (entry: Endpoint, answer: ApiAnswer): Promise<void> => {
    const now = people.clock()
    const isRefused = refusesKey(entry, answer)
    const isDue = isRefused ? !key.refusedAt : key.refusedAt !== null || isUseDue(key.lastUsedAt, now)
    if (isDue && people.hasRoom()) {
      const note = () =>
        isRefused ? noteRefusal(people, request, key, now) : noteKeyUse(people.db, key, now)
      // The answer of the API must not get lost because of this.
      await people.turns
        .look<unknown>(request.sharer, note)
        .catch((error: unknown) => request.log.warn({ err: error }, 'the use of a key was not noted'))
    }
    if (isRefused) throw refusedKey()
  }

const noteRefusal = (
  { db }: GatewayPeople,
  request: FastifyRequest,
  key: NonNullable<AtGateway['key']>,
  now: Date,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const name = await markRefused(tx, key, now)
    if (name === undefined) return
    await addAuditLine(tx, {
      ...lineOf({ name: 'Use upstream key' }, request, now),
      record_type: 'upstream_key',
      record_id: key.id,
      record_name: name,
      status: 502,
      reason: 'The API refuses this key.',
    })
  })
