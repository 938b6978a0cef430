import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { asc, eq } from 'drizzle-orm'
import { licenceChanges, licenceWalks, priceChanges } from '#server/db/tables/months.schema'
import { companies, companyPackages, packages } from '#server/db/tables/schema'
import { walkWhenDue } from '#server/gateway/licence-walk'
import { sealer, type SecretsKey } from '#server/sealing/seal-secrets'
import { gatewayWithPeople, keys, storeKey } from './gateway-with-people'
import { json, testUpstream, type Behaviour, type TestUpstream } from './upstream'

const dayMs = 86_400_000
/** A behaviour instead of the second server's answer. `asked`: the number of requests until now. */
type Fault = (url: string, asked: number) => Behaviour | undefined

/** A gateway that records the licences of a whole second server, through a proxy with faults. */
export async function walkedGateway() {
  const sealing: SecretsKey = { id: 'tests', key: randomBytes(32) }
  const gateway = await gatewayWithPeople([sealing])
  const { db, portal } = gateway
  const keeper = await gateway.keeper()
  const key = await storeKey(keeper, 'Licences', (await gateway.portalKey()).key)
  await keeper.browser.send('PATCH', `${keys}${key}/`, { records_licences: true })
  const offers = (await portal.db.select().from(packages).orderBy(packages.id).limit(2)).map(({ id }) => id)
  const { hostname, port } = new URL(gateway.upstream)
  const state = { now: new Date(), fault: (() => undefined) as Fault, lines: [] as unknown[] }
  const proxy: TestUpstream = await testUpstream((response, seen) => {
    const fault = state.fault(seen.url, proxy.seen.length)
    if (fault) return fault(response, seen)
    request({ hostname, port, path: seen.url, headers: seen.headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    }).end()
  })
  const seal = sealer([sealing])
  const note = (...line: unknown[]) => void state.lines.push(line)
  const options = {
    db,
    hasRoom: () => true,
    clock: () => state.now,
    log: { info: note, warn: note },
    baseUrl: proxy.url,
    vault: { seal, upstream: gateway.upstream },
    sleep: async (ms: number) => void (state.now = new Date(state.now.getTime() + ms)),
  }
  const walk = (
    more: Partial<Parameters<typeof walkWhenDue>[0]> = {},
    signal = new AbortController().signal,
  ) => walkWhenDue({ ...options, ...more }, signal)
  const walks = () => db.select().from(licenceWalks).orderBy(licenceWalks.day)
  const ofFirst = () =>
    db
      .select()
      .from(priceChanges)
      .where(eq(priceChanges.package_id, offers[0]!))
      .orderBy(asc(priceChanges.id))
  return {
    ...gateway,
    seal,
    state,
    proxy,
    key,
    offers,
    walk,
    walks,
    /** The second server's own tables. */
    remote: portal.db,
    /** The walk of the next evening. */
    nextNight: () => {
      state.now = new Date(Math.floor(state.now.getTime() / dayMs + 1) * dayMs + 22.2 * 3_600_000)
      return walk()
    },
    outcomes: async () => (await walks()).map(({ outcome }) => outcome),
    rows: async () =>
      (await db.select().from(licenceChanges).orderBy(asc(licenceChanges.id))).map(
        ({ company_id, package_id, license_count, status }) => [
          company_id,
          package_id,
          license_count,
          status,
        ],
      ),
    /** Of the first package. */
    prices: async () => (await ofFirst()).map((row) => [row.price_monthly, row.currency]),
    namedPrices: async () => (await ofFirst()).map((row) => [row.package_name, row.price_monthly]),
    /** A company of the second server with so many licences of each package. */
    company: async (...counts: number[]) => {
      const company_id = await portal.make.company()
      for (const [at, license_count] of counts.entries())
        await portal.db
          .insert(companyPackages)
          .values({ company_id, package_id: offers[at]!, license_count, status: 'active' })
      return company_id
    },
    /** Changes the rows of a list on their way. */
    rewritten:
      (path: string, change: (row: Record<string, unknown>) => object): Fault =>
      (url) =>
        url.startsWith(path)
          ? (response, seen) =>
              void fetch(gateway.upstream + seen.url, {
                headers: { authorization: seen.headers.authorization! },
              })
                .then((answer) => answer.json())
                .then((body) => json(200, { ...body, results: body.results.map(change) })(response, seen))
          : undefined,
    /** Forgets everything, on an evening. */
    begin: async () => {
      for (const table of [licenceChanges, licenceWalks, priceChanges]) await db.delete(table)
      await portal.db.delete(companies)
      await portal.db.update(packages).set({ price_monthly: '3.90', currency: 'EUR' })
      state.fault = () => undefined
      state.now = new Date('2026-03-10T22:10:00.000Z')
      state.lines.length = proxy.seen.length = 0
    },
    close: async () => {
      await proxy.close()
      await gateway.close()
    },
  }
}
