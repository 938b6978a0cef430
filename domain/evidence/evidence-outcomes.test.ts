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

const people = [{ id: '5', name: 'Ada <b>', status: 'invited' }]
test.each<[string, Members]>([
  ['3: Ada &lt;b&gt; (5, invited) and 2 more', known({ count: 3, people })],
  ['0', known({ count: 0, people: [] })],
  [
    'at least 1: Ada &lt;b&gt; (5, invited). Some are hidden',
    partly({ count: 1, people }, 'Some are hidden'),
  ],
  ['not known. Some are hidden', partly({ count: 0, people: [] }, 'Some are hidden')],
  ['not known: nobody asked', unknown('nobody asked')],
])('says of the members of a role “%s”', async (words, members) => {
  const file = await signedFile({ signer, members })
  expect(section(file, 'population').replaceAll(' ,', ',').replaceAll(' .', '.')).toContain(
    ` Custom Example (1) ${words} 2026-03-01 `,
  )
})
