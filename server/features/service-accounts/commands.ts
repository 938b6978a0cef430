import * as z from 'zod/mini'
import { neverForServiceAccounts } from '#contract/roles/permission-catalogue'
import { createServiceAccount, deleteServiceAccount, rotateServiceAccount } from '#contract/service-accounts'
import { maxId, nameInput } from '#contract/wire'
import { recordLocal } from '../../audit/audit.store'
import type { Db } from '../../db/open'
import { inTransaction } from '../../db/transaction'
import { isAssignable } from '../roles/assignment.rules'
import { givenByServer } from '../../callers/role-given'
import { lockStructure } from '../../http/admin-write'
import { readLineage } from '../nodes/tree.store'
import { tableLines } from '../../text-table'
import { factsOf, isExpired } from './service-accounts.rules'
import {
  findAccount,
  insertAccount,
  listAccounts,
  nodesCalled,
  removeAccount,
  replaceKey,
  rolesCalled,
} from './service-accounts.store'

/**
 * A command of the operator. The server checks it again, because it can arrive through the control socket.
 */
export const commandInput = z.discriminatedUnion('command', [
  z.object({ command: z.literal('list'), json: z.optional(z.boolean()) }),
  z.object({ command: z.literal('create'), name: nameInput, role: z.string(), node: z.optional(z.string()) }),
  z.object({ command: z.literal('rotate'), id: z.int() }),
  z.object({ command: z.literal('delete'), id: z.int() }),
])
type Command = z.output<typeof commandInput>

/** A mistake of the operator, explained in a sentence. */
export class CommandError extends Error {}

/**
 * Carries out a command and returns the lines to print. No role limits the operator, who controls the
 * machine, but the rules for roles and nodes apply.
 */
export async function runCommand(db: Db, command: Command, now: Date): Promise<string[]> {
  if (command.command === 'list') return table(await listAccounts(db), command.json)
  return inTransaction(db, async (tx) => {
    await lockStructure(tx)
    if (command.command === 'create') return create(tx, command, now)
    const account = await findAccount(tx, command.id)
    if (!account)
      throw new CommandError(`There is no service account ${command.id}. \`list\` shows all of them.`)
    return command.command === 'rotate' ? rotate(tx, account, now) : remove(tx, account, now)
  })
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

async function create(
  tx: Db,
  command: Extract<Command, { command: 'create' }>,
  now: Date,
): Promise<string[]> {
  const node = only(await nodesCalled(tx, command.node), 'node', command.node ?? 'root')
  const lineage = await readLineage(tx, node.id)
  const called = await rolesCalled(tx, command.role)
  if (called.length === 0)
    throw new CommandError(`There is no role "${command.role}". Give its ID or its name.`)
  const assignable = called.filter((role) => isAssignable(role, lineage))
  if (assignable.length === 0)
    throw new CommandError(
      `"${command.role}" belongs to another node. A custom role can be assigned at its own node, and below it when it cascades.`,
    )
  const role = only(assignable, 'role', command.role)
  const account = { name: command.name, node_id: node.id, role_id: role.id, created_at: now }
  const { id, key } = await insertAccount(tx, account, givenByServer('command line'))
  await record(tx, 'create', { id, ...account }, now, { after: factsOf({ ...account, expires_at: null }) })
  const unusable = role.codes.filter((code) => neverForServiceAccounts.includes(code))
  return [
    `Service account "${command.name}" (${id}): ${role.name} at ${node.name}. Its key is shown only now:`,
    key,
    ...(unusable.length > 0
      ? [`The role also has ${unusable.join(', ')}, which a service account can never use.`]
      : []),
  ]
}

async function rotate(tx: Db, account: Account, now: Date): Promise<string[]> {
  if (isExpired(account, now))
    throw new CommandError(
      `"${account.name}" (${account.id}) has expired. Change its expiry in the dashboard, then rotate its key.`,
    )
  const key = await replaceKey(tx, account.id, { at: now, by: givenByServer('command line') })
  await record(tx, 'rotate', account, now)
  return [
    `New key of "${account.name}" (${account.id}). The old key no longer works. The new one is shown only now:`,
    key,
  ]
}

async function remove(tx: Db, account: Account, now: Date): Promise<string[]> {
  await removeAccount(tx, account.id)
  await record(tx, 'delete', account, now, { before: factsOf(account) })
  return [`"${account.name}" (${account.id}) is deleted. Its key no longer works.`]
}

function only<T extends { id: number; name: string }>(rows: readonly T[], what: string, text: string): T {
  const [first, second] = rows
  if (!first)
    throw new CommandError(
      `There is no ${what} "${text}". Give its ID${what === 'node' ? ', UUID' : ''} or name.`,
    )
  if (second)
    throw new CommandError(
      `Several ${what}s are called "${text}": ${rows.map((row) => row.id).join(', ')}. Give the ID.`,
    )
  return first
}

function table(accounts: Awaited<ReturnType<typeof listAccounts>>, isJson?: boolean): string[] {
  const head = ['id', 'name', 'role', 'node', 'created', 'key from', 'last used', 'expires']
  const rows = accounts.map((one) => [
    String(one.id),
    one.name,
    one.role,
    one.node,
    day(one.created_at),
    day(one.rotated_at ?? one.created_at),
    one.last_used_at ? day(one.last_used_at) : 'not noted',
    one.expires_at ? day(one.expires_at) : 'never',
  ])
  return tableLines([head, ...rows], isJson)
}
const day = (date: Date) => date.toISOString().slice(0, 10)

const operations: Readonly<{ [name in Command['command']]: string }> = {
  create: createServiceAccount.name,
  rotate: rotateServiceAccount.name,
  delete: deleteServiceAccount.name,
  list: 'List service accounts',
}

const record = (
  tx: Db,
  command: Command['command'],
  account: Pick<Account, 'id' | 'node_id' | 'name'>,
  at: Date,
  change: { before?: unknown; after?: unknown } = {},
) =>
  recordLocal(tx, {
    at,
    operation: operations[command],
    record_type: 'service_account',
    record_id: account.id,
    record_name: account.name,
    node_ids: [account.node_id],
    ...change,
  })

/** Records a refused command in the audit log. */
export const recordRefusedCommand = (db: Db, command: Command, reason: string, at: Date) =>
  recordLocal(db, {
    at,
    operation: operations[command.command],
    record_type: 'service_account',
    record_id: 'id' in command && command.id > 0 && command.id <= maxId ? command.id : null,
    status: 400,
    reason: reason.slice(0, 500),
  })
