import type { FastifyInstance } from 'fastify'
import { checkLink, openLink, type WrittenLink } from '#contract/sign-in'
import type { BodyOf } from '#contract/wire'
import type { Db } from '../db/open'
import { inTransaction } from '../db/transaction'
import { bindPublic } from '../http/bind'
import type { Deps } from '../http/deps'
import { personOf } from '../session/ways.store'
import { inviteAdministrator } from './first-administrator'
import { giveLink } from '../session/sign-in-links.store'
import { findLink, type FoundLink } from './links.store'
import { linkIsDead, nameIsMissing } from './people.errors'
import { actorOf, begin, signedIn } from './signed-in'

const unknown: WrittenLink = {
  state: 'unknown',
  kind: null,
  first_name: null,
  email: null,
  node_name: null,
  expires_at: null,
  asks_name: false,
}
const written = ({ state, kind, first_name, email, node_name, expires_at, employee }: FoundLink) => ({
  state,
  kind,
  first_name,
  email,
  node_name,
  expires_at: expires_at.toISOString(),
  asks_name: employee === undefined,
})

/** The routes behind the links in mails and at the first start. The link proves who opens it. */
export function linkRoutes(app: FastifyInstance, deps: Deps): void {
  bindPublic(app, deps, checkLink, async ({ body, now }) => {
    const link = await findLink(deps.db, body.token, now)
    return link ? written(link) : unknown
  })

  bindPublic(app, deps, openLink, async ({ body, visitor, now, record }) => {
    const { reply, cookie } = await inTransaction(deps.db, async (tx) => {
      const link = await findLink(tx, body.token, now)
      if (link?.state !== 'open') throw linkIsDead(link?.state ?? 'unknown')
      const person = await personBehind(tx, link, body.person, now)
      const beginning = { person, kind: 'setup', method: 'link', link: link.hash } as const
      const { session, cookie } = await begin(tx, visitor, beginning, now)
      await record(tx, {
        id: session.employee,
        nodes: [session.node],
        type: 'employee',
        by: actorOf(session),
        after: { link: link.kind, browser: visitor.browser },
      })
      return { reply: await signedIn(tx, session, now), cookie }
    })
    visitor.setCookie(cookie)
    return reply
  })
}

/** The link of the first start makes its person when it is first opened. */
async function personBehind(
  tx: Db,
  link: FoundLink,
  given: BodyOf<typeof openLink>['person'],
  now: Date,
): Promise<number> {
  if (link.employee !== undefined) return (await personOf(tx, link.employee)).id
  if (!given) throw nameIsMissing()
  const { id } = await inviteAdministrator(tx, given, now, link.expires_at)
  const person = await personOf(tx, id)
  await giveLink(tx, link.hash, person.id)
  return person.id
}
