import { expect, test } from 'vitest'
import { bothKnown, known, mapKnown, onlyIfKnown, partly, thoseKnown, unknown } from './known'

const silent = (count: number, of: number) => `${count} of ${of} rows don't say`
const even = (row: number | null) => (row === null ? undefined : row % 2 === 0)

test('counts none only when every row says so', () => {
  const count = (rows: readonly (number | null)[]) =>
    mapKnown(thoseKnown(known(rows), even, silent), (found) => found.length)
  expect(count([1, 3])).toEqual(known(0))
  expect(count([])).toEqual(known(0))
  expect(count([1, null])).toEqual(partly(0, "1 of 2 rows don't say"))
  expect(count([null, null])).toEqual(unknown("2 of 2 rows don't say"))
})

test('keeps the reasons of an incomplete list beside those of its rows', () => {
  expect(thoseKnown(partly([2, null], '2 of 9 rows were read'), even, silent)).toEqual(
    partly([2], "2 of 9 rows were read; 1 of 2 rows don't say"),
  )
})

test('knows no more than the least known of two facts', () => {
  const sum = (a: number, b: number) => a + b
  expect(bothKnown(known(1), known(2), sum)).toEqual(known(3))
  expect(bothKnown(known(1), partly(2, 'cut'), sum)).toEqual(partly(3, 'cut'))
  expect(bothKnown(partly(1, 'cut'), partly(2, 'cut'), sum)).toEqual(partly(3, 'cut'))
  expect(bothKnown(partly(1, 'old; cut'), partly(2, 'cut'), sum)).toEqual(partly(3, 'old; cut'))
  expect(bothKnown(partly(1, 'cut'), unknown('not sent'), sum)).toEqual(unknown('not sent'))
})

test('concludes nothing from a part where only the whole would show it', () => {
  expect(onlyIfKnown(partly(['Ada'], 'cut'), ({ length }) => length < 2)).toEqual(unknown('cut'))
  expect(onlyIfKnown(known(['Ada']), ({ length }) => length < 2)).toEqual(known(true))
})
