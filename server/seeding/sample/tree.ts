import type { Language } from './names'
import nodes from './nodes.json'

export type NodeKey = keyof typeof nodes

type SampleNode = {
  readonly key: NodeKey
  readonly name: string
  readonly parent: NodeKey | null
  readonly ageInDays: number
  /** The number of its companies. */
  readonly companies: number
  /** The languages of its companies' names; most use the first one. */
  readonly languages: readonly Language[]
}

/** A provider with regions and branch offices. Parents come before their children. */
export const sampleNodes = Object.entries(nodes).map(([key, node]) => ({
  key,
  ...node,
})) as readonly SampleNode[] // The file has keys of itself and of the languages.
