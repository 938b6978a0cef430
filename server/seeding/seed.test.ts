import { asc } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { invitationDays } from '#contract/employees'
import { closeAfterAll } from '#testing/close-after-all'
import { testDatabase } from '#testing/test-database'
import { hashSecret, looksLikeKey } from '../callers/keys'
import type { Database } from '../db/open'
import {
  companies,
  companyPackages,
  employees,
  invitations,
  nodes,
  outbox,
  packages,
  roles,
  serviceAccounts,
} from '../db/tables/schema'
import { isEmpty, seedEmpty, seedSample } from './seed'

const now = new Date('2026-03-01T12:00:00.000Z')
const day = 86_400_000
const daysFromNow = (moment: Date) => (moment.getTime() - now.getTime()) / day

/** All rows, each table ordered by id. */
async function contents({ db }: Database) {
  return {
    nodes: await db.select().from(nodes).orderBy(asc(nodes.id)),
    roles: await db.select().from(roles).orderBy(asc(roles.id)),
    accounts: await db.select().from(serviceAccounts).orderBy(asc(serviceAccounts.id)),
    employees: await db.select().from(employees).orderBy(asc(employees.id)),
    invitations: await db.select().from(invitations).orderBy(asc(invitations.id)),
    outbox: await db.select().from(outbox),
    packages: await db.select().from(packages).orderBy(asc(packages.id)),
    companies: await db.select().from(companies).orderBy(asc(companies.id)),
    carried: await db
      .select()
      .from(companyPackages)
      .orderBy(asc(companyPackages.company_id), asc(companyPackages.package_id)),
  }
}
type Contents = Awaited<ReturnType<typeof contents>>

const database = await closeAfterAll(testDatabase())
const keys = await seedSample(database.db, now)
const all: Contents = await contents(database)

const nodeOf = (id: number) => all.nodes.find((node) => node.id === id)!
const roleOf = (id: number) => all.roles.find((role) => role.id === id)!
const rootId = () => all.nodes.find((node) => node.parent_id === null)!.id
const custom = () => all.roles.filter((role) => role.node_id !== null)

/** The node and its ancestors. */
function lineage(id: number): number[] {
  const { parent_id } = nodeOf(id)
  return parent_id === null ? [id] : [id, ...lineage(parent_id)]
}
describe('nodes', () => {
  it('are 1 root, 6 children and 5 grandchildren', () => {
    const depths = all.nodes.map((node) => lineage(node.id).length)
    expect([1, 2, 3].map((depth) => depths.filter((one) => one === depth).length)).toEqual([1, 6, 5])
  })

  it('are younger than their parents', () => {
    const tooOld = all.nodes.filter(
      (node) => node.parent_id !== null && node.created_at <= nodeOf(node.parent_id).created_at,
    )
    expect(tooOld).toEqual([])
  })
})

describe('roles', () => {
  it('are 3 built-in and 11 custom ones at several nodes', () => {
    expect(all.roles).toHaveLength(14)
    expect(custom()).toHaveLength(11)
    expect(new Set(custom().map((role) => role.node_id)).size).toBeGreaterThanOrEqual(5)
    expect(all.roles.filter((role) => role.node_id === null).map((role) => role.name)).toEqual([
      'Administrator',
      'Auditor',
      'Help Desk',
    ])
  })

  it('were last modified within two years, after they were created', () => {
    for (const role of all.roles) {
      expect(daysFromNow(role.last_modified)).toBeLessThan(0)
      expect(daysFromNow(role.last_modified)).toBeGreaterThan(-730)
      expect(role.last_modified >= role.created_at).toBe(true)
    }
    expect(
      new Set(custom().map((role) => role.last_modified.toISOString().slice(0, 7))).size,
    ).toBeGreaterThanOrEqual(8)
  })
})

