import { expect, test } from 'vitest'
import { parsePeople, withAddress } from './people-list'

const ada = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', problem: undefined }

test.each([
  ['a name and an address', 'Ada Byron ada@example.com'],
  ['a line of a mail program', 'Ada Byron <ada@example.com>'],
  ['a line of an address book', '"Byron, Ada" <ada@example.com>'],
  ['a line of a spreadsheet', 'Ada\tByron\tada@example.com'],
  ['a line of a spreadsheet, address first', 'ada@example.com;Ada;Byron'],
  ['a line of a CSV file', '"Ada","Byron","ada@example.com"'],
  ['a name in one column', 'Ada Byron, ada@example.com'],
  ['a quoted column with a comma in it', '"Byron, Ada",ada@example.com'],
  ['a column with a comma in it between semicolons', 'Byron, Ada; ada@example.com'],
  ['a second address as no name', 'Ada;Byron;ada@example.com;manager@example.com'],
])('reads %s', (_, text) => {
  expect(parsePeople(text)).toEqual([{ ...ada, line: 1, lines: 1, raw: text, guessed: false }])
})

test('guesses a missing name from the address, and says so', () => {
  expect(parsePeople('grace.brewster-hopper+mail@example.com')).toMatchObject([
    { first_name: 'Grace', last_name: 'Brewster Hopper', guessed: true, problem: undefined },
  ])
  expect(parsePeople('info@example.com')).toMatchObject([
    { problem: 'The name is missing: write it before the address.' },
  ])
})

test('takes a single name as the first one, and a dash as the last', () => {
  for (const text of ['Sukarno <s@example.com>', 'Sukarno;;s@example.com', 'Sukarno s@example.com'])
    expect(parsePeople(text)).toMatchObject([{ first_name: 'Sukarno', last_name: '-', problem: undefined }])
})

test('reads the columns in the order of the table’s head', () => {
  const text = 'Last name;Phone;E-mail;First name\nByron;12;ada@example.com;Ada\nHopper;;g@example.com;Grace'
  const [one, two] = parsePeople(text)
  expect(one).toMatchObject({ line: 2, ...ada })
  expect(two).toMatchObject({ line: 3, first_name: 'Grace', last_name: 'Hopper' })
  // Its text is understood when the head is gone, after other lines have been invited.
  expect(parsePeople(one?.raw ?? '')).toMatchObject([ada])
  expect(parsePeople('Manager;Email;Name\nBoss;ada@example.com;Byron, Ada')).toMatchObject([ada])
})

test('reads a quoted cell with line breaks as one, and changes the address in its last line', () => {
  const text = '"Ada\nMaria",Byron,ada@gmail.co\n"Amazing" Grace Hopper g@example.com\n"Alan,a@example.com'
  const [one, two, three] = parsePeople(text)
  expect(one).toMatchObject({ line: 1, lines: 2, first_name: 'Ada Maria', last_name: 'Byron' })
  expect(two).toMatchObject({ line: 3, last_name: 'Hopper' })
  expect(three).toMatchObject({ line: 4, email: 'a@example.com' })
  expect(one && withAddress(text, one, 'ada@gmail.com')).toBe(text.replace('gmail.co\n', 'gmail.com\n'))
})

test('skips blank lines and table heads, and takes the last of several names as the last name', () => {
  expect(parsePeople('Name, E-mail\n\n Ada Maria Byron <a@example.com>\r\n')).toMatchObject([
    { line: 3, first_name: 'Ada Maria', last_name: 'Byron' },
  ])
})

test('reads several people on one line, as mail programs copy them', () => {
  const text =
    'Ada Byron <ada@example.com>; "Hopper, Grace" <grace@example.com>, Alan Turing <alan@example.com>'
  expect(parsePeople(text).map(({ last_name, line }) => [last_name, line])).toEqual([
    ['Byron', 1],
    ['Hopper', 1],
    ['Turing', 1],
  ])
})

test('says why a line can’t be invited and counts an address once, whatever its case', () => {
  const text =
    'Ada Byron ada@example.com\nAda B ADA@example.com\nNobody at all\nAda Byron ada@nowhere\nbob@@x\n' +
    `${'x'.repeat(121)} Y y@example.com`
  expect(parsePeople(text).map(({ problem }) => problem)).toEqual([
    undefined,
    'Duplicate of line 1.',
    'No email address in this line.',
    'Enter a valid email address.',
    'Enter a valid email address.',
    'At most 120 characters.',
  ])
})

test('reads a doubled quote in a quoted column as one', () => {
  expect(parsePeople('"Grace ""Amazing""",Hopper,grace@example.com')).toMatchObject([
    { first_name: 'Grace "Amazing"', last_name: 'Hopper' },
  ])
})

test('replaces the address of one person, and no other address that contains it', () => {
  const text = 'Jo <joann@gmail.co>; Ann <ann@gmail.co>\r\nJo Ann, joann@gmail.com\nAnn B ann@gmail.co'
  const [, ann] = parsePeople(text)
  expect(ann && withAddress(text, ann, 'ann@gmail.com')).toBe(
    text.replace('<ann@gmail.co>', '<ann@gmail.com>'),
  )
})

test('keeps hostile text as text', () => {
  expect(parsePeople('<img src=x onerror=alert(1)> <a@example.com>')).toMatchObject([
    { email: 'a@example.com' },
  ])
  expect(() => parsePeople(`${'@'.repeat(5000)}\n${'<'.repeat(5000)}\n${','.repeat(5000)}`)).not.toThrow()
})
