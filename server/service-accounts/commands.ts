import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { neverForServiceAccounts } from '#contract/permission-catalogue'
import { maxId, nameInput } from '#contract/wire'
import { addAuditLine } from '../audit/audit.store'
import type { Db } from '../db/open'
import { inTransaction } from '../db/transaction'
import { isAssignable } from '../employees/assignment.rules'
import { takeTurns } from '../http/admin-write'
import { lineageOf } from '../nodes/tree.store'
import { hashKey, makeKey } from '../session/keys'
import {
  findAccount,
  insertAccount,
  listAccounts,
  nodesCalled,
  removeAccount,
  replaceKey,
  rolesCalled,
} from './service-accounts.store'

/** What the operator asks for; checked again where it is carried out, because it may come through a socket. */
export const commandInput = z.discriminatedUnion('command', [
  z.object({ command: z.literal('list') }),
  z.object({ command: z.literal('create'), name: nameInput, role: z.string(), node: z.optional(z.string()) }),
  z.object({ command: z.literal('rotate'), id: z.int() }),
  z.object({ command: z.literal('delete'), id: z.int() }),
])
export type Command = z.output<typeof commandInput>

/** A mistake of the operator's, told in a sentence. */
export class CommandError extends Error {}

/** Carries out one command and returns the lines to show. Who can run this holds the machine: no role limits it, the domain's rules do. */
export async function runCommand(db: Db, request: Command, now: Date): Promise<string[]> {
  if (request.command === 'list') return listed(await listAccounts(db))
  return inTransaction(db, async (tx) => {
    await takeTurns(tx)
    if (request.command === 'create') return create(tx, request, now)
    const account = await findAccount(tx, request.id)
    if (!account)
      throw new CommandError(`There is no service account ${request.id}; \`list\` shows them all.`)
    if (request.command === 'rotate') {
      const key = makeKey()
      await replaceKey(tx, account.id, hashKey(key), now)
      await note(tx, operations.rotate, account.id, account.node_id, now, {})
      return [
        `New key of "${account.name}" (${account.id}); the old one is dead, this one is shown only now:`,
        key,
      ]
    }
    await removeAccount(tx, account.id)
    await note(tx, operations.delete, account.id, account.node_id, now, {
      before: { name: account.name, role: account.role_id, msp_node: account.node_id },
    })
    return [`"${account.name}" (${account.id}) is deleted; its key is dead.`]
  })
}

async function create(
  tx: Db,
  request: Extract<Command, { command: 'create' }>,
  now: Date,
): Promise<string[]> {
  const node = only(await nodesCalled(tx, request.node), 'node', request.node ?? 'root')
  const lineage = await lineageOf(tx, node.id)
  const called = await rolesCalled(tx, request.role)
  if (called.length === 0)
    throw new CommandError(`There is no role "${request.role}". Give its id or its name.`)
  const assignable = called.filter((role) => isAssignable(role, lineage))
  if (assignable.length === 0)
    throw new CommandError(
      `"${request.role}" belongs to another node. A custom role can be given at its own node, and below it when it cascades.`,
    )
  const role = only(assignable, 'role', request.role)
  const key = makeKey()
  const id = await insertAccount(tx, {
    name: request.name,
    node_id: node.id,
    role_id: role.id,
    key_hash: hashKey(key),
    created_at: now,
  })
  await note(tx, operations.create, id, node.id, now, {
    after: { name: request.name, role: role.id, msp_node: node.id },
  })
  const idle = role.codes.filter((code) => neverForServiceAccounts.includes(code))
  return [
    `Service account "${request.name}" (${id}): ${role.name} at ${node.name}. Its key is shown only now:`,
    key,
    ...(idle.length > 0
      ? [`The role also holds ${idle.join(', ')}, which a service account can never use.`]
      : []),
  ]
}

function only<T extends { id: number; name: string }>(rows: readonly T[], what: string, text: string): T {
  const [first, second] = rows
  if (!first)
    throw new CommandError(
      `There is no ${what} "${text}". Give its id${what === 'node' ? ', UUID' : ''} or name.`,
    )
  if (second)
    throw new CommandError(
      `Several ${what}s are called "${text}": ${rows.map((row) => row.id).join(', ')}. Give the id.`,
    )
  return first
}

function listed(accounts: Awaited<ReturnType<typeof listAccounts>>): string[] {
  const rows = [
    ['id', 'name', 'role', 'node', 'made', 'key from'],
    ...accounts.map((one) => [
      String(one.id),
      one.name,
      one.role,
      one.node,
      day(one.created_at),
      day(one.rotated_at ?? one.created_at),
    ]),
  ]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}
const day = (date: Date) => date.toISOString().slice(0, 10)

const line = { account_name: 'command line', record_type: 'service_account', address: 'local' }

const note = (
  tx: Db,
  operation: string,
  id: number,
  nodeId: number,
  at: Date,
  change: { before?: unknown; after?: unknown },
) =>
  addAuditLine(tx, {
    ...line,
    at,
    node_id: nodeId,
    operation,
    record_id: id,
    status: 200,
    request_id: randomUUID(),
    ...change,
  })

const operations = {
  create: 'Create service account',
  rotate: 'Rotate service account key',
  delete: 'Delete service account',
  list: 'List service accounts',
}

/** What the command line was not able to do stands in the trail, too. */
export const noteRefusal = (db: Db, request: Command, reason: string, at: Date) =>
  addAuditLine(db, {
    ...line,
    at,
    operation: operations[request.command],
    record_id: 'id' in request && request.id > 0 && request.id <= maxId ? request.id : null,
    status: 400,
    reason: reason.slice(0, 500),
    request_id: randomUUID(),
  })
