import { expect, test } from 'vitest'
import type { AuditLine } from './record-words'
import { foldEqual, textOf } from './sentence'

const line = (operation: string, rest: Partial<AuditLine>): AuditLine => ({
  id: '1',
  operation,
  result: 'done',
  ...rest,
})
const noNames = () => undefined

test('folds neighbours that say the same, and counts them', () => {
  const review = { record_type: 'review', record_id: '7', record_name: 'Q4', account_name: 'Ada' }
  const decided = line('Decide Review', review)
  const folded = foldEqual(
    [
      decided,
      { ...decided, count: 2 },
      line('Close Review', review),
      decided,
      { ...decided, account_name: 'Tim' },
    ],
    noNames,
  )
  expect(folded.map(({ actor, pieces, times }) => `${actor} ${textOf(pieces)}, ${times}`)).toEqual([
    'Ada decided in the review Q4, 3',
    'Ada closed the review Q4, 1',
    'Ada decided in the review Q4, 1',
    'Tim decided in the review Q4, 1',
  ])
})

test('tells namesakes apart, whether they act or are acted on', () => {
  const by = (id: string, record: string): AuditLine => ({
    ...line('Create MSP Employee', {
      record_type: 'employee',
      record_id: record,
      record_name: 'Annika Sommer',
      account_name: 'Annika Sommer',
    }),
    actor_kind: 'person',
    employee: id,
  })
  const said = (...lines: AuditLine[]) =>
    foldEqual(lines, noNames).map(({ actor, pieces }) => `${actor} ${textOf(pieces)}`)
  expect(said(by('49', '54'))).toEqual(['Annika Sommer (ID 49) invited Annika Sommer (ID 54)'])
  expect(said(by('49', '49'))).toEqual(['Annika Sommer invited Annika Sommer'])
})
