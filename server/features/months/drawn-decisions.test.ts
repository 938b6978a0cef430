import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { closedMonths, licenceChanges } from '#server/db/tables/months.schema'
import { monthDecisions, monthFiles, monthLines } from '#server/db/tables/comparisons.schema'
import { comparedMonths, line } from '#testing/compared-months'

/** `npm test` runs a few; `MONTH_SEQUENCES` says how many. */
const runs = Number(process.env.MONTH_SEQUENCES ?? 25)

const months = await comparedMonths()
const person = await months.server.signedIn()

const figures = ['their_number', 'their_amount', 'our_number', 'our_amount'] as const
type Row = { readonly key: string } & Record<(typeof figures)[number], string | number | null>
type Signed = {
  readonly comparisons: readonly { readonly rows: readonly (Row & { readonly decision: object | null })[] }[]
  readonly outdated: readonly object[]
}
const said = (row: Row): string => JSON.stringify([row.key, ...figures.map((name) => row[name])])

const companies = [1, 7, 8, 9] as const
const company = fc.constantFrom(...companies)
const side = fc.constantFrom('vendor' as const, 'own' as const)
const step = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('change' as const), company, licences: fc.nat(9) }), weight: 2 },
  {
    arbitrary: fc.record({
      do: fc.constant('file' as const),
      looks: fc.boolean(),
      side,
      rows: fc.array(fc.record({ company, number: fc.nat(5), cents: fc.integer({ min: -99, max: 1_500 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
    weight: 3,
  },
  { arbitrary: fc.record({ do: fc.constant('delete' as const), at: fc.nat(3) }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('look' as const) }), weight: 2 },
  {
    arbitrary: fc.record({ do: fc.constant('decide' as const), at: fc.nat(9), forge: fc.boolean() }),
    weight: 6,
  },
)

it('signs no decision about other figures than those that somebody saw and decided', async () => {
  const { server, ask, read } = months
  const path = (rest: string) => `/api/console/months/202602/${rest}`
  let signedDecisions = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      for (const table of [closedMonths, monthDecisions, monthLines, monthFiles])
        await server.db.delete(table)
      /** What a clerk has on screen, which can be old. */
      let screen: readonly Row[] = []
      const decided = new Set<string>()
      const look = async () => {
        const { body } = await server.request(person, 'POST', path('close/'))
        const { id } = (body as { closings: { id: number }[] }).closings[0]!
        const url = path(`closings/${id}/`)
        const headers = { authorization: `Bearer ${server.administrator}` }
        const signed = JSON.parse((await server.app.inject({ url, headers })).body) as { month: Signed }
        await server.db.delete(closedMonths)
        return signed.month
      }
      for (const one of steps) {
        if (one.do === 'change') {
          const [before] = await server.db
            .select()
            .from(licenceChanges)
            .where(sql`${licenceChanges.company_id} = ${one.company}`)
            .limit(1)
          const { id: _, ...row } = before!
          const at = new Date('2026-02-10T10:00:00Z')
          await server.db.insert(licenceChanges).values({ ...row, at, license_count: one.licences })
        } else if (one.do === 'file') {
          const lines = one.rows.map(({ company: id, number, cents }, at) =>
            line(at, { company: id, number, amount: (cents / 100).toFixed(2) }),
          )
          await months.compare(202602, lines, { side: one.side })
          if (one.looks) screen = (await look()).comparisons.flatMap(({ rows }) => rows)
        } else if (one.do === 'delete') {
          const { files } = await read(202602)
          const file = files[one.at % files.length]
          if (file) await server.request(person, 'DELETE', path(`comparison/files/${file.file}/`))
        } else if (one.do === 'look') {
          screen = (await look()).comparisons.flatMap(({ rows }) => rows)
        } else {
          const row = screen[one.at % screen.length]
          if (!row) continue
          const seen = { ...Object.fromEntries(figures.map((name) => [name, row[name]])), key: row.key }
          const { decisions } = await read(202602)
          const version = decisions.find(({ key }) => key === row.key)?.version ?? 0
          const sent = one.forge ? { ...seen, our_amount: '999.99' } : seen
          const { reply } = await ask(202602, 'decisions/', {
            decisions: [
              { version, decision: 'accepted', note: '', company: '', package: '', currency: 'EUR', ...sent },
            ],
          })
          const { decided: stored } = reply as { decided: Row[] }
          for (const each of stored) decided.add(said(each))
          if (one.forge) expect(stored).toEqual([])
        }
      }
      const signed = await look()
      for (const row of signed.comparisons.flatMap(({ rows }) => rows))
        if (row.decision) {
          expect(decided).toContain(said(row))
          signedDecisions++
        }
    }),
    { numRuns: runs },
  )
  expect(signedDecisions).toBeGreaterThan(runs / 5)
})
