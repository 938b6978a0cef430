import type { NodeRecord } from '#contract/nodes'
import { lineageOf, withAllBelow } from '#domain/tree'
import { counted, listed } from '../lib/words'

type Sum = { readonly nodes: number; readonly companies: number; readonly people: number }

/** Counts the contents of a node and of all nodes below it. */
export function sumBelow(nodes: readonly NodeRecord[], id: string): Sum {
  const inside = withAllBelow(nodes, id)
  const those = nodes.filter((node) => inside.has(node.id))
  return {
    nodes: Math.max(0, those.length - 1),
    companies: those.reduce((sum, { company_count = 0 }) => sum + company_count, 0),
    people: those.reduce((sum, { employee_count = 0 }) => sum + employee_count, 0),
  }
}

/** “3 nodes below it, 40 companies and 2 people”; “nothing else” where it is empty. */
export function sumWords({ nodes, companies, people }: Sum): string {
  const parts = [
    ...(nodes > 0 ? [`${counted(nodes, 'node')} below it`] : []),
    ...(companies > 0 ? [counted(companies, 'company', 'companies')] : []),
    ...(people > 0 ? [counted(people, 'person', 'people')] : []),
  ]
  return parts.length > 0 ? listed(parts) : 'nothing else'
}

type Change<P> = { readonly gain: readonly P[]; readonly lose: readonly P[] }
type Above = { readonly person: { readonly id: string }; readonly from: string }

/** Compares the people with access before and after a move: those above the old or new parent whose roles cascade. */
export function accessChange<P extends Above>(before: readonly P[], after: readonly P[]): Change<P> {
  const ids = (those: readonly P[]) => new Set(those.map(({ person }) => person.id))
  const [old, now] = [ids(before), ids(after)]
  return {
    gain: after.filter(({ person }) => !old.has(person.id)),
    lose: before.filter(({ person }) => !now.has(person.id)),
  }
}

/** The path of the node under another parent. */
export const lineageBelow = (nodes: readonly NodeRecord[], id: string, parent: string): string[] => [
  id,
  ...lineageOf(nodes, parent),
]
