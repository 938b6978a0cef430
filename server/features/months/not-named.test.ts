import { expect, it } from 'vitest'
import { licenceChanges, priceChanges } from '#server/db/tables/months.schema'
import { comparedMonths, line } from '#testing/compared-months'
import { heldLicences } from '#testing/held-licences'
import { comparisonToSign } from './comparison-to-sign'

const { server, compare, decide } = await comparedMonths()

/** Read in one go. */
const toSign = async (month: number) => {
  const { companies } = (await server.request(server.administrator, 'GET', `/api/console/months/${month}/`))
    .body
  return comparisonToSign(server.db, (work) => work(), month, companies)
}

it('a package that no vendor names is decided apart, and anew once a file names it', async () => {
  const held = { company_id: 7, company_name: 'Nord', node_id: server.root, package_id: 2, license_count: 4 }
  const since = { at: new Date('2026-01-05T10:00:00Z') }
  await server.db.insert(licenceChanges).values(heldLicences({ ...since, ...held, package_name: 'Shield' }))
  await server.db
    .insert(priceChanges)
    .values({ ...since, package_id: 2, price_monthly: '1.00', currency: 'EUR' })
  const isShield = (row: { company: string | null; package: string | null }) =>
    row.company === '7' && row.package === '2'
  const undecided = async () => {
    const { open, not_named, outdated, comparisons } = await toSign(202602)
    return { open, not_named, outdated: outdated.length, row: comparisons[0]!.rows.find(isShield) }
  }
  const figures = { their_number: null, their_amount: null, our_number: 4, our_amount: '3.73' }
  const key = '["7","2","EUR","not_named"]'
  const first = await compare(202602, [line(0)])
  expect(await undecided()).toMatchObject({ open: 4, not_named: 1, row: { key, result: 'not_named' } })
  // A row of another place isn't there.
  for (const other of ['["7","2","EUR"]', '["7","1","EUR","not_named"]', '["7","2","EUR","own"]'])
    expect(await decide(202602, { key: other, ...figures })).toContain('Neither the files')
  expect(await decide(202602, { key, ...figures })).toMatchObject({ decision: 'accepted' })
  const accepted = { decision: { decision: 'accepted' }, result: 'not_named', our_amount: '3.73' }
  expect(await undecided()).toMatchObject({ open: 4, not_named: 0, outdated: 0, row: accepted })
  // Another vendor bills it, but not to this company.
  const second = await compare(202602, [line(8, { package: 2, company: 9 })])
  const ours = { key: '["7","2","EUR"]', result: 'only_ours', decision: null, ...figures }
  expect(await undecided()).toMatchObject({ open: 6, not_named: 0, outdated: 1, row: ours })
  for (const one of [first, second])
    await server.request(
      server.administrator,
      'DELETE',
      `/api/console/months/202602/comparison/files/${one}/`,
    )
  // What nobody ever billed stays a difference of our own billing.
  await compare(202602, [line(0)], { side: 'own' })
  expect(await undecided()).toMatchObject({ open: 5, not_named: 0, row: { result: 'only_ours' } })
})
