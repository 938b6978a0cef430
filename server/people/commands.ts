import { and, eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { linkHours } from '#contract/sign-in'
import { addAuditLine, namedNow } from '../audit/audit.store'
import { nameIn } from '../audit/names'
import type { Db } from '../db/open'
import { identities, passkeys, passwords, people, sessions } from '../db/people.schema'
import { employees, roles } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { endSessions } from '../session/sessions.store'
import { makeLink } from '../session/sign-in-links.store'
import { personOf } from '../session/ways.store'

/** A command of the operator. The server checks it again, because it can arrive through the control socket. */
export const peopleCommand = z.discriminatedUnion('people', [
  z.object({ people: z.literal('list') }),
  z.object({ people: z.literal('link'), address: z.optional(z.string()) }),
  z.object({ people: z.literal('end'), address: z.string() }),
])
type Command = z.output<typeof peopleCommand>
export const isPeopleCommand = (input: unknown): boolean => peopleCommand.safeParse(input).success
type Answer = { lines: string[] } | { error: string }

/** Where links lead, and when it is. */
type Circumstances = { readonly publicUrl: string; readonly now: Date }

/** Checks and carries out a command of `npm run people`. A mistake becomes a sentence. */
export async function handlePeopleCommand(db: Db, input: unknown, at: Circumstances): Promise<Answer> {
  const command = peopleCommand.parse(input)
  if (command.people === 'list') return { lines: await list(db, new URL(at.publicUrl).hostname) }
  return inTransaction(db, (tx) => change(tx, command, at))
}

async function change(
  tx: Db,
  command: Exclude<Command, { people: 'list' }>,
  { publicUrl, now }: Circumstances,
): Promise<Answer> {
  const { address } = command
  if (address === undefined)
    return { lines: shown(await welcomeLink(tx, publicUrl, now), 'the first administrator') }
  const [employee] = await tx
    .select({ id: employees.id, node: employees.node_id })
    .from(employees)
    .where(sql`lower(${employees.email}) = lower(${address})`)
  if (!employee) return { error: `Nobody has the address ${address}. \`list\` shows everybody.` }
  const person = await personOf(tx, employee.id)
  const line = {
    record_type: 'employee' as const,
    record_id: employee.id,
    record_name: nameIn(await namedNow(tx, 'employee', employee.id)),
    node_ids: [employee.node],
  }
  if (command.people === 'end') {
    const ended = await endSessions.ofPerson(tx, person.id)
    await record(tx, { ...line, operation: 'End sessions' }, now)
    return { lines: [`${address} is signed out everywhere (sessions: ${ended.length}).`] }
  }
  // Somebody whose provider is gone comes back by this link, and gets a way of their own.
  await tx.delete(identities).where(eq(identities.person_id, person.id))
  const { token } = await makeLink(tx, { kind: 'reset', person: person.id }, now)
  await record(tx, { ...line, operation: 'Make sign-in link' }, now)
  return { lines: shown(new URL(`/set-up#${token}`, publicUrl).href, address) }
}

const shown = (link: string, whom: string): string[] => [
  `Link for ${whom}, valid for ${linkHours} hours. It works once and is shown only now:`,
  link,
]

/** A link that makes an administrator. */
export async function welcomeLink(tx: Db, publicUrl: string, now: Date): Promise<string> {
  const { token } = await makeLink(tx, { kind: 'first start', person: null }, now)
  await record(tx, { operation: 'Make link of the first start' }, now)
  return new URL(`/welcome#${token}`, publicUrl).href
}

/** Whether nobody has ever signed in as themselves. */
export async function isUnused(db: Db): Promise<boolean> {
  const [somebody] = await db
    .select({ id: people.id })
    .from(people)
    .where(sql`${people.last_sign_in_at} is not null`)
    .limit(1)
  return somebody === undefined
}

const record = (
  tx: Db,
  line: Omit<Parameters<typeof addAuditLine>[1], 'at' | 'status' | 'address' | 'request_id'>,
  at: Date,
) =>
  addAuditLine(tx, {
    account_name: 'command line',
    address: 'local',
    ...line,
    at,
    status: 200,
    request_id: randomUUID(),
  })

/** Passkeys of another host count as none. */
async function list(db: Db, rpId: string): Promise<string[]> {
  const rows = await db
    .select({
      email: employees.email,
      name: sql<string>`${employees.first_name} || ' ' || ${employees.last_name}`,
      role: roles.name,
      active: employees.activated_at,
      passkeys: db.$count(passkeys, and(eq(passkeys.person_id, people.id), eq(passkeys.rp_id, rpId))),
      passwords: db.$count(passwords, eq(passwords.person_id, people.id)),
      sessions: db.$count(sessions, eq(sessions.person_id, people.id)),
      last: people.last_sign_in_at,
    })
    .from(employees)
    .innerJoin(roles, eq(roles.id, employees.role_id))
    .leftJoin(people, eq(people.employee_id, employees.id))
    .orderBy(sql`lower(${employees.email})`)
  const head = ['address', 'name', 'role', 'status', 'passkeys', 'password', 'sessions', 'last sign-in']
  const all = [
    head,
    ...rows.map((row) => [
      row.email,
      row.name,
      row.role,
      row.active ? 'active' : 'invited',
      String(row.passkeys),
      row.passwords > 0 ? 'yes' : 'no',
      String(row.sessions),
      row.last?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never',
    ]),
  ]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
