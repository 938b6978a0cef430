import { expect, it } from 'vitest'
import { missingKeys } from '#server/features/gateway-accounts/admit-by-key'
import { closeAfterAll } from '#testing/close-after-all'
import { publicUrl } from '#testing/app-on'
import { auditOf, gatewayWithPeople, people, storeKey } from '#testing/gateway-with-people'
import { testProvider } from '#testing/provider'
import { uniqueEmail } from '#testing/small-app'
import { atProvider } from '#testing/sso'

const ids: number[] = []
const provider = await closeAfterAll(testProvider(`${publicUrl}/sign-in/sso`))
const { issuer, client } = provider
const groups = [
  { group: 'chiefs', gives: 'All' },
  { group: 'helpers', gives: 'nodes only' },
  { group: 'lost', gives: 'Nowhere' },
]
const account = { clientId: client.id, clientSecret: client.secret }
const gateway = await closeAfterAll(
  gatewayWithPeople(undefined, {
    issuer,
    ...account,
    name: 'Example',
    groups,
    groupsClaim: 'groups',
    trustsEmail: false,
  }),
)
const keeper = await gateway.keeper()
const at: ReturnType<typeof atProvider> = atProvider(gateway, provider)
ids.push(await storeKey(keeper, 'All', (await gateway.portalKey()).key))
ids.push(await storeKey(keeper, 'Nodes only', (await gateway.portalKey('msp_view_node')).key))
const companies = '/api/msp/companies/'

it('groups give a key of the gateway at each sign-in, and make missing people, who are no keepers', async () => {
  const { name, email } = at.account({ groups: ['helpers'] })
  const { status, body, browser } = await at.come(name)
  expect(status).toBe(200)
  expect(body.person).toMatchObject({ name: 'Grace Hopper', email, employee: null, keeper: false })
  expect((await browser.send('GET', companies)).status).toBe(403)
  provider.knows(name, { groups: ['chiefs', 'helpers'] })
  const again = await at.come(name)
  expect(again.body.person.id).toBe(body.person.id)
  expect((await again.browser.send('GET', companies)).status).toBe(200)
  expect((await browser.send('GET', companies)).status).toBe(200)
  const lines = (await auditOf(gateway.db)).filter((line) => line.record_id === body.person.id)
  expect(lines.find(({ operation }) => operation === 'Set role by groups')).toMatchObject({
    record_type: 'person',
    before: { upstream_key: ids[1] },
    after: { upstream_key: ids[0] },
  })
})

it('tells which keys that groups give are missing, whatever their case', async () => {
  const given = ['ALL', 'Nowhere', 'nodes only'].map((gives) => ({ group: 'some', gives }))
  expect(await missingKeys(gateway.db, given)).toEqual([
    'OIDC_GROUPS names Nowhere, but there is no such API key.',
  ])
})

it.each([
  ['are none with a key', { groups: ['others'] }, /None of your groups/],
  ['are not told', { groups: undefined }, /didn’t say which groups/],
  ['lead to a key that does not exist', { groups: ['lost'] }, /API key that doesn’t exist/],
])('refuses somebody whose groups %s, and makes nobody', async (_, claims, reason) => {
  const { name, email } = at.account(claims)
  const { status, body } = await at.come(name)
  expect({ status, detail: body.detail }).toEqual({ status: 403, detail: expect.stringMatching(reason) })
  expect((await keeper.browser.send('GET', `${people}?search=${email}`)).body.count).toBe(0)
})

it('an address opens an invitation only when it is verified, and never an active account', async () => {
  const email = uniqueEmail()
  const invitation = { name: 'Ada Lovelace', email, delivery: 'show' }
  const { body: invited } = await keeper.browser.send('POST', people, invitation)
  const stranger = at.account({ email, email_verified: false, groups: ['chiefs'] })
  expect((await at.come(stranger.name)).status).toBe(403)
  const { name } = at.account({ email, groups: ['chiefs'] })
  expect((await at.come(name)).body.person).toMatchObject({ id: invited.id, name: 'Ada Lovelace' })
  const other = at.account({ email: keeper.email, groups: ['chiefs'] })
  expect((await at.come(other.name)).status).toBe(403)
})
