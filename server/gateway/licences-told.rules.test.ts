import { expect, it } from 'vitest'
import { licencesOf, reasonsOf } from '#server/gateway/licences-told.rules'

const shield = {
  id: '1',
  name: 'Device Shield',
  type: 'subscription',
  status: 'active',
  license_count: 3,
}
const acme = {
  id: '7',
  uid: '00000000-0000-4000-8000-000000000007',
  name: 'Acme',
  msp_node: '2',
  packages: [shield],
}

it.each([
  [undefined, {}],
  ['no UUID listed', { uid: undefined }],
  ['UUID can’t be used', { uid: 'ACME-7' }],
  ['no node listed', { msp_node: undefined }],
  ['no packages listed', { packages: undefined }],
  ['a package listed twice', { packages: [shield, shield] }],
  ['no status listed', { packages: [shield, { ...shield, id: '2', status: undefined }] }],
  ['type “Base” isn’t known', { packages: [{ ...shield, type: 'Base' }] }],
  [
    `status “${'x'.repeat(39)}\uFFFD…” isn’t known`,
    { packages: [{ ...shield, status: `${'x'.repeat(39)}😀${'x'.repeat(60_000)}` }] },
  ],
])('says why a company can’t be read: %s', (why, more) => {
  expect(licencesOf({ ...acme, ...more }).why).toBe(why)
})

it('keeps twenty reasons, the commonest first, and adds up the others', () => {
  const whys = Array.from({ length: 30 }, (_, at) => [`a${at}`, ...(at === 29 ? ['a29'] : [])]).flat()
  const reasons = reasonsOf(whys)
  expect(reasons).toHaveLength(20)
  expect(reasons[0]).toEqual({ why: 'a29', companies: 2 })
  expect(reasons.at(-1)).toEqual({ why: 'other reasons', companies: 11 })
})
