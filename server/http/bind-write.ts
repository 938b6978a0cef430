import type { FastifyInstance } from 'fastify'
import type { Endpoint, WrittenReply } from '#contract/wire'
import type { Caller } from '../callers/caller'
import type { Db } from '../db/open'
import { adminWrite, ordinaryWrite } from './admin-write'
import { bind, type Bound } from './bind'
import type { Deps } from './route-deps'

/** Binds an operation that is one write behind a lock. `by`: the caller as they are behind it. */
const behind =
  (write: typeof adminWrite) =>
  <E extends Endpoint>(
    app: FastifyInstance,
    deps: Deps,
    entry: E,
    work: (tx: Db, by: Caller, request: Bound<E>) => Promise<WrittenReply<E>>,
  ): void =>
    bind(app, deps, entry, ({ caller, ...request }) =>
      write(deps, caller, entry, (tx, by) => work(tx, by, request)),
    )

export const bindAdmin = behind(adminWrite)
export const bindOrdinary = behind(ordinaryWrite)
