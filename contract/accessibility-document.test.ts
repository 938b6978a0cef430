import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const page = readFileSync(new URL('docs/accessibility.md', root), 'utf8')
const tables = page.split(/^## Level /m).slice(1)
/** The number, the level and the last cell of each row of a table. */
const rowsOf = (table = '') =>
  [...table.matchAll(/^\| (\d\.\d\.\d+) [^|]+ \| ([^|]+) \| [^|]+ \| (.+) \|$/gm)].map(
    ([, number = '', level = '', shown = '']) => ({ number, level, shown }),
  )
const [a, aa, aaa] = tables.map(rowsOf)

/** The criteria of WCAG 2.2, by level: for each guideline, the last parts of their numbers. */
const criteria = {
  a: '1.1:1 1.2:1,2,3 1.3:1,2,3 1.4:1,2 2.1:1,2,4 2.2:1,2 2.3:1 2.4:1,2,3,4 2.5:1,2,3,4 3.1:1 3.2:1,2,6 3.3:1,2,7 4.1:2',
  aa: '1.2:4,5 1.3:4,5 1.4:3,4,5,10,11,12,13 2.4:5,6,7,11 2.5:7,8 3.1:2 3.2:3,4 3.3:3,4,8 4.1:3',
  aaa: '1.2:6,7,8,9 1.3:6 1.4:6,7,8,9 2.1:3 2.2:3,4,5,6 2.3:2,3 2.4:8,9,10,12,13 2.5:5,6 3.1:3,4,5,6 3.2:5 3.3:5,6,9',
}
const numbers = (text: string) =>
  text.split(' ').flatMap((part) => {
    const [guideline = '', last = ''] = part.split(':')
    return last.split(',').map((one) => `${guideline}.${one}`)
  })

test('the accessibility report has each criterion of WCAG 2.2 once, under its level', () => {
  expect(a?.map(({ number }) => number)).toEqual(numbers(criteria.a))
  expect(aa?.map(({ number }) => number)).toEqual(numbers(criteria.aa))
  expect(aaa?.map(({ number }) => number)).toEqual(numbers(criteria.aaa))
  expect([a?.length, aa?.length]).toEqual([31, 24])
})

test('the accessibility report names for each row a level, and a test that exists or the day of a trial', () => {
  const known = ['Supports', 'Supports partly', 'Not applicable']
  for (const { number, level } of [...(a ?? []), ...(aa ?? [])]) expect(known, number).toContain(level)
  for (const { number, level, shown } of [a, aa, aaa].flatMap((rows) => rows ?? [])) {
    expect([...known, 'Doesn’t support'], number).toContain(level.replace("'", '’'))
    const files = [...shown.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
    for (const file of files) expect(existsSync(new URL(file, root)), `${number}: ${file}`).toBe(true)
    if (files.length === 0) expect(shown, number).toMatch(/^(?:Tried|Read|Judged) \d{1,2} \w{3} 20\d\d$/)
  }
})
