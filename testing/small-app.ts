import type { FastifyInstance } from 'fastify'
import type { PermissionCode } from '#contract/roles/permissions'
import type { AppOptions } from '#server/app'
import type { Database, Db } from '#server/db/open'
import { companies, employees, nodes, roles, serviceAccounts } from '#server/db/tables/schema'
import { people, sessions, sessionTokens } from '#server/db/tables/people.schema'
import { hashSecret, makeKey, makeSessionToken } from '#server/callers/keys'
import { appOn, type Send } from './app-on'
import { TestClock } from './clock'
import { keysOf, testDatabase } from './test-database'

export type MadeKey = {
  readonly key: string
  readonly id: number
  readonly role: number
  readonly node: number
}
type MadePerson = { readonly id: number; readonly email: string }
type MadeSession = { readonly person: number; readonly session: number; readonly token: string }
type Person = {
  node?: number
  role: number
  active?: boolean
  first_name?: string
  last_name?: string
  email?: string
  is_2fa_enabled?: boolean
}
type Account = { node?: number; name?: string } & ({ codes: readonly PermissionCode[] } | { role: number })

/** Inserts records into the database without checking any rule. Each gets a unique name. */
type Make = {
  readonly node: (parent?: number, name?: string) => Promise<number>
  readonly role: (codes: readonly PermissionCode[], node?: number, name?: string) => Promise<number>
  /** A service account with a new role or a given one. */
  readonly key: (account: Account) => Promise<MadeKey>
  readonly person: (person: Person) => Promise<MadePerson>
  /** Signs a person in: the id of the person and a token, which `request` takes like a key. */
  readonly session: (employee: number) => Promise<MadeSession>
  readonly company: (node?: number, name?: string) => Promise<number>
}
export type SmallApp = {
  readonly app: FastifyInstance
  readonly db: Db
  readonly clock: TestClock
  /** The key of the first administrator, at the root node and with all permissions. */
  readonly administrator: string
  readonly root: number
  readonly builtIn: { readonly administrator: number; readonly auditor: number; readonly helpDesk: number }
  readonly make: Make
  /**
   * The token of a new person at the root node, with this role or as an administrator. `request` takes it
   * like a key.
   */
  readonly signedIn: (role?: number) => Promise<string>
  readonly request: Send<string>
  readonly close: () => Promise<void>
}

let made = 0
/** A text that no other record of this process has. */
export const unique = (word: string): string => `${word} ${++made}`
export const uniqueEmail = (): string => `person.${++made}@example.com`

export function makers(db: Db, root: number, at: Date): Make {
  const idOf = (rows: { id: number }[]): number => rows[0]!.id
  const node: Make['node'] = async (parent = root, name = unique('Node')) =>
    idOf(
      await db.insert(nodes).values({ name, parent_id: parent, created_at: at }).returning({ id: nodes.id }),
    )
  const role: Make['role'] = async (codes, node_id = root, name = unique('Role')) =>
    idOf(
      await db
        .insert(roles)
        .values({ name, node_id, codes: [...codes], created_at: at, last_modified: at })
        .returning({ id: roles.id }),
    )
  return {
    node,
    role,
    key: async ({ node: node_id = root, name = unique('Key'), ...account }) => {
      const key = makeKey()
      const role_id = 'role' in account ? account.role : await role(account.codes, node_id)
      const row = { name, node_id, role_id, key_hash: hashSecret(key), created_at: at }
      const id = idOf(await db.insert(serviceAccounts).values(row).returning({ id: serviceAccounts.id }))
      return { key, id, role: role_id, node: node_id }
    },
    person: async ({
      node: node_id = root,
      role: role_id,
      active = true,
      email = uniqueEmail(),
      ...rest
    }) => {
      const row = {
        first_name: unique('First'),
        last_name: unique('Last'),
        ...rest,
        email,
        node_id,
        role_id,
        invited_at: at,
        last_invited_at: at,
        invitation_expires_at: at,
        activated_at: active ? at : null,
        created_at: at,
      }
      return { id: idOf(await db.insert(employees).values(row).returning({ id: employees.id })), email }
    },
    session: async (employee_id) => {
      const person_id = idOf(await db.insert(people).values({ employee_id }).returning({ id: people.id }))
      const until = new Date(at.getTime() + 30 * 60_000)
      const row = {
        person_id,
        kind: 'full' as const,
        cookie_hash: hashSecret(makeSessionToken()),
        created_at: at,
        seen_at: at,
        expires_at: until,
        verified_at: at,
        methods: ['passkey'],
        address: '127.0.0.1',
        browser: 'Tests',
      }
      const session_id = idOf(await db.insert(sessions).values(row).returning({ id: sessions.id }))
      const token = makeSessionToken()
      await db.insert(sessionTokens).values({ hash: hashSecret(token), session_id, expires_at: until })
      return { person: person_id, session: session_id, token }
    },
    company: async (node_id = root, name = unique('Company')) =>
      idOf(
        await db
          .insert(companies)
          .values({
            name,
            node_id,
            owner_first_name: 'Ada',
            owner_last_name: 'Owner',
            owner_email: uniqueEmail(),
            created_at: at,
          })
          .returning({ id: companies.id }),
      ),
  }
}

/**
 * The server after its first start without sample data, with a root node, the built-in roles, the packages
 * and one key.
 */
export const smallApp = async (options: Partial<AppOptions> = {}): Promise<SmallApp> =>
  smallAppOn(await testDatabase('installation'), keysOf('installation').administrator!, options)

/** The same over another database, which it closes at the end. */
export async function smallAppOn(
  database: Database,
  administrator: string,
  options: Partial<AppOptions> = {},
): Promise<SmallApp> {
  const { db } = database
  const clock = new TestClock()
  const [root] = await db.select({ id: nodes.id }).from(nodes)
  const named = new Map(
    (await db.select({ id: roles.id, name: roles.name }).from(roles)).map((role) => [role.name, role.id]),
  )
  const { app, request } = await appOn(db, clock, options)
  const make = makers(db, root!.id, clock.now)
  const administratorRole = named.get('Administrator')!
  return {
    app,
    db,
    clock,
    administrator,
    root: root!.id,
    builtIn: {
      administrator: administratorRole,
      auditor: named.get('Auditor')!,
      helpDesk: named.get('Help Desk')!,
    },
    make,
    signedIn: async (role = administratorRole) =>
      (await make.session((await make.person({ role })).id)).token,
    request,
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
