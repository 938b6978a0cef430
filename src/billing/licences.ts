import type { CompanyItem, CompanyPackage } from '#contract/companies'
import type { AnomalyKind } from './billing.search'

export type PackageSum = {
  /** The id, or the name where the server sends no id. */
  readonly key: string
  readonly name: string
  readonly type: string | undefined
  readonly licences: number
  readonly companies: number
  /** The licences of packages that are not active. */
  readonly suspended: number
}
export type Counts = {
  readonly total: number
  /** Licences by package key. */
  readonly by: ReadonlyMap<string, number>
}

export const keyOf = ({ id, name }: CompanyPackage): string => id ?? name ?? ''

/** Licences of each package over all companies, largest first. */
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

/** The companies of each node; '' where the server sends no node. */
export function byNode(companies: readonly CompanyItem[]): Map<string, CompanyItem[]> {
  const nodes = new Map<string, CompanyItem[]>()
  for (const company of companies) {
    const those = nodes.get(company.msp_node ?? '')
    if (those) those.push(company)
    else nodes.set(company.msp_node ?? '', [company])
  }
  return nodes
}

export type Anomaly = {
  readonly kind: AnomalyKind
  readonly company: CompanyItem
  readonly packages: readonly string[]
}

/** Probable mistakes: a company with no package, a package with no licences, the same package twice. */
export function anomaliesIn(companies: readonly CompanyItem[]): Anomaly[] {
  return companies.flatMap((company): Anomaly[] => {
    const { packages } = company
    // A missing list of packages doesn't mean that there are none.
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
