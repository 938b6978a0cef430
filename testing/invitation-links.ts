import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/open'
import { outbox } from '#server/db/schema'
import type { Answer } from './app-on'

type Server = {
  readonly db: Db
  readonly request: (key: null, method: 'POST', url: string, body: object) => Promise<Answer>
}

export const mailsTo = ({ db }: Pick<Server, 'db'>, address: string) =>
  db.select().from(outbox).where(eq(outbox.to_address, address)).orderBy(outbox.id)

/** The token of the link in the last mail to somebody. */
export const lastToken = async (server: Pick<Server, 'db'>, address: string): Promise<string> =>
  /(?:activate|set-up)#(\S+)/.exec((await mailsTo(server, address)).at(-1)!.body)![1]!

export const activation = ({ request }: Pick<Server, 'request'>, what: 'check' | 'accept', token: string) =>
  request(null, 'POST', `/api/console/activation/${what}/`, { token })
