import type { CompanyItem, CompanyPackage } from '#contract/companies'

export type PackageSum = {
  /** The id; the name where a server tells none. */
  readonly key: string
  readonly name: string
  readonly type: string | undefined
  readonly licences: number
  readonly companies: number
  /** Of the licences, those in a package that is not active. */
  readonly suspended: number
}
export type Counts = {
  readonly total: number
  /** Licences by the package's key. */
  readonly by: ReadonlyMap<string, number>
}

export const keyOf = ({ id, name }: CompanyPackage): string => id ?? name ?? ''

/** Licences of each package over all companies, most first. */
export function sumByPackage(companies: readonly CompanyItem[]): PackageSum[] {
  const sums = new Map<string, PackageSum>()
  for (const { packages = [] } of companies) {
    const met = new Set<string>()
    for (const one of packages) {
      const key = keyOf(one)
      const { licences = 0, companies: before = 0, suspended = 0 } = sums.get(key) ?? {}
      const count = one.license_count ?? 0
      sums.set(key, {
        key,
        name: one.name ?? `Package ${key}`,
        type: one.type,
        licences: licences + count,
        companies: before + (met.has(key) ? 0 : 1),
        suspended: suspended + (one.status === undefined || one.status === 'active' ? 0 : count),
      })
      met.add(key)
    }
  }
  return [...sums.values()].toSorted((a, b) => b.licences - a.licences || a.name.localeCompare(b.name))
}

export function countsOf(companies: readonly CompanyItem[]): Counts {
  const by = new Map<string, number>()
  let total = 0
  for (const { packages = [] } of companies)
    for (const one of packages) {
      const count = one.license_count ?? 0
      by.set(keyOf(one), (by.get(keyOf(one)) ?? 0) + count)
      total += count
    }
  return { total, by }
}

/** The companies of each node; '' for those of which the server tells no node. */
export function byNode(companies: readonly CompanyItem[]): Map<string, CompanyItem[]> {
  const nodes = new Map<string, CompanyItem[]>()
  for (const company of companies) {
    const those = nodes.get(company.msp_node ?? '')
    if (those) those.push(company)
    else nodes.set(company.msp_node ?? '', [company])
  }
  return nodes
}

export const oddKinds = ['none', 'zero', 'twice'] as const
export type OddKind = (typeof oddKinds)[number]
export type Odd = {
  readonly kind: OddKind
  readonly company: CompanyItem
  readonly packages: readonly string[]
}

/** What is probably not meant: a company without a package, a package without a licence, the same package twice. */
export function oddOnes(companies: readonly CompanyItem[]): Odd[] {
  return companies.flatMap((company): Odd[] => {
    const { packages } = company
    // A server that tells no packages has not said that there are none.
    if (!packages) return []
    if (packages.length === 0) return [{ kind: 'none', company, packages: [] }]
    const named = (those: readonly CompanyPackage[]) => [
      ...new Set(those.map((one) => one.name ?? `Package ${keyOf(one)}`)),
    ]
    const zero = packages.filter(({ license_count }) => license_count === 0)
    const twice = packages.filter(
      (one, at) => packages.findIndex((other) => keyOf(other) === keyOf(one)) < at,
    )
    return [
      ...(zero.length > 0 ? [{ kind: 'zero', company, packages: named(zero) } as const] : []),
      ...(twice.length > 0 ? [{ kind: 'twice', company, packages: named(twice) } as const] : []),
    ]
  })
}
