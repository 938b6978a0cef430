import type { FastifyInstance } from 'fastify'
import {
  addGatewayPerson,
  deleteGatewayPerson,
  getGatewayPerson,
  listGatewayPeople,
  makeGatewayPersonLink,
  updateGatewayPerson,
  type WrittenGatewayPerson,
} from '#contract/gateway-accounts'
import { endSessionsOf } from '#contract/sign-in/sessions'
import { changedFields } from '../../audit/changes'
import type { Db } from '../../db/open'
import { found } from '../../errors/refusal'
import { adminWrite } from '../../http/admin-write'
import { bind } from '../../http/bind'
import type { Deps } from '../../http/route-deps'
import { pageReply } from '../../http/page'
import { setUpLink } from '../../mail/mail-to'
import { putIntoOutbox } from '../../mail/queue.store'
import type { Caller } from '../../callers/caller'
import { endSessions } from '../../callers/sessions.store'
import { makeLink } from '../../callers/sign-in-links.store'
import { removeWays } from '../../callers/sign-in-ways.store'
import { insertPerson } from './gateway-people'
import { changePerson, findPeople, findPerson, hasOtherKeeper, removePerson } from './people.store'
import { isKey } from './upstream-keys.store'
import { lastKeeper, noSuchKey } from './gateway-accounts.errors'
import { linkMail } from './gateway-account-mails'

/** The facts of a person in the audit log. */
const factsOf = ({ name, email, keeper, upstream_key, upstream_key_name }: WrittenGatewayPerson) => ({
  name,
  email,
  keeper,
  upstream_key,
  upstream_key_name,
})
const personLine = (id: number) => ({ id, nodes: [], type: 'person' }) as const

/** The people of a gateway, for its keepers. */
export function gatewayPeopleRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listGatewayPeople, async ({ query, url }) =>
    pageReply(deps.publicUrl(), url, query, await findPeople(deps.db, query)),
  )
  bind(app, deps, getGatewayPerson, async ({ params }) => found(await findPerson(deps.db, params.id)))
  addingRoutes(app, deps)
  changingRoutes(app, deps)
}

function addingRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, addGatewayPerson, async ({ caller, body, now, record }) => {
    const { name, email, keeper = false, upstream_key: key = null, delivery = 'mail' } = body
    const reply = await adminWrite(deps, caller, addGatewayPerson, async (tx, by) => {
      await allowKey(tx, key)
      const id = await insertPerson(tx, { name, email, keeper, upstream_key_id: key })
      const person = found(await findPerson(tx, id))
      const link = await sendLink(tx, deps, { person, by, delivery, now })
      await record(tx, { ...personLine(id), after: { ...factsOf(person), delivery } })
      return { ...person, link }
    })
    deps.mailWaiting()
    return reply
  })

  bind(app, deps, makeGatewayPersonLink, async ({ caller, params, body, now, record }) => {
    const { delivery = 'mail' } = body
    const reply = await adminWrite(deps, caller, makeGatewayPersonLink, async (tx, by) => {
      const person = found(await findPerson(tx, params.id))
      // Somebody else may have set up a way to sign in. The person with the link must not find it.
      if (person.status === 'active') await removeWays(tx, person.id)
      const link = await sendLink(tx, deps, { person, by, delivery, now })
      await record(tx, { ...personLine(person.id), after: { delivery } })
      return { ...found(await findPerson(tx, person.id)), link }
    })
    deps.mailWaiting()
    return reply
  })
}

function changingRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, updateGatewayPerson, async ({ caller, params, body, record }) =>
    adminWrite(deps, caller, updateGatewayPerson, async (tx) => {
      const before = found(await findPerson(tx, params.id))
      const { name = before.name, keeper = before.keeper, upstream_key: key = before.upstream_key } = body
      if (before.keeper && !keeper) await allowLoss(tx, before)
      if (key !== before.upstream_key) await allowKey(tx, key)
      await changePerson(tx, before.id, { name, keeper, upstream_key_id: key })
      const after = found(await findPerson(tx, before.id))
      await record(tx, { ...personLine(before.id), ...changedFields(factsOf(before), factsOf(after)) })
      return after
    }),
  )

  bind(app, deps, endSessionsOf, async ({ caller, params, record, about }) => {
    about({ type: 'person', id: params.id })
    await adminWrite(deps, caller, endSessionsOf, async (tx) => {
      const { id } = found(await findPerson(tx, params.id))
      await endSessions.ofPerson(tx, id)
      await record(tx, personLine(id))
    })
  })

  bind(app, deps, deleteGatewayPerson, async ({ caller, params, record }) =>
    adminWrite(deps, caller, deleteGatewayPerson, async (tx) => {
      const person = found(await findPerson(tx, params.id))
      if (person.keeper) await allowLoss(tx, person)
      // Recorded first, while the person still has a name.
      await record(tx, { ...personLine(person.id), before: factsOf(person) })
      await removePerson(tx, person.id)
    }),
  )
}

async function allowKey(tx: Db, key: number | null): Promise<void> {
  if (key !== null && !(await isKey(tx, key))) throw noSuchKey()
}

/** Somebody must be able to look after people and keys. An invited keeper doesn't count yet. */
async function allowLoss(tx: Db, { id, status }: WrittenGatewayPerson): Promise<void> {
  if (status === 'active' && !(await hasOtherKeeper(tx, id))) throw lastKeeper()
}

type Sending = {
  readonly person: WrittenGatewayPerson
  readonly by: Caller
  readonly delivery: 'mail' | 'show'
  readonly now: Date
}

/** Makes a link and mails it, or returns it for the keeper. */
async function sendLink(tx: Db, deps: Deps, { person, by, delivery, now }: Sending): Promise<string | null> {
  const kind = person.status === 'active' ? 'reset' : 'invitation'
  const { token, expiresAt } = await makeLink(tx, { kind, person: person.id }, now)
  const url = setUpLink(deps.publicUrl(), token)
  if (delivery === 'show') return url
  const mail = linkMail({ to: person, by: by.name, url, kind, at: now, expiresAt })
  await putIntoOutbox(tx, { ...mail, sender: by })
  return null
}
