import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/open'
import { outbox } from '#server/db/tables/schema'
import type { Answer } from './app-on'
import { browserOfPerson } from './browser-of-person'

type Server = {
  readonly db: Db
  readonly app: FastifyInstance
}

export const mailsTo = ({ db }: Pick<Server, 'db'>, address: string) =>
  db.select().from(outbox).where(eq(outbox.to_address, address)).orderBy(outbox.id)

/** The token of the link in the last mail to somebody. */
export const lastToken = async (server: Pick<Server, 'db'>, address: string): Promise<string> =>
  /set-up#(\S+)/.exec((await mailsTo(server, address)).at(-1)!.body)![1]!

/** The server's check of a link. */
export const checkLink = async ({ app }: Pick<Server, 'app'>, token: string) =>
  (await browserOfPerson(app).post('link/check/', { token })).body

/** Opens a link in a new browser and makes a passkey. @returns the last answer */
export async function acceptLink({ app }: Pick<Server, 'app'>, token: string): Promise<Answer> {
  const browser = browserOfPerson(app)
  const opened = await browser.openLink(token)
  return opened.status === 200 ? browser.addPasskey() : opened
}
