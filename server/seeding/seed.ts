import { makeKey } from '../callers/keys'
import { firstGiven, givenByServer, keptOf } from '../callers/role-given'
import { batches } from '../db/batches'
import type { Db } from '../db/open'
import { actors, type ActorKey } from './sample/actors'
import { builtInRoles, cataloguePackages, type BuiltInRoleKey, type PackageKey } from './sample/built-in'
import { sampleCompanies } from './sample/companies'
import { sampleEmployees } from './sample/employees'
import { daysBefore } from './sample/moments'
import { createRandom } from './sample/random'
import { customRoles, type RoleKey } from './sample/roles'
import { sampleNodes, type NodeKey } from './sample/tree'
import {
  companies,
  companyPackages,
  employees,
  invitations,
  nodes,
  packages,
  roles,
  serviceAccounts,
} from '../db/tables/schema'

type Ids<K extends string> = Record<K, number>

/**
 * Seeds the random numbers of nodes and roles. People and companies have their own, so that a change in one
 * leaves the others alone.
 */
const stream = 12
/** Days since the sample's built-in roles were installed and last updated. */
const builtInRoleDays = { created: 2_600, modified: 702 }
/** Rows of one statement, which stays far below PostgreSQL's limit of 65,535 parameters. */
const batchSize = 500

/** The id of each key. Matched by name, because a database may return inserted rows in any order. */
function idsBy<K extends string>(
  wanted: readonly { key: K; name: string }[],
  inserted: readonly { id: number; name: string }[],
): Ids<K> {
  const ids = new Map(inserted.map((row) => [row.name, row.id]))
  return Object.fromEntries(wanted.map(({ key, name }) => [key, ids.get(name)])) as Ids<K> // Every wanted row was inserted.
}

// The inserts below pass rows with extra fields, such as the sample's own keys. Drizzle writes only columns
// of the table.

/** An installation without nodes was never seeded. */
export async function isEmpty(db: Db): Promise<boolean> {
  const rows = await db.select({ id: nodes.id }).from(nodes).limit(1)
  return rows.length === 0
}

async function insertBuiltInRoles(tx: Db, created: Date, modified: Date): Promise<Ids<BuiltInRoleKey>> {
  const rows = builtInRoles.map(({ name, codes }) => ({
    name,
    codes: [...codes],
    node_id: null,
    last_modified: modified,
    created_at: created,
  }))
  return idsBy(
    builtInRoles,
    await tx.insert(roles).values(rows).returning({ id: roles.id, name: roles.name }),
  )
}

async function insertPackages(tx: Db): Promise<Ids<PackageKey>> {
  return idsBy(
    cataloguePackages,
    await tx
      .insert(packages)
      .values([...cataloguePackages])
      .returning({ id: packages.id, name: packages.name }),
  )
}

/** Inserts one node at a time, parents first, because a child needs its parent's id. */
async function insertNodes(tx: Db, now: Date): Promise<Ids<NodeKey>> {
  const random = createRandom(stream)
  const ids: Partial<Ids<NodeKey>> = {}
  for (const { key, name, parent, ageInDays } of sampleNodes) {
    const row = {
      uid: random.uuid(),
      name,
      parent_id: parent && (ids[parent] ?? null),
      created_at: daysBefore(now, ageInDays, random),
    }
    const [inserted] = await tx.insert(nodes).values(row).returning({ id: nodes.id })
    if (inserted) ids[key] = inserted.id
  }
  // sampleNodes has every key of NodeKey; the test counts them.
  return ids as Ids<NodeKey>
}

async function insertCustomRoles(tx: Db, now: Date, nodeIds: Ids<NodeKey>) {
  const random = createRandom(stream + 1)
  const rows = customRoles.map(({ name, node, codes, createdDaysAgo, modifiedDaysAgo }) => {
    const created = daysBefore(now, createdDaysAgo, random)
    const modified = createdDaysAgo === modifiedDaysAgo ? created : daysBefore(now, modifiedDaysAgo, random)
    return { name, node_id: nodeIds[node], codes: [...codes], created_at: created, last_modified: modified }
  })
  return idsBy(customRoles, await tx.insert(roles).values(rows).returning({ id: roles.id, name: roles.name }))
}

