import { expect, it, onTestFinished } from 'vitest'
import { earlierData } from '#testing/earlier-data'
import { startServer } from '#testing/server-process'

const key = 'msp_g6xovmILYmSFaB-w_hOzb_LSEwjjNeCixhBPS4p-z0M'

it(
  'data of an earlier version opens in this one, with its key, records, reviews and audit log',
  { timeout: 90_000 },
  async () => {
    const server = await startServer(await earlierData())
    onTestFinished(() => void server.end('SIGKILL'))
    expect(server.output()).toMatch(
      /The database is from an older version\. Applying \d+ of \d+ migrations\./,
    )

    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const read = async (target: string, body?: object) => {
      const how = body ? { method: 'POST', body: JSON.stringify(body) } : {}
      const reply = await fetch(server.url + target, { headers, ...how })
      expect([target, reply.status]).toEqual([target, body ? 201 : 200])
      return (await reply.json()) as { results: unknown[] } // As the contract describes lists.
    }
    expect(await read('/api/msp/companies/?search=echeverria')).toMatchObject({
      results: [{ name: 'Echeverría Garage', msp_node: 1 }],
    })
    expect(await read('/api/msp/companies/?search=acme')).toMatchObject({
      results: [
        {
          packages: [
            { id: 1, license_count: 12 },
            { id: 2, license_count: 3 },
          ],
          msp_node: 2,
        },
      ],
    })
    expect(await read('/api/msp/employees/?ordering=id')).toMatchObject({
      results: [
        { last_name: 'Núñez', status: 'active', role_name: 'Helpers' },
        { last_name: 'Invited', status: 'invited' },
      ],
    })
    expect(await read('/api/console/reviews/')).toMatchObject({
      results: [
        { name: 'Open one', state: 'open' },
        { name: 'First quarter', state: 'closed' },
      ],
    })
    const { results } = await read('/api/console/audit/?page_size=100')
    expect(results).toContainEqual(
      expect.objectContaining({ operation: 'Delete Managed Company', status: 204 }),
    )
    const owner = { owner_first_name: 'A', owner_last_name: 'B', owner_email: 'a@example.com' }
    expect(await read('/api/msp/companies/', { name: 'New', ...owner })).toMatchObject({ id: 5 })
  },
)
