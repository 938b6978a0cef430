import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { comparisonForms } from '#server/db/tables/comparisons.schema'
import { comparedMonths, file, line } from '#testing/compared-months'

const { server, ask, read, compare } = await comparedMonths()
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
