import type { FastifyInstance } from 'fastify'
import { randomInt } from 'node:crypto'
import { requestLink } from '#contract/sign-in/sign-in'
import { inTransaction } from '../../../db/transaction'
import { found } from '../../../errors/refusal'
import { bindPublic } from '../../../http/bind'
import type { Deps } from '../../../http/route-deps'
import { networkOf } from '../../../http/rate-limits'
import type { RecordChange } from '../../../http/recorder'
import { putIntoOutbox } from '../../../mail/queue.store'
import { recordOf } from '../../../callers/caller'
import { makeLink } from '../../../callers/sign-in-links.store'
import { countWays, hasProvider, lockPerson } from '../../../callers/sign-in-ways.store'
import { proofsOf } from './passwords.store'
import { forgottenMail, hasWayMail } from '../sign-in-mails'
import { allowTry, countTry } from './tries.store'

/** True for everybody, and the same: nobody learns who has an account. */
const answer =
  'If someone signs in here with this address, an email is on its way, at most 3 in an hour. It can take a few minutes. If you haven’t accepted your invitation yet, open the link in it.'

/** Milliseconds. The answer speaks of minutes. */
const usuallyWithin = 10_000

/**
 * Links for people who can't sign in. The answer comes before the server looks whether there is such a
 * person. It looks at a moment at random, because that work slows the next request, and would tell of the
 * person by it.
 */
export function forgottenRoutes(app: FastifyInstance, deps: Deps): void {
  const waiting = new Map<NodeJS.Timeout, () => void>()
  let work = Promise.resolve()
  app.addHook('onClose', () => {
    for (const [timer, begin] of waiting) {
      clearTimeout(timer)
      begin()
    }
    return work
  })
  const later = (send: () => Promise<void>) => {
    const begin = () => {
      waiting.delete(timer)
      work = work.then(send)
    }
    const timer = setTimeout(begin, randomInt((deps.linksWithinMs ?? usuallyWithin) + 1))
    waiting.set(timer, begin)
  }

  bindPublic(app, deps, requestLink, async ({ body: { email }, visitor, now, record, log }) => {
    await allowTry(deps.db, { kind: 'asking', who: networkOf(visitor.address) }, now)
    const { isAllowed } = await countTry(deps.db, { kind: 'forgotten', who: email.toLowerCase() }, now)
    if (isAllowed)
      later(() =>
        sendLink(deps, email, now, record).catch((error: unknown) =>
          log.error({ err: error }, 'a sign-in link could not be sent'),
        ),
      )
    return { success: answer }
  })
}

async function sendLink(deps: Deps, email: string, at: Date, record: RecordChange): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const known = await deps.people.at(tx, email)
    // An invited person has a link already.
    if (!known?.activatedAt) return
    const person = found(await lockPerson(tx, known.id))
    const asksCode = (await proofsOf(tx, person.id))?.authenticatorAddedAt !== null
    const mail = { at, publicUrl: deps.publicUrl() }
    const provider = (await hasProvider(tx, person.id)) ? deps.sso?.name : undefined
    const canSignIn = !asksCode && (await countWays(tx, person.id, deps.site().rpId)) > 0
    if (canSignIn) return putIntoOutbox(tx, { ...hasWayMail(person, { ...mail, provider }), sender: null })
    const { token } = await makeLink(tx, { kind: 'forgotten', person: person.id }, at)
    await putIntoOutbox(tx, { ...forgottenMail(person, { ...mail, token, asksCode }), sender: null })
    await record(tx, recordOf({ ...person, person: person.id }))
  })
  deps.mailWaiting()
}
