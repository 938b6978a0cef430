import { expect, test } from 'vitest'
import { maxNameLength } from '#contract/wire'
import { sampleEmployees } from './employees'
import { hour } from './moments'

const now = new Date('2026-03-01T12:00:00.000Z')
const employees = sampleEmployees(now)
const names = employees.flatMap((person) => [person.first_name, person.last_name])

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Han', 'Hangul', 'Devanagari', 'Thai']
test.each(scripts)('a name is written in %s', (script) => {
  expect(names.join(' ')).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'))
})

test('some names contain an apostrophe or 120 characters', () => {
  expect(names).toContain("O'Brien")
  expect(names.filter((name) => name.length === maxNameLength)).toHaveLength(1)
})

test('the last mail to each person is more than an hour old, so that it can be sent again', () => {
  for (const mail of employees.flatMap((person) => person.invitations))
    expect(now.getTime() - mail.created_at.getTime()).toBeGreaterThan(hour)
})
