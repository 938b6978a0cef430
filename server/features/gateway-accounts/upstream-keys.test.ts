import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { authenticators, upstreamKeys } from '#server/db/tables/people.schema'
import { closeAfterAll } from '#testing/close-after-all'
import {
  auditOf,
  colleague,
  gatewayWithPeople,
  keyRow,
  keys,
  people,
  storeKey,
  working,
} from '#testing/gateway-with-people'
import { dump } from '#testing/dump'
import { migrateAgain } from '#testing/migrate-again'
import { addPassword } from '#testing/passwords'
import { resealAll, sealLocationOf } from '../sign-in/reseal-secrets'
import { sealer, type SecretsKey } from '../../sealing/seal-secrets'
import { openKey, resealKeys } from './upstream-keys.store'

const old: SecretsKey = { id: 'old', key: randomBytes(32) }
const gateway = await closeAfterAll(gatewayWithPeople([old]))
const keeper = await gateway.keeper()

const nodes = '/api/msp/nodes/'
const rowOf = (id: number) => keyRow(gateway, id)
const workingWith = (name: string) => working(gateway, keeper, name)

describe('a key of the vault', () => {
  it('opens in its row, with its key and for its API only', async () => {
    const [one, other] = [
      await storeKey(keeper, 'One', 'remote-1'),
      await storeKey(keeper, 'Other', 'remote-2'),
    ]
    const [row, otherRow] = [await rowOf(one), await rowOf(other)]
    const vault = { seal: sealer([old]), upstream: gateway.upstream }
    expect(openKey(vault, row)).toBe('remote-1')
    const moved = [
      openKey(vault, { id: other, sealed: row.sealed }),
      openKey({ ...vault, upstream: 'https://other.example.com' }, row),
      openKey(
        { ...vault, seal: sealer([{ ...old, id: 'new' }]) },
        { id: one, sealed: row.sealed.replace('old:', 'new:') },
      ),
      openKey({ ...vault, seal: sealer([{ id: 'old', key: randomBytes(32) }]) }, row),
      vault.seal.open({ table: 'authenticators', row: one, upstream: gateway.upstream }, row.sealed),
    ]
    expect(moved).toEqual(moved.map(() => undefined))
    // Somebody with the database alone gives a person the value of another key.
    const { browser, id } = await colleague(gateway, keeper, { upstream_key: one })
    await gateway.db.update(upstreamKeys).set({ sealed: otherRow.sealed }).where(eq(upstreamKeys.id, one))
    expect((await browser.send('GET', nodes)).body.detail).toContain('can’t be read here')
    expect((await keeper.browser.send('GET', `${keys}${one}/`)).body.is_readable).toBe(false)
    await keeper.browser.send('DELETE', `${people}${id}/`)
  })

  it('is sealed again with the newest key at a start, and so are authenticator apps', async () => {
    const { ada, key, secret } = await workingWith('Sealed again')
    await addPassword(ada.browser, gateway.clock.now)
    const next: SecretsKey = { id: 'next', key: randomBytes(32) }
    const [before] = await gateway.db.select().from(authenticators)
    const vaultOf = (...those: [SecretsKey, ...SecretsKey[]]) => ({
      seal: sealer(those),
      upstream: gateway.upstream,
    })
    const closed = await resealKeys(gateway.db, vaultOf(next, old))
    expect(await resealAll(gateway.db, sealer([next, old]))).toBe(0)
    expect(openKey(vaultOf(next), await rowOf(key))).toBe(secret)
    const [after] = await gateway.db.select().from(authenticators)
    const codes = (seal: ReturnType<typeof sealer>, row = after!) =>
      seal.open(sealLocationOf(ada.id), row.sealed)
    expect(codes(sealer([next]))).toBe(codes(sealer([old]), before))
    expect(codes(sealer([old]))).toBeUndefined()
    // A second start changes nothing, and one without the key says how many secrets are closed.
    const sealed = (await rowOf(key)).sealed
    expect(await resealKeys(gateway.db, vaultOf(next, old))).toBe(closed)
    expect((await rowOf(key)).sealed).toBe(sealed)
    expect(await resealAll(gateway.db, sealer([old]))).toBe(1)
    await resealKeys(gateway.db, vaultOf(old, next))
    await resealAll(gateway.db, sealer([old, next]))
  })

  it('stays inside: no reply, log line or row has it', async () => {
    const { ada, secret, key } = await workingWith('Secret')
    const replies = [
      await keeper.browser.send('GET', keys),
      await keeper.browser.send('PATCH', `${keys}${key}/`, { name: 'Secret 2', key: secret }),
      await keeper.browser.send('GET', people),
      await ada.browser.send('GET', '/api/console/account/'),
      await ada.browser.send('GET', nodes),
      await ada.browser.send('GET', '/api/msp/nodes/999/'),
      await ada.browser.send('GET', keys),
    ]
    const rows = await dump(gateway.db)
    const token = ada.browser.token()!
    for (const form of [secret, Buffer.from(secret).toString('base64'), token]) {
      expect(JSON.stringify(replies)).not.toContain(form)
      expect(rows).not.toContain(form)
      expect(gateway.log.join('')).not.toContain(form)
    }
    expect(gateway.log.join('')).toContain('Ada Lovelace')
  })

  it('says who entered it last, also after it was sealed again, and not who renamed it or works with it', async () => {
    const other = await gateway.keeper('Joan')
    const path = `${keys}${await storeKey(keeper, 'Entered', 'remote-1')}/`
    const entered = async () => (await keeper.browser.send('GET', path)).body.entered_by
    expect(await entered()).toBe(keeper.id)
    await other.browser.send('PATCH', path, { name: 'Renamed' })
    expect(await entered()).toBe(keeper.id)
    await other.browser.send('PATCH', path, { key: 'remote-2' })
    expect(await entered()).toBe(other.id)
    const next: SecretsKey = { id: 'entered', key: randomBytes(32) }
    await resealKeys(gateway.db, { seal: sealer([next, old]), upstream: gateway.upstream })
    expect(await entered()).toBe(other.id)
    await resealKeys(gateway.db, { seal: sealer([old, next]), upstream: gateway.upstream })
    const row = () => gateway.db.select().from(upstreamKeys).where(eq(upstreamKeys.name, 'Renamed'))
    const noted = await row()
    await gateway.db.update(upstreamKeys).set({ entered: null })
    await migrateAgain(gateway.db, '0022_key_made_before')
    expect(await row()).toEqual(noted)
    await gateway.db
      .update(upstreamKeys)
      .set({ sealed: 'by the version before' })
      .where(eq(upstreamKeys.name, 'Renamed'))
    expect(await entered()).toBeNull()
    await gateway.db.delete(upstreamKeys).where(eq(upstreamKeys.name, 'Renamed'))
  })

  it('records licences alone, which the audit log says', async () => {
    const [one, other] = [
      await storeKey(keeper, 'First', 'remote-1'),
      await storeKey(keeper, 'Then', 'remote-2'),
    ]
    const path = (id: number) => `${keys}${id}/`
    for (const id of [one, other])
      expect((await keeper.browser.send('PATCH', path(id), { records_licences: true })).body).toMatchObject({
        records_licences: true,
      })
    expect((await keeper.browser.send('GET', path(one))).body.records_licences).toBe(false)
    expect((await auditOf(gateway.db)).at(-1)).toMatchObject({
      record_id: other,
      before: { records_licences: false },
      after: { records_licences: true },
    })
  })

  it('can’t be a token of ours, share its name, or go while somebody works with it', async () => {
    const { key, ada } = await workingWith('Used')
    const add = (name: string, text: string) => keeper.browser.send('POST', keys, { name, key: text })
    expect((await add('Token', `msu_${'A'.repeat(43)}`)).body).toEqual({
      key: [expect.stringContaining('session token')],
    })
    expect((await add('Used', 'remote')).body).toEqual({ name: [expect.any(String)] })
    expect((await keeper.browser.send('DELETE', `${keys}${key}/`)).status).toBe(409)
    await keeper.browser.send('PATCH', `${people}${ada.id}/`, { upstream_key: null })
    expect((await keeper.browser.send('DELETE', `${keys}${key}/`)).status).toBe(204)
    expect((await keeper.browser.send('PATCH', `${people}${ada.id}/`, { upstream_key: key })).status).toBe(
      400,
    )
  })
})
