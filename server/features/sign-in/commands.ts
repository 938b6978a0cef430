import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { plainAddress } from '#contract/fields/email-address'
import { linkHours } from '#contract/sign-in/sign-in'
import { namedNow, recordLocal } from '../../audit/audit.store'
import { nameIn } from '../../audit/names'
import type { Db } from '../../db/open'
import {
  identities,
  passkeys,
  passwords,
  people,
  sessions,
  upstreamKeys,
} from '../../db/tables/people.schema'
import { employees, nodes as mspNodes, roles } from '../../db/tables/schema'
import { inTransaction } from '../../db/transaction'
import { recordOf } from '../../callers/caller'
import type { PeopleSource } from '../../callers/people-source'
import { personFacts } from '../../callers/person-facts'
import { endSessions } from '../../callers/sessions.store'
import { makeLink } from '../../callers/sign-in-links.store'
import { lockPerson } from '../../callers/sign-in-ways.store'
import { setUpLink } from '../../mail/mail-to'
import { tableLines } from '../../text-table'

/**
 * A command of the operator. The server checks it again, because it can arrive through the control socket.
 */
const peopleCommand = z.discriminatedUnion('people', [
  z.object({ people: z.literal('list'), json: z.optional(z.boolean()) }),
  z.object({ people: z.literal('sample') }),
  z.object({ people: z.literal('link'), address: z.optional(z.string()) }),
  z.object({ people: z.literal('end'), address: z.string() }),
])
type Command = z.output<typeof peopleCommand>
export const isPeopleCommand = (input: unknown): boolean => peopleCommand.safeParse(input).success
type Answer = { lines: string[] } | { error: string }

/** The source of people, the address for links, and the time. */
type Circumstances = { readonly source: PeopleSource; readonly publicUrl: string; readonly now: Date }

/** Checks and carries out a command of `npm run people`. A mistake becomes a sentence. */
export async function handlePeopleCommand(db: Db, input: unknown, at: Circumstances): Promise<Answer> {
  const command = peopleCommand.parse(input)
  if (command.people === 'list')
    return { lines: tableLines(await list(db, at.source, new URL(at.publicUrl).hostname), command.json) }
  if (command.people === 'sample') return inTransaction(db, (tx) => sampleLinks(tx, at))
  return inTransaction(db, (tx) => change(tx, command, at))
}

/**
 * These domains are reserved for examples (RFC 2606). No real person has such an address, so a real
 * installation has no such link.
 */
const isSample = sql`${employees.email} ~* '@example[.](com|net|org|test)$'`

/** A link for one of the sample people of each role, to see the product as they do. */
async function sampleLinks(tx: Db, at: Circumstances): Promise<Answer> {
  const found = await tx
    .selectDistinctOn([roles.name], { email: employees.email, role: roles.name, node: mspNodes.name })
    .from(employees)
    .innerJoin(roles, eq(roles.id, employees.role_id))
    .innerJoin(mspNodes, eq(mspNodes.id, employees.node_id))
    .where(and(isNotNull(employees.activated_at), isSample))
    .orderBy(roles.name, employees.id)
  if (found.length === 0) return { error: 'There are no sample people here.' }
  const lines = [
    `Open one of these links and set up a way to sign in. They are valid for ${linkHours} hours:`,
  ]
  for (const { email, role, node } of found) {
    const answer = await change(tx, { people: 'link', address: email }, at)
    if ('lines' in answer) lines.push('', `${role}, ${node}: ${email}`, ...answer.lines.slice(-1))
  }
  return { lines }
}

