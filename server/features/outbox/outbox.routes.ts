import type { FastifyInstance } from 'fastify'
import { discardMail, getMail, listMails, retryFailedMails, retryMail } from '#contract/outbox'
import type { Endpoint } from '#contract/wire'
import type { Db } from '../../db/open'
import { found } from '../../errors/refusal'
import { ordinaryWrite } from '../../http/admin-write'
import { bind } from '../../http/bind'
import type { Deps } from '../../http/route-deps'
import { pageReply } from '../../http/page'
import { discard, makeDue, makeFailedDue } from '../../mail/queue.store'
import type { Caller } from '../../callers/caller'
import { findMail, findMails } from './outbox.store'
import { noticeStays } from './outbox.errors'
import { allowOutbox, refusalOf } from './outbox.rules'

export function outboxRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listMails, async ({ caller, query, url, now }) => {
    await allowOutbox(deps.db, caller)
    return pageReply(deps.publicUrl(), url, query, await findMails(deps.db, query, now))
  })

  bind(app, deps, getMail, async ({ caller, params, now }) => {
    await allowOutbox(deps.db, caller)
    return found(await findMail(deps.db, params.id, now))
  })

  const write = async <T>(caller: Caller, entry: Endpoint, work: (tx: Db) => Promise<T>) =>
    ordinaryWrite(deps, caller, entry, async (tx, by) => {
      await allowOutbox(tx, by)
      return work(tx)
    })

  bind(app, deps, retryMail, async ({ caller, params: { id }, now, record }) => {
    const mail = await write(caller, retryMail, async (tx) => {
      const before = found(await findMail(tx, id, now))
      if (!(await makeDue(tx, id, now))) throw refusalOf(found(await findMail(tx, id, now)))
      await record(tx, { id, name: before.to_address, nodes: [] })
      return found(await findMail(tx, id, now))
    })
    deps.mailWaiting()
    return mail
  })

  bind(app, deps, retryFailedMails, async ({ caller, now, record }) => {
    const retried = await write(caller, retryFailedMails, async (tx) => {
      const count = await makeFailedDue(tx, now)
      await record(tx, { id: null, nodes: [], after: { mails: count } })
      return count
    })
    deps.mailWaiting()
    return { retried }
  })

  bind(app, deps, discardMail, async ({ caller, params: { id }, now, record }) =>
    write(caller, discardMail, async (tx) => {
      const before = found(await findMail(tx, id, now))
      if (before.kind === 'notice') throw noticeStays()
      if (!(await discard(tx, id, now))) throw refusalOf(found(await findMail(tx, id, now)))
      await record(tx, { id, name: before.to_address, nodes: [] })
      return found(await findMail(tx, id, now))
    }),
  )
}
