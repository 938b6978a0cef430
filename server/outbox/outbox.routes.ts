import type { FastifyInstance } from 'fastify'
import { discardMail, getMail, listMails, retryFailedMails, retryMail } from '#contract/outbox'
import type { Endpoint } from '#contract/wire'
import type { Db } from '../db/open'
import { found } from '../errors/refusal'
import { ordinaryWrite } from '../http/admin-write'
import { bind } from '../http/bind'
import { behind, type Door } from '../http/door'
import type { Deps } from '../http/route-deps'
import { pageReply } from '../http/page'
import { discard, makeDue, makeFailedDue } from '../mail/queue.store'
import { isRoot } from '../nodes/tree.store'
import { homeOf, type Caller } from '../callers/caller'
import { findMail, findMails } from './outbox.store'
import { noticeStays } from './outbox.errors'
import { allowOutbox, refusalOf } from './outbox.rules'

const ownDoor: Door = {
  allow: async (db, caller) => allowOutbox(caller, await isRoot(db, homeOf(caller))),
  write: ordinaryWrite,
}

export function outboxRoutes(app: FastifyInstance, deps: Deps, door: Door = ownDoor): void {
  const { allow } = door
  const at = behind(door)
  bind(app, deps, at(listMails), async ({ caller, query, url, now }) => {
    await allow(deps.db, caller)
    return pageReply(deps.publicUrl(), url, query, await findMails(deps.db, query, now))
  })

  bind(app, deps, at(getMail), async ({ caller, params, now }) => {
    await allow(deps.db, caller)
    return found(await findMail(deps.db, params.id, now))
  })

  const write = async <T>(caller: Caller, { needs }: Endpoint, work: (tx: Db) => Promise<T>) =>
    door.write(deps.db, caller, needs, async (tx, by) => {
      await allow(tx, by)
      return work(tx)
    })

  bind(app, deps, at(retryMail), async ({ caller, params: { id }, now, record }) => {
    const mail = await write(caller, retryMail, async (tx) => {
      const before = found(await findMail(tx, id, now))
      if (!(await makeDue(tx, id, now))) throw refusalOf(found(await findMail(tx, id, now)))
      await record(tx, { id, name: before.to_address, nodes: [] })
      return found(await findMail(tx, id, now))
    })
    deps.mailWaiting()
    return mail
  })

  bind(app, deps, at(retryFailedMails), async ({ caller, now, record }) => {
    const retried = await write(caller, retryFailedMails, async (tx) => {
      const count = await makeFailedDue(tx, now)
      await record(tx, { id: null, nodes: [], after: { mails: count } })
      return count
    })
    deps.mailWaiting()
    return { retried }
  })

  bind(app, deps, at(discardMail), async ({ caller, params: { id }, now, record }) =>
    write(caller, discardMail, async (tx) => {
      const before = found(await findMail(tx, id, now))
      if (before.kind === 'notice') throw noticeStays()
      if (!(await discard(tx, id, now))) throw refusalOf(found(await findMail(tx, id, now)))
      await record(tx, { id, name: before.to_address, nodes: [] })
      return found(await findMail(tx, id, now))
    }),
  )
}
