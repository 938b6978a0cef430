import { createPublicKey, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { getReviewKey } from '#contract/reviews/key'
import { appOn } from '#testing/app-on'
import { heldLicences } from '#testing/held-licences'
import { refusal } from '#testing/refusal'
import { path, testReviews } from '#testing/test-reviews'
import { audit } from '../db/tables/audit.schema'
import { closedMonths, licenceChanges } from '../db/tables/months.schema'
import { signingKeys } from '../db/tables/reviews.schema'
import { sealer, type Sealer, type SecretsKey } from '../sealing/seal-secrets'
import { handleSigningCommand } from './signing-commands'
import { openSigningKey, signingKey } from './signing-key'
import { verifyFile } from './verify-file'

const reviews = await testReviews()
const { server, key, makeRole, begin, keepAll } = reviews
const { db, clock } = server
const sealingKey = (id: string): SecretsKey => ({ id, key: randomBytes(32) })
const [old, next] = [sealingKey('2025'), sealingKey('2026')]
const rows = () => db.select().from(signingKeys).orderBy(signingKeys.id)
beforeEach(() => db.delete(signingKeys))

/** A server on the same database with these keys for sealing. */
async function sealing(seal: Sealer | undefined) {
  const { app, request } = await appOn(db, clock, { seal })
  const review = (await begin({ roles: [await makeRole(['msp_edit_user'])] })).body
  await keepAll(review)
  const url = `${path}${review.id}/`
  return {
    close: () => request(key, 'POST', `${url}close/`, {}),
    state: async () => (await request(key, 'GET', url)).body.state,
    file: async () =>
      (await app.inject({ url: `${url}evidence/`, headers: { authorization: `Bearer ${key}` } })).rawPayload,
    keys: async () => (await request(null, 'GET', getReviewKey.path)).body,
    closeMonth: async () => request(await server.signedIn(), 'POST', '/api/console/months/202602/close/'),
  }
}

it('seals the key that it makes, and signs with it', async () => {
  const { close, file, keys } = await sealing(sealer([next]))
  expect((await close()).status).toBe(200)
  const [row] = await rows()
  expect(row?.private_key).toMatch(/^2026:[\w-]+$/)
  expect(await keys()).toEqual({
    algorithm: 'Ed25519',
    public_key: row?.public_key,
    keys: [{ public_key: row?.public_key, created_at: row?.created_at.toISOString() }],
  })
  expect((await verifyFile(await file(), row!.public_key)).outcome).toBe('as signed')
})

it('seals a key of an earlier version with the newest key, and stays the same key', async () => {
  const { public_key, secret } = await signingKey(db, undefined, clock.now)
  expect((await rows())[0]?.private_key).toBe(secret)
  for (const keys of [[old], [next, old]] as [SecretsKey, ...SecretsKey[]][]) {
    expect(await openSigningKey(db, sealer(keys), clock.now)).toEqual({ public_key, secret })
    expect((await rows()).map((row) => row.private_key.split(':')[0])).toEqual([keys[0].id])
  }
  expect(
    createPublicKey(secret!).export({ type: 'spki', format: 'der' }).subarray(12).toString('base64'),
  ).toBe(public_key)
})

it.each([
  ['another key', sealer([sealingKey('2027')])],
  ['another key of the same name', sealer([sealingKey('2025')])],
  ['none', undefined],
])(
  'closes neither review nor month where the key was sealed with what is lost, and keeps it: %s',
  async (_, seal) => {
    await signingKey(db, sealer([old]), clock.now)
    const before = await rows()
    const { close, state, keys, closeMonth } = await sealing(seal)
    expect(await close()).toMatchObject(refusal(400, 'signing key of this server doesn’t open'))
    expect(await state()).toBe('open')
    expect((await keys()).public_key).toBe(before[0]?.public_key)
    const at = new Date('2026-01-05T10:00:00Z')
    await db.delete(licenceChanges)
    await db
      .insert(licenceChanges)
      .values(heldLicences({ at, company_id: 7, company_name: 'Acme', node_id: server.root }))
    clock.now = new Date('2026-03-04T09:30:00Z')
    expect(await closeMonth()).toMatchObject(refusal(400, 'signing key of this server doesn’t open'))
    expect(await db.$count(closedMonths)).toBe(0)
    expect(await rows()).toEqual(before)
    // Nor does a value that was moved from another row, or put there, open.
    await db.update(signingKeys).set({ id: 2 })
    await expect(openSigningKey(db, sealer([old]), clock.now)).rejects.toThrow('doesn’t open')
  },
)

it('signs with another key once the operator made one, and names the earlier ones', async () => {
  const before = await sealing(sealer([old]))
  await before.close()
  const seal = sealer([next])
  const [first] = (await before.keys()).keys
  clock.now = new Date(clock.now.getTime() + 60_000)
  expect(await handleSigningCommand(db, undefined, { signing: 'new-key' }, clock.now)).toMatchObject({
    error: expect.stringContaining('SECRETS_KEYS'),
  })
  const { lines } = (await handleSigningCommand(db, seal, { signing: 'new-key' }, clock.now)) as {
    lines: string[]
  }
  const after = await sealing(seal)
  expect((await after.close()).status).toBe(200)
  const { public_key, keys } = await after.keys()
  expect(keys).toEqual([{ public_key, created_at: clock.now.toISOString() }, first])
  expect(lines).toEqual([
    expect.stringMatching(/^public key +signs since$/),
    ...keys.map((one: typeof first) => `${one.public_key}  ${one.created_at}`),
  ])
  expect((await rows()).map((row) => row.private_key.split(':')[0])).toEqual(['', '2026'])
  const outcome = async (of: typeof before, by: string) => (await verifyFile(await of.file(), by)).outcome
  expect(await outcome(before, first.public_key)).toBe('as signed')
  expect(await outcome(after, public_key)).toBe('as signed')
  expect((await verifyFile(await before.file(), public_key)).lines).toEqual([
    `SIGNED BY ANOTHER KEY: ${first.public_key}`,
  ])
  const lined = await db.select().from(audit).where(eq(audit.operation, 'Make signing key'))
  expect(lined).toMatchObject([{ account_name: 'command line', at: clock.now }])
})

it('makes one key, whoever asks at the same time', async () => {
  const seal = sealer([next])
  const made = await Promise.all([1, 2, 3].map(() => signingKey(db, seal, clock.now)))
  expect(new Set(made.map(({ public_key }) => public_key)).size).toBe(1)
  expect(await rows()).toHaveLength(1)
})