async function change(
  tx: Db,
  command: Exclude<Command, { people: 'list' | 'sample' }>,
  { source, publicUrl, now }: Circumstances,
): Promise<Answer> {
  const { address } = command
  if (address === undefined)
    return {
      lines: shown(
        await welcomeLink(tx, publicUrl, now, 'command line'),
        source.haveKeys ? 'a new administrator' : 'a new keeper',
      ),
    }
  const known = await source.at(tx, plainAddress(address))
  const person = known && (await lockPerson(tx, known.id))
  if (!person) return { error: `Nobody has the address ${address}. \`list\` shows everyone.` }
  const { id, type, nodes } = recordOf({ ...person, person: person.id })
  const line = {
    record_type: type,
    record_id: id,
    record_name: nameIn(await namedNow(tx, type, id)),
    node_ids: [...nodes].filter((node) => node !== null),
  }
  if (command.people === 'end') {
    const ended = await endSessions.ofPerson(tx, person.id)
    await recordLocal(tx, { ...line, operation: 'End sessions', at: now })
    return { lines: [`${address} is signed out everywhere (sessions: ${ended.length}).`] }
  }
  // Somebody whose provider is gone comes back by this link, and gets a way of their own.
  await tx.delete(identities).where(eq(identities.person_id, person.id))
  const { token } = await makeLink(tx, { kind: 'reset', person: person.id }, now)
  await recordLocal(tx, { ...line, operation: 'Make sign-in link', at: now })
  return { lines: shown(setUpLink(publicUrl, token), address) }
}

const shown = (link: string, whom: string): string[] => [
  `Link for ${whom}, valid for ${linkHours} hours. It works once and is shown only now:`,
  link,
]

/** A link that makes an administrator, or a keeper of a gateway. */
export async function welcomeLink(
  tx: Db,
  publicUrl: string,
  now: Date,
  account_name: 'server' | 'command line',
): Promise<string> {
  const { token } = await makeLink(tx, { kind: 'first start', person: null }, now)
  await recordLocal(tx, { account_name, operation: 'Make link of the first start', at: now })
  return new URL(`/welcome#${token}`, publicUrl).href
}

/** Whether nobody has ever signed in here as themselves. */
export async function isUnused(db: Db, { haveKeys }: PeopleSource): Promise<boolean> {
  const [somebody] = await db
    .select({ id: people.id })
    .from(people)
    // A database can have served both modes.
    .where(
      and(
        isNotNull(people.last_sign_in_at),
        haveKeys ? isNotNull(people.employee_id) : isNull(people.employee_id),
      ),
    )
    .limit(1)
  return somebody === undefined
}

/** Passkeys of another host don't count. */
async function list(db: Db, { haveKeys }: PeopleSource, rpId: string): Promise<string[][]> {
  const uses = {
    passkeys: db.$count(passkeys, and(eq(passkeys.person_id, people.id), eq(passkeys.rp_id, rpId))),
    passwords: db.$count(passwords, eq(passwords.person_id, people.id)),
    sso: db.$count(identities, eq(identities.person_id, people.id)),
    sessions: db.$count(sessions, eq(sessions.person_id, people.id)),
    last: people.last_sign_in_at,
  }
  const rows = await (haveKeys
    ? db
        .select({ ...personFacts, has: sql<string>`${roles.name}`, ...uses })
        .from(employees)
        .innerJoin(roles, eq(roles.id, employees.role_id))
        .leftJoin(people, eq(people.employee_id, employees.id))
        .orderBy(sql`lower(${employees.email})`)
    : db
        .select({ ...personFacts, has: sql<string>`coalesce(${upstreamKeys.name}, 'none')`, ...uses })
        .from(people)
        .leftJoin(employees, eq(employees.id, people.employee_id))
        .leftJoin(upstreamKeys, eq(upstreamKeys.id, people.upstream_key_id))
        .where(isNull(people.employee_id))
        .orderBy(sql`lower(${people.email})`))
  const head = [
    'address',
    'name',
    haveKeys ? 'role' : 'API key',
    'status',
    'passkeys',
    'password',
    'single sign-on',
    'sessions',
    'last sign-in',
  ]
  return [
    head,
    ...rows.map((row) => [
      row.email,
      row.name,
      row.has,
      row.activatedAt ? 'active' : 'invited',
      String(row.passkeys),
      row.passwords > 0 ? 'yes' : 'no',
      row.sso > 0 ? 'yes' : 'no',
      String(row.sessions),
      row.last?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never',
    ]),
  ]
}
