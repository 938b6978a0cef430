import type { CompanyItem, CompanyPackage } from '#contract/companies'
import type { NodeRecord } from '#contract/nodes'
import type { ScopeNodes } from './access/rows-of-node'
import { byName } from './by-name'
import { groupBy } from './group-by'
import { known, outOf, partly, unknown, valueOfKnown, type Known } from './known'
import { flattenTree } from './tree'

/** By package, by node with everything below it, or by company. */
export type Grouping = '' | 'node' | 'company'

/** Licences that are counted together. */
export type Licences = {
  /** The companies that have them, and those that may. */
  readonly companies: readonly CompanyItem[]
  readonly held: readonly CompanyPackage[]
  /** Why companies may be missing. */
  readonly lost?: string | undefined
}
/** The licences of a package, a node or a company. */
export type LicenceLine = Licences & {
  readonly by: Grouping
  /** Of a package without an id it is the name. */
  readonly id: string
  readonly name: string
  /** Of a package. */
  readonly type?: string | undefined
  /** Of a node that the caller can see. */
  readonly uid?: string | undefined
  /** The names of the nodes above a node, from the highest; of a company, the id of its node. */
  readonly above: readonly string[]
}

export const keyOf = ({ id, name }: CompanyPackage): string => id ?? name ?? ''

const isSuspended = (status: string) => status.toLowerCase() === 'suspended'

const heldBy = (companies: readonly CompanyItem[]) => companies.flatMap(({ packages = [] }) => packages)

/** Says how many companies have unknown packages; undefined if none has. */
function silentCompanies(companies: readonly CompanyItem[]): string | undefined {
  const silent = companies.filter(({ packages }) => packages === undefined).length
  if (silent === 0) return undefined
  return companies.length === 1
    ? 'the server doesn’t report its packages'
    : `the server doesn’t report the packages of ${outOf(silent, companies.length)} companies`
}

/** Why packages may be missing; undefined if none are. */
export const missingIn = ({ companies, lost }: Licences): string | undefined =>
  [lost, silentCompanies(companies)].filter(Boolean).join('; ') || undefined

/** The licences, and those of them that are suspended. */
export function countsOf(licences: Licences): Record<'total' | 'suspended', Known<number>> {
  const why = missingIn(licences)
  const of = licences.held.length
  const figure = (sum: number, silent: number, what: string): Known<number> => {
    const mute = silent > 0 && `the server doesn’t report the ${what} of ${outOf(silent, of)} packages`
    const reasons = [why, mute].filter(Boolean).join('; ')
    if (reasons === '') return known(sum)
    return silent === of ? unknown(reasons) : partly(sum, reasons)
  }
  let [sum, silent, suspended, vague] = [0, 0, 0, 0]
  for (const { license_count, status } of licences.held) {
    if (license_count === undefined) silent++
    else sum += license_count
    if (status === undefined || (license_count === undefined && isSuspended(status))) vague++
    else if (isSuspended(status)) suspended += license_count ?? 0
  }
  return {
    total: figure(sum, silent, 'licences'),
    suspended: figure(suspended, vague, 'suspended licences'),
  }
}

/** All licences of companies. */
export const licencesOf = (companies: readonly CompanyItem[], lost?: string): Licences => ({
  companies,
  held: heldBy(companies),
  lost,
})

/** Several lines together: a company that several nodes have counts once. */
export function together(lines: readonly LicenceLine[]): Licences {
  const companies = [...new Set(lines.flatMap((one) => one.companies))]
  const held = lines[0]?.by === 'node' ? heldBy(companies) : lines.flatMap((one) => one.held)
  return { companies, held, lost: lines.find(({ lost }) => lost)?.lost }
}

/** A line for each package of companies, most licences first. */
export function byPackage({ companies, lost }: Omit<Licences, 'held'>): LicenceLine[] {
  const why = missingIn({ companies, held: [], lost })
  const pairs = companies.flatMap((company) => (company.packages ?? []).map((one) => ({ company, one })))
  const lines = [...groupBy(pairs, ({ one }) => keyOf(one))].map(([id, those]): LicenceLine => {
    const { name, type } = those[0]?.one ?? {}
    return {
      by: '',
      id,
      name: name ?? (id === '' ? 'Package without a name' : `Package ${id}`),
      type,
      above: [],
      companies: [...new Set(those.map(({ company }) => company))],
      held: those.map(({ one }) => one),
      lost: why,
    }
  })
  const sizes = new Map(lines.map((line) => [line, valueOfKnown(countsOf(line).total) ?? 0]))
  return lines.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0) || byName(a, b))
}

/** Why the companies of nodes may not be all that they have. */
function lostIn(companies: readonly CompanyItem[], tree: Known<readonly NodeRecord[]>): string | undefined {
  const nodes = valueOfKnown(tree) ?? []
  const told = (what: string, silent: readonly unknown[], of: readonly unknown[], noun: string) =>
    silent.length > 0 && `the server doesn’t report the ${what} of ${outOf(silent.length, of.length)} ${noun}`
  const homeless = companies.filter(({ msp_node }) => msp_node == null)
  const loose = nodes.length > 1 ? nodes.filter(({ parent }) => parent === undefined) : []
  const why = [told('node', homeless, companies, 'companies'), tree.kind !== 'known' && tree.why]
  return [...why, told('parent', loose, nodes, 'nodes')].filter(Boolean).join('; ') || undefined
}

/** A line for each node with companies in it or below it, in the order of the tree. */
export function byNode(
  companies: readonly CompanyItem[],
  tree: Known<readonly NodeRecord[]>,
  scope: ScopeNodes,
): LicenceLine[] {
  const own = groupBy(companies, ({ msp_node }) => msp_node ?? '')
  const branches = flattenTree(valueOfKnown(tree) ?? [])
  const lost = lostIn(companies, tree)
  const line = (id: string, path: readonly string[], those: readonly CompanyItem[]): LicenceLine => ({
    by: 'node',
    id,
    name: path.at(-1) ?? '',
    above: path.slice(0, -1),
    ...licencesOf(those, id === '' ? undefined : lost),
  })
  const isIn = (id: string) => scope === null || (scope !== undefined && valueOfKnown(scope)?.has(id))
  return [
    ...branches.flatMap(({ item: { id, uid }, depth, path }, at) => {
      if (!isIn(id)) return []
      const next = branches.findIndex((one, place) => place > at && one.depth <= depth)
      const below = branches.slice(at, next === -1 ? undefined : next)
      const those = below.flatMap(({ item }) => own.get(item.id) ?? [])
      return { ...line(id, path, those), uid }
    }),
    // Companies count even where the caller can't see their node.
    ...[...own]
      .filter(([id]) => !branches.some(({ item }) => item.id === id))
      .map(([id, those]) => line(id, [id === '' ? 'Node not known' : `Node ${id}`], those)),
  ].filter((one) => one.companies.length > 0)
}

/** A line for each company, by name. */
export const byCompany = (companies: readonly CompanyItem[]): LicenceLine[] =>
  companies.toSorted(byName).map((one) => ({
    by: 'company',
    id: one.id,
    name: one.name,
    above: one.msp_node == null ? [] : [one.msp_node],
    ...licencesOf([one]),
  }))
