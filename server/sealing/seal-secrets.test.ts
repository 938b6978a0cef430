import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#testing/temporary'
import { keysInFolder, sealer, secretsKeysIn, type SecretsKey } from './seal-secrets'

const key = (id: string): SecretsKey => ({ id, key: randomBytes(32) })
const place = { table: 'authenticators', row: 7, upstream: 'https://api.example.com' }

it('opens a sealed secret only in its place and with its key', () => {
  const [old, next] = [key('old'), key('next')]
  const sealed = sealer([old]).seal(place, 'JBSWY3DPEHPK3PXP')
  const both = sealer([next, old])
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(both.open(place, sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect([both.isCurrent(sealed), both.isCurrent(both.seal(place, 'x'))]).toEqual([false, true])
  const elsewhere = [
    { ...place, row: 8 },
    { ...place, table: 'upstream_keys' },
    { ...place, upstream: 'https://other.example.com' },
  ]
  expect(elsewhere.map((other) => both.open(other, sealed))).toEqual(elsewhere.map(() => undefined))
  expect(sealer([{ ...old, id: 'renamed' }]).open(place, sealed.replace('old:', 'renamed:'))).toBeUndefined()
  expect(sealer([next]).open(place, sealed)).toBeUndefined()
})

it('does not open a secret with a changed or shortened tag', () => {
  const own = sealer([key('own')])
  const bytes = Buffer.from(own.seal(place, 'secret').split(':')[1]!, 'base64url')
  const changed = (at: number) => Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)))
  for (const wrong of [changed(0), changed(12), changed(28), bytes.subarray(0, 16), bytes.subarray(0, 27)])
    expect(own.open(place, `own:${wrong.toString('base64url')}`)).toBeUndefined()
})

it('reads keys of 32 bytes with different ids only', () => {
  const of = (bytes: number) => randomBytes(bytes).toString('base64')
  expect(secretsKeysIn(`2026:${of(32)}, 2025:${of(32)}`)?.map(({ id }) => id)).toEqual(['2026', '2025'])
  for (const wrong of ['', of(32), `a:${of(31)}`, `a:${of(32)},b`, `a:${of(32)},a:${of(32)}`])
    expect(secretsKeysIn(wrong), wrong).toBeUndefined()
})

it('writes a key that only its owner can read, once', () => {
  const folder = path.join(temporaryFolder(), 'data')
  const [made] = keysInFolder(folder)
  expect(keysInFolder(folder)).toEqual([made])
  expect(statSync(path.join(folder, 'secrets.key')).mode & 0o777).toBe(0o600)
})
