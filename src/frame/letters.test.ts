import { expect, test } from 'vitest'
import { letterOf } from './letters'
import { sections } from './sections'

test('each section has a letter of its own', () => {
  expect(sections.map((section) => `${letterOf(section)} ${section.label}`)).toEqual([
    'o Overview',
    'c Companies',
    'e Employees',
    'r Roles',
    'v Reviews',
    'n Nodes',
    'b Billing',
  ])
})
