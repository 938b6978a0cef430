import { setImmediate as nextRound } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { comparedMonths, file } from '#testing/compared-months'
import { newSigner } from '#testing/evidence/signed-file'
import { comparisonToSign } from './comparison-to-sign'
import { signedFile } from './signed-file'

const lines = 6_000
const { server, ask } = await comparedMonths()
const begun = await ask(202602, '', file(lines))
await server.db
  .execute(sql`insert into month_lines (month, file, line, file_lines, company_name, company_key, reference, package_name, package_key, currency, number, company_identity, package_identity)
    select 202602, ${begun.reply['file']}::int, n, 1, 'Company ' || n, '', '', 'Vault', '', 'EUR', 1, '["","company ' || n || '"]', '["","vault"]' from generate_series(1, ${lines}::int) n`)

/** Counts the rounds of the event loop until the test ends. */
function countRounds() {
  const counted = { rounds: 0, ends: false }
  const count = async () => {
    for (; !counted.ends; counted.rounds++) await nextRound()
  }
  void count()
  onTestFinished(() => void (counted.ends = true))
  return counted
}

it('lets others run while a month with many differences is compared, and while its file is written', async () => {
  const counted = countRounds()
  const compared = await comparisonToSign(server.db, (work) => work(), 202602, [])
  // Read, grouped, judged, sorted, and looked at for matches: each in parts.
  expect(counted.rounds).toBeGreaterThan((5 * lines) / 300)
  const keys = compared.comparisons.flatMap(({ rows }) => rows.map(({ key }) => key))
  expect(keys).toHaveLength(lines)
  expect(keys).toEqual(keys.toSorted())
  counted.rounds = 0
  let whileWritten = 0
  const sign = async () => {
    whileWritten = counted.rounds
    return 'A'
  }
  await signedFile({ ...compared }, { ...newSigner(), sign })
  expect(whileWritten).toBeGreaterThan(lines / 300)
})
