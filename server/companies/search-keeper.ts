import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/open'
import type { CompanyPage } from './companies-list.store'
import { keepCount, sumUp } from './searches.store'

type Options = { readonly db: Db; readonly hasRoom: () => boolean }
export type SearchKeeper = (
  pattern: string,
  worth: CompanyPage['worth'],
  log: Pick<FastifyBaseLogger, 'warn'>,
) => void

/** Does for a search what is worth doing, behind the answer to it: one at a time, because each may read all companies. */
export function searchKeeper({ db, hasRoom }: Options): SearchKeeper {
  let isBusy = false
  return (pattern, worth, log) => {
    if (worth === undefined || isBusy || !hasRoom()) return
    isBusy = true
    void (worth === 'keeping its count' ? keepCount : sumUp)(db, pattern)
      // The next one who searches for it tries again.
      .catch((error: unknown) => log.warn({ err: error }, 'the count of a search was not kept'))
      .finally(() => (isBusy = false))
  }
}
