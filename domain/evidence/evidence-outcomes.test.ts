import { expect, test } from 'vitest'
import { newSigner, signedFile } from '#testing/evidence/signed-file'
import { known, partly, unknown } from '../known'
import type { Members } from './evidence-data'

const signer = newSigner()
const attempt = (result: 'done' | 'refused' | 'maybe', after: string[] | null) => ({
  role: '1',
  result,
  removed: ['msp_edit_user'],
  added: [],
  before: ['msp_view_user', 'msp_edit_user'],
  after,
  detail: '',
  at: '2026-03-04T09:30:00.000Z',
  account_name: 'Review key',
  author: { kind: 'key' as const, id: '6', name: 'Review key', email: null },
})
/** The text of a section, without its data and tags. */
const section = (file: string, name: string) =>
  file
    .split(`<!--begin ${name}-->`)[1]!
    .split('<script')[0]!
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test.each([
  ['done', ['msp_view_user'], 'Done', '× removed'],
  ['done', ['msp_view_user', 'msp_edit_user'], 'Done with differences', '● yes'],
  ['refused', ['msp_view_user', 'msp_edit_user'], 'Done with differences', '● yes'],
  ['refused', null, 'Refused', '● yes'],
  ['maybe', null, 'Unconfirmed', '×? may have been removed'],
] as const)(
  'tells of a change with the result %s and the permissions %j what the page tells: “%s”',
  async (result, after, words, cell) => {
    const changes = [attempt(result, after && [...after])]
    const file = await signedFile({ signer, review: { changes } })
    expect(section(file, 'changes')).toContain(` msp_edit_user — ${words} `)
    if (words === 'Done with differences')
      expect(section(file, 'changes')).toContain('The role then had: msp_view_user, msp_edit_user.')
    expect(section(file, 'matrix')).toContain(`Help desk (1) ${'· no '.repeat(4)}● yes · no ${cell}`)
  },
)

const named = [{ id: '5', name: 'Ada <b>', email: 'ada@example.com', status: 'invited' }]
const ada = 'Ada &lt;b&gt; (5, ada@example.com, invited)'
const oneKey = known({ count: 1, named: [{ id: '7', name: 'Nightly', status: 'active' }] })
const noKey = known({ count: 0, named: [] })
test.each<[string, Members]>([
  [`3 people: ${ada} and 2 more 1 key: Nightly (7)`, { people: known({ count: 3, named }), keys: oneKey }],
  ['0 people 0 keys', { people: known({ count: 0, named: [] }), keys: noKey }],
  [
    `at least 1 person: ${ada}. Some are hidden keys not known: nobody asked`,
    { people: partly({ count: 1, named }, 'Some are hidden'), keys: unknown('nobody asked') },
  ],
  [
    'people not known. Some are hidden 0 keys',
    { people: partly({ count: 0, named: [] }, 'Some are hidden'), keys: noKey },
  ],
  ['people not known: nobody asked 1 key: Nightly (7)', { people: unknown('nobody asked'), keys: oneKey }],
])('says of the members of a role “%s”', async (words, members) => {
  const file = await signedFile({ signer, members })
  expect(section(file, 'population').replaceAll(/ ([,.)])/g, '$1')).toContain(
    ` Custom Example (1) ${words} 2026-03-01 `,
  )
})

test('says who opened, decided and closed by id and address, and what each decision does', async () => {
  const file = await signedFile({ signer })
  const tidy = (name: string) => section(file, name).replaceAll(/ ([,.)])/g, '$1')
  expect(tidy('about')).toContain('Reviewer Grace Hopper (as typed) Opened by key Review key (ID 6)')
  expect(tidy('about')).toContain('Closed and signed by Ingrid Halvorsen (ID 49, ingrid@example.com)')
  expect(tidy('decisions')).toMatch(
    /Modify Users msp_edit_user .* Remove nobody needs this .* key Review key \(ID 6\)/,
  )
  const person = { kind: 'person', id: '9', name: 'Grace Hopper', email: 'grace@example.com' } as const
  const own = await signedFile({ signer, review: { author: person, changes: [] } })
  expect(section(own, 'changes')).toContain('This review changed no role.')
  expect(section(own, 'about')).not.toContain('as typed')
})
