import { expect, test } from 'vitest'
import { letterOf } from './shortcuts'
import { sections } from './sections'

test('gives each section its own letter', () => {
  expect(sections.map((section) => `${letterOf(section)} ${section.label}`)).toEqual([
    'o Overview',
    'c Companies',
    'b Billing',
    'e Employees',
    'r Roles',
    'v Reviews',
    's Service accounts',
    'n Nodes',
    'x Access',
    'a Activity',
  ])
})