async function insertEmployees(
  tx: Db,
  now: Date,
  nodeIds: Ids<NodeKey>,
  roleIds: Ids<RoleKey>,
): Promise<void> {
  const people = sampleEmployees(now)
  const rows = people.map((person) => {
    const [node_id, role_id, created_at] = [nodeIds[person.node], roleIds[person.role], person.invited_at]
    const role_given = firstGiven(role_id, node_id, byFirstStart(created_at))
    return { ...person, node_id, role_id, created_at, role_given }
  })
  const inserted = await tx
    .insert(employees)
    .values(rows)
    .returning({ id: employees.id, email: employees.email })
  const mails = new Map(people.map((person) => [person.email, person.invitations]))
  await tx
    .insert(invitations)
    .values(
      inserted.flatMap(({ id, email }) =>
        (mails.get(email) ?? []).map((mail) => ({ ...mail, employee_id: id })),
      ),
    )
}

async function insertCompanies(
  tx: Db,
  now: Date,
  nodeIds: Ids<NodeKey>,
  packageIds: Ids<PackageKey>,
): Promise<void> {
  const all = sampleCompanies(now)
  const carried = new Map(all.map((company) => [company.uid, company.packages]))
  const licences: (typeof companyPackages.$inferInsert)[] = []
  for (const batch of batches(all, batchSize)) {
    const rows = batch.map((company) => ({ ...company, node_id: nodeIds[company.node] }))
    for (const { id, uid } of await tx
      .insert(companies)
      .values(rows)
      .returning({ id: companies.id, uid: companies.uid })) {
      for (const { package: key, ...licence } of carried.get(uid) ?? []) {
        licences.push({ ...licence, company_id: id, package_id: packageIds[key] })
      }
    }
  }
  for (const batch of batches(licences, batchSize)) await tx.insert(companyPackages).values(batch)
}

const byFirstStart = (at: Date) => ({ at, by: givenByServer('first start') })

type Account = {
  readonly name: string
  readonly node_id: number
  readonly role_id: number
  readonly created_at: Date
}

/** @returns the key, to be shown once; the database keeps only its hash */
async function insertAccount(tx: Db, account: Account, now: Date): Promise<string> {
  const key = makeKey()
  const giving = byFirstStart(account.created_at)
  const role_given = firstGiven(account.role_id, account.node_id, giving)
  const row = { ...account, ...keptOf(key, giving), watched_since: now, role_given }
  await tx.insert(serviceAccounts).values(row)
  return key
}

/**
 * Fills an empty database with the sample provider, all or nothing, and returns the actors' keys. Everything
 * but the keys is repeatable. Dates are relative to `now`, so that some invitations have just expired.
 */
export async function seedSample(db: Db, now: Date): Promise<Record<ActorKey, string>> {
  return db.transaction(async (tx) => {
    const nodeIds = await insertNodes(tx, now)
    const random = createRandom(stream + 2)
    const [created, modified] = [
      daysBefore(now, builtInRoleDays.created, random),
      daysBefore(now, builtInRoleDays.modified, random),
    ]
    const builtInIds = await insertBuiltInRoles(tx, created, modified)
    const roleIds: Ids<RoleKey> = { ...builtInIds, ...(await insertCustomRoles(tx, now, nodeIds)) }
    const packageIds = await insertPackages(tx)
    await insertEmployees(tx, now, nodeIds, roleIds)
    await insertCompanies(tx, now, nodeIds, packageIds)
    const keys: Partial<Record<ActorKey, string>> = {}
    for (const { key, name, node, role, createdDaysAgo } of actors) {
      const account = {
        name,
        node_id: nodeIds[node],
        role_id: roleIds[role],
        created_at: daysBefore(now, createdDaysAgo, random),
      }
      keys[key] = await insertAccount(tx, account, now)
    }
    // actors has every key of ActorKey; the test tries them all.
    return keys as Record<ActorKey, string>
  })
}

/** The minimum of an installation: a root node, the built-in roles, the packages and one key. */
export async function seedEmpty(db: Db, now: Date): Promise<{ administrator: string }> {
  return db.transaction(async (tx) => {
    const root = { name: 'Head office', parent_id: null, created_at: now }
    const [inserted] = await tx.insert(nodes).values(root).returning({ id: nodes.id })
    if (!inserted) throw new Error('The root node was not created.')
    const roleIds = await insertBuiltInRoles(tx, now, now)
    await insertPackages(tx)
    const account = {
      name: 'Administrator',
      node_id: inserted.id,
      role_id: roleIds.administrator,
      created_at: now,
    }
    return { administrator: await insertAccount(tx, account, now) }
  })
}
