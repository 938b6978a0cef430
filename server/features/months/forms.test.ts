import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { comparisonForms, monthFiles, monthLines, monthPairs } from '#server/db/tables/comparisons.schema'
import { comparedMonths, file, line } from '#testing/compared-months'

const { server, ask, read, compare, decide } = await comparedMonths()
server.clock.now = new Date('2026-03-04T09:30:00Z')

it('remembers answers by form, side and name, with who gave them first, when their file is gone', async () => {
  const said = (means: string) => ({ said: 'kind adjustment +', means, words: `It is: ${means}.` })
  const month = { said: 'month +', means: 'out' }
  const answers = (...kinds: object[]) => ({ answers: { currency: '', decimals: '', marks: [], kinds } })
  const forms = async () => (await read(202602)).forms
  const byKey = { kind: 'key', email: null }
  const first = await compare(202602, [line(0)], { vendor: 'A', ...answers(said('credit'), month) })
  const other = await compare(202602, [line(0)], { vendor: 'B', ...answers(said('charge')) })
  const own = await compare(202602, [line(0)], { vendor: 'A', side: 'own', ...answers() })
  expect((await read(202602)).files).toMatchObject([
    {
      vendor: 'A',
      answers: {
        kinds: [
          { ...said('credit'), by: byKey },
          { ...month, by: byKey },
        ],
      },
    },
    { vendor: 'B', answers: { kinds: [said('charge')] } },
    { vendor: 'A', side: 'own' },
  ])
  for (const one of [first, other, own])
    await server.request(
      server.administrator,
      'DELETE',
      `/api/console/months/202602/comparison/files/${one}/`,
    )
  // Whether lines of other months count isn't remembered.
  const kept = { side: 'vendor', name: 'A', answers: { kinds: [{ ...said('credit'), by: byKey }] } }
  expect(await forms()).toMatchObject([{ side: 'own', answers: { kinds: [] } }, { name: 'B' }, kept])
  const [, , { form }] = (await forms()) as { form: number }[] as [object, object, { form: number }]

  server.clock.now = new Date('2026-03-04T09:31:00Z')
  // The month after, somebody else gives one answer anew, one stands, one isn't asked, and the form gets a name.
  const person = await server.signedIn()
  const more = { said: 'kind refund +', means: 'credit' }
  const begun = (...kinds: object[]) =>
    ask(202601, '', file(0, 'b.csv', 'b', { form, vendor: 'Vendor A', ...answers(...kinds) }), person)
  const { reply } = await begun(said('credit'), more)
  expect(reply).toMatchObject({
    vendor: 'Vendor A',
    answers: { kinds: [{ by: byKey }, { ...more, by: { kind: 'person' } }] },
  })
  await ask(202601, '', file(0, 'c.csv', 'c', { form, vendor: 'Vendor A', ...answers(said('out')) }), person)
  expect((await forms())[0]).toMatchObject({
    form,
    name: 'Vendor A',
    answers: {
      kinds: [
        { means: 'out', by: { kind: 'person' } },
        { ...more, by: { kind: 'person' } },
      ],
    },
  })
  expect(await forms()).toHaveLength(3)
})

it('takes over what was said of the last file of each form that an earlier version compared', async () => {
  await server.db.delete(comparisonForms)
  const columns = [{ head: 'Kunde', means: 'company' }]
  const answers = { currency: 'EUR', decimals: '', marks: [], kinds: [] }
  await compare(202602, [line(0)], { columns, answers: { ...answers, currency: 'USD' } })
  server.clock.now = new Date('2026-03-04T09:32:00Z')
  await compare(202602, [line(0)], { columns, answers })
  await server.db.delete(comparisonForms)
  const sql = await readFile('server/db/migrations/0025_comparison_forms.sql', 'utf8')
  await server.db.execute(sql.split('--> statement-breakpoint').at(-1)!)
  const forms = (await read(202602)).forms.filter((one) => JSON.stringify(one).includes('Kunde'))
  expect(forms).toEqual([{ form: expect.any(Number), side: 'vendor', name: '', columns, answers }])
})

const answers = { currency: '', decimals: '', marks: [], kinds: [] }
const named = { company: null, company_name: 'Contoso', reference: '' }
const pair = { kind: 'company', their_key: '', their_name: 'Contoso', our_uid: null }
const toNord = { ...pair, our_id: 7, our_name: 'Nord' }

it('matches a name in files of one form only, because another vendor can mean another company by it', async () => {
  await server.db.delete(monthFiles)
  await server.db.delete(monthLines)
  const ofVendor = async (vendor: string) => {
    const { reply } = await ask(202602, '', file(1, 'a.csv', 'a', { vendor, answers }))
    const number = Number(reply['file'])
    await ask(202602, 'lines/', { file: number, from: 0, lines: [line(0, named)] })
    const stored = (await read(202602)).lines.at(-1) as { form?: number } | undefined
    return { number, form: stored?.form }
  }
  const [one, other] = [await ofVendor('North'), await ofVendor('South')]
  const companies = async () => (await read(202602)).lines.map(({ company }) => company)
  await ask(202602, 'pairs/', { ...toNord, form: one.form })
  expect(await companies()).toEqual([7, null])
  await ask(202602, 'pairs/', { ...pair, form: other.form, our_id: 9, our_name: 'Not in the file' })
  expect(await companies()).toEqual([7, 9])
  expect((await read(202602)).pairs).toMatchObject([
    { form: one.form, our_id: 7 },
    { form: other.form, our_id: 9 },
  ])
  // Two vendors' lines of one name and package are two rows.
  for (const { form } of [one, other])
    await ask(202602, 'pairs/', { ...pair, form, our_id: null, our_name: '' })
  const keys = [one, other].map(({ form }) => JSON.stringify([`?["","contoso"] ${form}`, '1', 'EUR']))
  const alone = { our_number: null, our_amount: null }
  for (const key of keys) expect(await decide(202602, { ...alone, key })).toMatchObject({ version: 1 })
  // What isn't remembered of a form isn't of its names either.
  await ask(202602, 'pairs/', { ...toNord, form: one.form })
  await server.db.delete(comparisonForms).where(eq(comparisonForms.id, one.form!))
  await ofVendor('South')
  expect((await read(202602)).pairs).toEqual([])
})

it('takes over each pair for the forms whose lines it matched', async () => {
  await server.db.delete(monthFiles)
  await server.db.delete(monthLines)
  const begun = async (vendor: string, part: object) => {
    const number = await compare(202602, [line(0, { ...named, ...part })], { vendor, answers })
    return number
  }
  await begun('North', { company: 7 })
  await begun('South', { company: 9 })
  const stamp = { by: { account_id: null, person_id: null, account_name: 'Grace' }, at: new Date() }
  await server.db.insert(monthPairs).values({ ...toNord, kind: 'company', ...stamp })
  const sql = await readFile('server/db/migrations/0027_pairs_used_by_forms.sql', 'utf8')
  for (let again = 0; again < 2; again++) await server.db.execute(sql.replace('COMMIT;', ''))
  const [{ form }] = (await read(202602)).lines as unknown as [{ form: number }]
  expect((await read(202602)).pairs).toMatchObject([{ form: 0 }, { form, our_id: 7 }])
})
