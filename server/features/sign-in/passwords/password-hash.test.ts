import { expect, it } from 'vitest'
import { passwordHasher } from './password-hash'

it('stores passwords by the recommended costs, and checks them by those that a hash names', async () => {
  const { hash, matches } = passwordHasher()
  const stored = await hash('blue kettle sings loud')
  expect(stored).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/)
  expect([await matches('blue kettle sings loud', stored), await matches('red kettle', stored)]).toEqual([
    true,
    false,
  ])
  expect(await matches('blue kettle sings loud', undefined)).toBe(false)
  const cheap = await passwordHasher({ ln: 4, r: 8, p: 1 }).hash('blue kettle sings loud')
  expect(await matches('blue kettle sings loud', cheap)).toBe(true)
})

it('checks two passwords at once, lets twenty wait, and tells others to come again', async () => {
  const { hash, matches } = passwordHasher({ ln: 12, r: 8, p: 1 })
  const refusedOf = async (work: () => Promise<unknown>) => {
    const all = await Promise.allSettled(Array.from({ length: 30 }, work))
    return all.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []))
  }
  const refused = Array.from({ length: 8 }, () => 503)
  expect(await refusedOf(() => hash('blue kettle sings loud'))).toEqual(refused)
  // An unknown account costs a hash, too.
  expect(await refusedOf(() => matches('blue kettle sings loud', undefined))).toEqual(refused)
  expect(await hash('blue kettle sings loud')).toContain('$scrypt$')
})
