import type { CompanyItem, CompanyPackage } from '#contract/companies'
import { bothKnown, known, outOf, partly, unknown, valueOfKnown, type Known } from '#domain/known'
import { byName } from '#domain/by-name'

/** What looks wrong about the packages of a company: it has none, one without licences, or one twice. */
export const anomalyKinds = ['none', 'zero', 'twice'] as const
export type AnomalyKind = (typeof anomalyKinds)[number]

/** The licences of packages with one status, in the server's own word. */
type StatusSum = { readonly status: string | undefined; readonly licences: number }
export type PackageSum = {
  /** The id, or the name where the server sends no id. */
  readonly key: string
  readonly name: string
  readonly type: string | undefined
  readonly licences: Known<number>
  readonly companies: Known<number>
  /** Most licences first. The case of a word doesn't matter. */
  readonly statuses: readonly StatusSum[]
}
export type Counts = {
  readonly total: Known<number>
  /** Licences by package key. */
  readonly by: ReadonlyMap<string, Known<number>>
  /** The licences of a package that is not in `by`. */
  readonly others: Known<number>
}

export const keyOf = ({ id, name }: CompanyPackage): string => id ?? name ?? ''
const nameOf = (one: CompanyPackage): string =>
  one.name ?? (one.id === undefined ? 'Package without a name' : `Package ${one.id}`)

const packagesOf = (companies: readonly CompanyItem[]) => companies.flatMap(({ packages = [] }) => packages)

/** Says how many companies have unknown packages; undefined if none has. */
function silentCompanies(companies: readonly CompanyItem[]): string | undefined {
  const silent = companies.filter(({ packages }) => packages === undefined).length
  if (silent === 0) return undefined
  return companies.length === 1
    ? 'the server doesn’t report its packages'
    : `the server doesn’t report the packages of ${outOf(silent, companies.length)} companies`
}

const silentPackages = (silent: number, of: number) =>
  `the server doesn’t report the licences of ${outOf(silent, of)} packages`

/** Says what is missing for figures about the licences of these companies; undefined if nothing is. */
export function licenceGaps(companies: readonly CompanyItem[]): string | undefined {
  const all = packagesOf(companies)
  const mute = all.filter(({ license_count }) => license_count === undefined).length
  const gaps = [silentCompanies(companies), mute > 0 ? silentPackages(mute, all.length) : undefined]
  return gaps.filter(Boolean).join('; ') || undefined
}

type Tally = { sum: number; silent: number; of: number }
const nothing = (): Tally => ({ sum: 0, silent: 0, of: 0 })
const add = (tally: Tally, { license_count }: CompanyPackage) => {
  tally.of++
  if (license_count === undefined) tally.silent++
  else tally.sum += license_count
}

/** @param why the reason why packages are missing, if some are */
function sumOf({ sum, silent, of }: Tally, why: string | undefined): Known<number> {
  const reasons = [why, silent > 0 ? silentPackages(silent, of) : undefined].filter(Boolean).join('; ')
  if (reasons === '') return known(sum)
  return silent === of ? unknown(reasons) : partly(sum, reasons)
}

/** Adds figures up. The total is only as complete as the least complete one. */
export const totalOf = (figures: readonly Known<number>[]): Known<number> =>
  figures.reduce((sum, one) => {
    if (one.kind === 'unknown') return bothKnown(sum, partly(0, one.why), (a) => a)
    return bothKnown(sum, one, (a, b) => a + b)
  }, known(0))

type Group = {
  readonly first: CompanyPackage
  readonly tally: Tally
  readonly companies: Set<CompanyItem>
  readonly statuses: Map<string, { status: string | undefined; licences: number }>
}

function countIn(groups: Map<string, Group>, company: CompanyItem, one: CompanyPackage) {
  const key = keyOf(one)
  const group = groups.get(key) ?? { first: one, tally: nothing(), companies: new Set(), statuses: new Map() }
  groups.set(key, group)
  add(group.tally, one)
  group.companies.add(company)
  const status = group.statuses.get(one.status?.toLowerCase() ?? '') ?? { status: one.status, licences: 0 }
  group.statuses.set(one.status?.toLowerCase() ?? '', status)
  status.licences += one.license_count ?? 0
}

/** Licences of each package over all companies, largest first. */
export function sumByPackage(companies: readonly CompanyItem[]): PackageSum[] {
  const why = silentCompanies(companies)
  const groups = new Map<string, Group>()
  for (const company of companies) for (const one of company.packages ?? []) countIn(groups, company, one)
  return [...groups]
    .map(([key, { first, tally, companies: those, statuses }]) => ({
      key,
      name: nameOf(first),
      type: first.type,
      licences: sumOf(tally, why),
      companies: why === undefined ? known(those.size) : partly(those.size, why),
      statuses: [...statuses.values()].toSorted((a, b) => b.licences - a.licences),
    }))
    .toSorted((a, b) => (valueOfKnown(b.licences) ?? 0) - (valueOfKnown(a.licences) ?? 0) || byName(a, b))
}

/** @param missing the reason why companies are missing, if some are */
export function countsOf(companies: readonly CompanyItem[], missing?: string): Counts {
  const why = [missing, silentCompanies(companies)].filter(Boolean).join('; ') || undefined
  const tallies = new Map<string, Tally>()
  const all = nothing()
  for (const one of packagesOf(companies)) {
    const tally = tallies.get(keyOf(one)) ?? nothing()
    tallies.set(keyOf(one), tally)
    add(tally, one)
    add(all, one)
  }
  return {
    total: sumOf(all, why),
    by: new Map([...tallies].map(([key, tally]) => [key, sumOf(tally, why)])),
    others: why === undefined ? known(0) : unknown(why),
  }
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
    const named = (those: readonly CompanyPackage[]) => [...new Set(those.map(nameOf))]
    const zero = packages.filter(({ license_count }) => license_count === 0)
    const twice = packages.filter(
      (one, at) => keyOf(one) !== '' && packages.findIndex((other) => keyOf(other) === keyOf(one)) < at,
    )
    return [
      ...(zero.length > 0 ? [{ kind: 'zero', company, packages: named(zero) } as const] : []),
      ...(twice.length > 0 ? [{ kind: 'twice', company, packages: named(twice) } as const] : []),
    ]
  })
}
