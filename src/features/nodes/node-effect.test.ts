import { expect, test } from 'vitest'
import type { NodeRecord } from '#contract/nodes'
import { known } from '#domain/known'
import { sumBelow, sumWords } from './node-effect'

const node = (
  id: string,
  parent: string | null,
  company_count: number,
  employee_count: number,
): NodeRecord => ({
  id,
  name: id,
  parent,
  company_count,
  employee_count,
})
const nodes = [
  node('root', null, 1, 2),
  node('north', 'root', 10, 1),
  node('harbour', 'north', 5, 0),
  node('south', 'root', 0, 0),
]

test('moves everything below the node with it', () => {
  expect(sumWords(sumBelow(known(nodes), 'north'))).toBe('1 node below it, 15 companies, and 1 person')
  expect(sumWords(sumBelow(known(nodes), 'south'))).toBe('nothing else')
})

test('names what isn’t known of the nodes', () => {
  const [root, north, ...others] = nodes
  const { employee_count: _, ...silent } = { ...north!, employee_count: 0 }
  const tree = known([root!, silent, ...others.map(({ company_count: __, ...node }) => node)])
  expect(sumWords(sumBelow(tree, 'north'))).toBe(
    '1 node below it, at least 10 companies, and an unknown number of people',
  )
})
