import type { FastifyInstance } from 'fastify'
import { checkLink, openLink, type WrittenLink } from '#contract/sign-in/sign-in'
import type { BodyOf } from '#contract/wire'
import type { Db } from '../../../db/open'
import { inTransaction } from '../../../db/transaction'
import { bindPublic } from '../../../http/bind'
import type { Deps } from '../../../http/route-deps'
import { giveLink, lockLink } from '../../../callers/sign-in-links.store'
import { hasProvider, personOf } from '../../../callers/sign-in-ways.store'
import { findLink, type FoundLink } from './links.store'
import { appOf } from '../passwords/passwords.store'
import { codeIsMissing, linkIsDead, nameIsMissing, noPasswords, wrongCode } from '../sign-in.errors'
import { proveByCode } from '../prove-by-password'
import type { Secrets } from '../secrets'
import { enter } from '../sessions/signed-in'

const unknown: WrittenLink = {
  state: 'unknown',
  kind: null,
  first_name: null,
  email: null,
  node_name: null,
  expires_at: null,
  asks_name: false,
  asks_code: false,
  only_sso: false,
}
const written = (
  { state, kind, first_name, email, node_name, expires_at, person, employee }: FoundLink,
  asks_code: boolean,
  only_sso: boolean,
) => ({
  state,
  kind,
  first_name,
  email,
  node_name,
  expires_at: expires_at.toISOString(),
  asks_name: person === undefined && employee === undefined,
  asks_code,
  only_sso,
})

/** The routes behind the links in mails and at the first start. The link proves who opens it. */
export function linkRoutes(app: FastifyInstance, deps: Deps, secrets: Secrets | undefined): void {
  bindPublic(app, deps, checkLink, async ({ body, now }) => {
    const link = await findLink(deps.db, body.token, now)
    if (!link) return unknown
    const atProvider = link.person !== undefined && (await hasProvider(deps.db, link.person))
    return written(link, (await codeAsked(deps.db, link)) !== undefined, atProvider)
  })

  bindPublic(app, deps, openLink, async ({ body, visitor, now, record }) => {
    const open = async (tx: Db) => {
      const link = await openOne(tx, body.token, now)
      const person = await personBehind(tx, deps, link, body.person, now)
      const beginning = { person, kind: 'setup', method: 'link', link: link.hash } as const
      return enter(tx, deps, { visitor, record, now }, beginning, { link: link.kind })
    }
    const app = await codeAsked(deps.db, await openOne(deps.db, body.token, now))
    if (app && body.code === undefined) throw codeIsMissing()
    if (app && !secrets) throw noPasswords()
    const { reply, cookie } =
      app && secrets && body.code !== undefined
        ? await proveByCode(
            deps,
            secrets,
            { ...app, account: `link ${app.person}`, address: visitor.address, now, refusal: wrongCode },
            body.code,
            open,
          )
        : await inTransaction(deps.db, open)
    visitor.setCookie(cookie)
    return reply
  })
}

async function openOne(db: Db, token: string, now: Date): Promise<FoundLink> {
  const link = await findLink(db, token, now)
  if (link?.state !== 'open') throw linkIsDead(link?.state ?? 'unknown')
  return link
}

/** The authenticator app whose code a link asks for, because access to a mailbox must not be enough. */
const codeAsked = async (db: Db, { kind, person }: FoundLink) =>
  kind === 'forgotten' && person !== undefined ? appOf(db, person) : undefined

/** The link of the first start makes its person when it is first opened. */
async function personBehind(
  tx: Db,
  { people }: Deps,
  link: FoundLink,
  given: BodyOf<typeof openLink>['person'],
  now: Date,
): Promise<number> {
  if (link.person !== undefined) return link.person
  if (link.employee !== undefined) return (await personOf(tx, link.employee)).id
  const made = await lockLink(tx, link.hash)
  if (made !== undefined) return made
  if (!given) throw nameIsMissing()
  const person = await people.first(tx, given, now, link.expires_at)
  await giveLink(tx, link.hash, person)
  return person
}
