import { expect, it } from 'vitest'
import { tenantAddress } from './tenant-address'

const uid = '6f1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d'

it.each([
  ['https://portal.example.com/tenants/{uid}', `https://portal.example.com/tenants/${uid}`],
  ['https://portal.example.com/?id={id}&again={id}#{uid}', `https://portal.example.com/?id=7&again=7#${uid}`],
])('fills UUID and ID into %s', (template, address) => {
  expect(tenantAddress(template, { id: 7, uid })).toBe(address)
})

it('encodes what it fills in, and fills nothing into that', () => {
  expect(tenantAddress('https://p/{uid}', { id: '7', uid: '{id}/../?a#b c' })).toBe(
    'https://p/%7Bid%7D%2F..%2F%3Fa%23b%20c',
  )
})

it.each(['.', '..'])('makes no address of the UUID %s, which would climb to another path', (dots) => {
  expect(tenantAddress('https://p/tenants/{uid}/start', { id: '7', uid: dots })).toBeUndefined()
  expect(tenantAddress('https://p/{id}', { id: '7', uid: dots })).toBe('https://p/7')
})

it('makes no address without the UUID that it needs', () => {
  expect(tenantAddress('https://p/{uid}', { id: '7' })).toBeUndefined()
  expect(tenantAddress('https://p/{uid}', { id: '7', uid: '' })).toBeUndefined()
  expect(tenantAddress('https://p/{id}', { id: '7' })).toBe('https://p/7')
})