describe('service accounts', () => {
  it('are the five actors, each with a role that its node allows', () => {
    const described = all.accounts.map((account) => [
      account.name,
      lineage(account.node_id).length,
      roleOf(account.role_id).name,
    ])
    expect(described).toEqual([
      ['Administrator', 1, 'Administrator'],
      ['Auditor', 1, 'Auditor'],
      ['Help desk', 1, 'Help Desk'],
      ['Branch manager', 2, 'Niederlassungsleitung'],
      ['Trial app', 1, 'Awaiting approval'],
    ])
    const branch = all.accounts[3]!
    expect(roleOf(branch.role_id)).toMatchObject({ node_id: branch.node_id })
    expect(roleOf(branch.role_id).codes).not.toContain('msp_cascade_permissions')
    expect(all.nodes.some((node) => node.parent_id === branch.node_id)).toBe(true)
  })

  it('are found by their keys; only hashes are stored', () => {
    expect(Object.keys(keys)).toEqual(['administrator', 'auditor', 'help_desk', 'branch_manager', 'nobody'])
    expect(Object.values(keys).every(looksLikeKey)).toBe(true)
    expect(all.accounts.map((account) => account.key_hash)).toEqual(Object.values(keys).map(hashSecret))
    const everything = JSON.stringify(all)
    for (const key of Object.values(keys)) expect(everything).not.toContain(key.slice(4))
  })
})

describe('employees', () => {
  const left = (person: Contents['employees'][number]) => daysFromNow(person.invitation_expires_at)
  const invited = () => all.employees.filter((person) => person.activated_at === null)
  const openMails = (id: number) =>
    all.invitations.filter((mail) => mail.employee_id === id && !mail.replaced_at && !mail.used_at)

  it('are 31 active and 17 invited; 6 invitations have expired and 3 expire within a day', () => {
    expect(all.employees).toHaveLength(48)
    expect(invited()).toHaveLength(17)
    expect(invited().filter((person) => left(person) < 0)).toHaveLength(6)
    expect(invited().filter((person) => left(person) > 0 && left(person) <= 1)).toHaveLength(3)
    expect(invited().filter((person) => left(person) > 1.5)).toHaveLength(8)
  })

  it('have one open link, from the last mail, while they are invited', () => {
    for (const person of invited()) {
      const expected = { created_at: person.last_invited_at, expires_at: person.invitation_expires_at }
      expect(openMails(person.id)).toEqual([expect.objectContaining(expected)])
      expect(person.is_2fa_enabled).toBe(false)
    }
  })

  it('have used a link in time, and have no open one, once they are active', () => {
    const active = all.employees.filter((person) => person.activated_at !== null)
    for (const person of active) {
      expect(openMails(person.id)).toEqual([])
      const used = all.invitations.filter((mail) => mail.employee_id === person.id && mail.used_at)
      expect(used).toEqual([expect.objectContaining({ used_at: person.activated_at, replaced_at: null })])
      expect(
        person.activated_at! > person.last_invited_at && person.activated_at! < person.invitation_expires_at,
      ).toBe(true)
    }
    expect(active.filter((person) => person.is_2fa_enabled).length).toBeGreaterThan(active.length * 0.75)
  })

  it('have links that are valid for 7 days, some of them sent again', () => {
    for (const mail of all.invitations)
      expect(mail.expires_at.getTime() - mail.created_at.getTime()).toBe(invitationDays * day)
    expect(all.invitations.filter((mail) => mail.replaced_at).length).toBeGreaterThanOrEqual(3)
    for (const person of all.employees) {
      expect(person.invitation_expires_at.getTime() - person.last_invited_at.getTime()).toBe(
        invitationDays * day,
      )
      expect(person.invited_at <= person.last_invited_at && person.last_invited_at < now).toBe(true)
      expect(person.invited_at > nodeOf(person.node_id).created_at).toBe(true)
    }
    expect(all.outbox).toEqual([])
  })

  it('have roles that their node allows: built-in, of the node, or cascading from above', () => {
    for (const person of all.employees) {
      const role = roleOf(person.role_id)
      const [own, ...above] = lineage(person.node_id)
      const cascades =
        role.codes.includes('msp_cascade_permissions') && above.some((id) => id === role.node_id)
      expect([person.email, role.node_id === null || role.node_id === own || cascades]).toEqual([
        person.email,
        true,
      ])
    }
    expect(new Set(all.employees.map((person) => person.node_id)).size).toBe(12)
    expect(new Set(all.employees.map((person) => person.role_id)).size).toBe(14)
  })

  it('include at least two active administrators at the root', () => {
    const administrators = all.employees.filter(
      (one) => one.activated_at && one.node_id === rootId() && roleOf(one.role_id).name === 'Administrator',
    )
    expect(administrators.length).toBeGreaterThanOrEqual(2)
  })
})

