import type { NodeRecord } from '#contract/nodes'
import { mapKnown, outOf, sumKnown, type Known } from '#domain/known'
import { withAllBelow } from '#domain/tree'
import { listed } from '../../lib/words'
import { countedWords } from '../../ui/known-figure'

type Sum = {
  readonly nodes: Known<number>
  readonly companies: Known<number>
  readonly people: Known<number>
}

/** Counts the contents of a node and of all nodes below it. */
export function sumBelow(tree: Known<readonly NodeRecord[]>, id: string): Sum {
  const those = mapKnown(tree, (nodes) => {
    const inside = withAllBelow(nodes, id)
    return nodes.filter((node) => inside.has(node.id))
  })
  const silent = (what: string) => (count: number, of: number) =>
    `the server doesn’t report the number of ${what} of ${outOf(count, of)} nodes`
  return {
    nodes: mapKnown(those, ({ length }) => Math.max(0, length - 1)),
    companies: sumKnown(those, ({ company_count }) => company_count, silent('companies')),
    people: sumKnown(those, ({ employee_count }) => employee_count, silent('people')),
  }
}

/** “3 nodes below it, 40 companies and 2 people”; “nothing else” where it is empty. */
export function sumWords({ nodes, companies, people }: Sum): string {
  const isThere = (figure: Known<number>) => figure.kind !== 'known' || figure.value > 0
  const parts = [
    ...(isThere(nodes) ? [`${countedWords(nodes, 'node')} below it`] : []),
    ...(isThere(companies) ? [countedWords(companies, 'company', 'companies')] : []),
    ...(isThere(people) ? [countedWords(people, 'person', 'people')] : []),
  ]
  return parts.length > 0 ? listed(parts) : 'nothing else'
}