describe('packages', () => {
  it('have a monthly price, or are not for resale and have none', () => {
    expect(all.packages).toHaveLength(8)
    for (const one of all.packages) {
      expect(one.currency).toMatch(/^(EUR|USD)$/)
      expect(one.price_monthly === null ? 'nfr' : 'subscription').toBe(one.type)
    }
    expect(all.packages.filter((one) => one.type === 'nfr')).toHaveLength(2)
  })
})

describe('companies', () => {
  it('are 1,240 with 0 to 4 packages, which are not for resale only in companies not for resale', () => {
    expect(all.companies).toHaveLength(1_240)
    const typeOf = new Map(all.packages.map((one) => [one.id, one.type]))
    const counts = all.companies.map((company) => {
      const carried = all.carried.filter((row) => row.company_id === company.id)
      for (const row of carried)
        expect(typeOf.get(row.package_id)).toBe(company.is_nfr ? 'nfr' : 'subscription')
      return carried.length
    })
    expect(new Set(counts)).toEqual(new Set([0, 1, 2, 3, 4]))
    expect(all.companies.filter((company) => company.is_nfr).length).toBeGreaterThan(20)
  })

  it('are at every node, younger than the node and at most six years old', () => {
    expect(new Set(all.companies.map((company) => company.node_id)).size).toBe(12)
    for (const company of all.companies) {
      expect(company.created_at > nodeOf(company.node_id).created_at && company.created_at < now).toBe(true)
      expect(daysFromNow(company.created_at)).toBeGreaterThan(-6 * 365)
    }
  })
})

describe('seeding', () => {
  it('writes the same rows every time, except the hashes of keys', async () => {
    const another = await testDatabase()
    try {
      expect(await isEmpty(another.db)).toBe(true)
      const otherKeys = await seedSample(another.db, now)
      expect(await isEmpty(another.db)).toBe(false)
      const withoutHashes = ({ accounts, ...rest }: Contents) => ({
        ...rest,
        accounts: accounts.map((row) => ({ ...row, key_hash: '', key_made: { ...row.key_made, of: '' } })),
      })
      expect(withoutHashes(await contents(another))).toEqual(withoutHashes(all))
      expect(Object.values(otherKeys).filter((key) => Object.values(keys).includes(key))).toEqual([])
    } finally {
      await another.close()
    }
  })

  it('is all or nothing: it leaves a database that is not empty unchanged', async () => {
    await expect(seedSample(database.db, now)).rejects.toThrow('insert into "nodes"')
    expect(await contents(database)).toEqual(all)
  })

  it('without sample data writes a root, the built-in roles, the packages and one key', async () => {
    const another = await testDatabase()
    try {
      const { administrator } = await seedEmpty(another.db, now)
      const found = await contents(another)
      expect(found.nodes).toMatchObject([{ name: 'Head office', parent_id: null }])
      expect(found.roles.map((role) => [role.name, role.node_id, role.codes])).toEqual(
        all.roles.slice(0, 3).map((role) => [role.name, null, role.codes]),
      )
      expect(found.packages).toEqual(all.packages)
      const [root, role] = [found.nodes[0]?.id, found.roles[0]?.id]
      expect(found.accounts).toMatchObject([
        { name: 'Administrator', node_id: root, role_id: role, key_hash: hashSecret(administrator) },
      ])
      expect(
        [found.employees, found.invitations, found.companies, found.carried, found.outbox].flat(),
      ).toEqual([])
    } finally {
      await another.close()
    }
  })
})
