import type { CompanyItem, CompanyPackage } from '#contract/companies'
import { bothKnown, known, outOf, partly, unknown, valueOfKnown, type Known } from '#domain/known'
import { byName } from '#domain/by-name'

export type PackageSum = {
  /** The id, or the name where the server sends no id. */
  readonly key: string
  readonly name: string
  readonly type: string | undefined
  readonly licences: Known<number>
  /** Those of its licences that are suspended. */
  readonly suspended: Known<number>
  readonly companies: Known<number>
}
export type Counts = {
  readonly total: Known<number>
  readonly suspended: Known<number>
  /** Licences by package key. */
  readonly by: ReadonlyMap<string, Known<number>>
  /** The licences of a package that is not in `by`. */
  readonly others: Known<number>
}

export const keyOf = ({ id, name }: CompanyPackage): string => id ?? name ?? ''
const nameOf = (one: CompanyPackage): string =>
  one.name ?? (one.id === undefined ? 'Package without a name' : `Package ${one.id}`)

const isSuspended = (status: string) => status.toLowerCase() === 'suspended'

const packagesOf = (companies: readonly CompanyItem[]) => companies.flatMap(({ packages = [] }) => packages)

/** Says how many companies have unknown packages; undefined if none has. */
export function silentCompanies(companies: readonly CompanyItem[]): string | undefined {
  const silent = companies.filter(({ packages }) => packages === undefined).length
  if (silent === 0) return undefined
  return companies.length === 1
    ? 'the server doesn’t report its packages'
    : `the server doesn’t report the packages of ${outOf(silent, companies.length)} companies`
}

const silentPackages = (silent: number, of: number, what = 'licences') =>
  `the server doesn’t report the ${what} of ${outOf(silent, of)} packages`

/** Says what is missing for figures about the licences of these companies; undefined if nothing is. */
export function licenceGaps(companies: readonly CompanyItem[]): string | undefined {
  const all = packagesOf(companies)
  const mute = all.filter(({ license_count }) => license_count === undefined).length
  const gaps = [silentCompanies(companies), mute > 0 ? silentPackages(mute, all.length) : undefined]
  return gaps.filter(Boolean).join('; ') || undefined
}

type Tally = { sum: number; silent: number; of: number; suspended: number; vague: number }
const nothing = (): Tally => ({ sum: 0, silent: 0, of: 0, suspended: 0, vague: 0 })
function add(tally: Tally, { license_count, status }: CompanyPackage) {
  tally.of++
  if (license_count === undefined) tally.silent++
  else tally.sum += license_count
  if (status === undefined || (license_count === undefined && isSuspended(status))) tally.vague++
  else if (isSuspended(status)) tally.suspended += license_count ?? 0
}

/** @param why the reason why packages are missing, if some are */
function licencesIn(
  { sum, silent, of }: Pick<Tally, 'sum' | 'silent' | 'of'>,
  why: string | undefined,
  what = 'licences',
): Known<number> {
  const reasons = [why, silent > 0 ? silentPackages(silent, of, what) : undefined].filter(Boolean).join('; ')
  if (reasons === '') return known(sum)
  return silent === of ? unknown(reasons) : partly(sum, reasons)
}

const suspendedIn = ({ suspended, vague, of }: Tally, why: string | undefined): Known<number> =>
  licencesIn({ sum: suspended, silent: vague, of }, why, 'suspended licences')

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
}

function countIn(groups: Map<string, Group>, company: CompanyItem, one: CompanyPackage) {
  const key = keyOf(one)
  const group = groups.get(key) ?? { first: one, tally: nothing(), companies: new Set() }
  groups.set(key, group)
  add(group.tally, one)
  group.companies.add(company)
}

/** Licences of each package over all companies, largest first. */
export function sumByPackage(companies: readonly CompanyItem[]): PackageSum[] {
  const why = silentCompanies(companies)
  const groups = new Map<string, Group>()
  for (const company of companies) for (const one of company.packages ?? []) countIn(groups, company, one)
  return [...groups]
    .map(([key, { first, tally, companies: those }]) => ({
      key,
      name: nameOf(first),
      type: first.type,
      licences: licencesIn(tally, why),
      suspended: suspendedIn(tally, why),
      companies: why === undefined ? known(those.size) : partly(those.size, why),
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
    total: licencesIn(all, why),
    suspended: suspendedIn(all, why),
    by: new Map([...tallies].map(([key, tally]) => [key, licencesIn(tally, why)])),
    others: why === undefined ? known(0) : unknown(why),
  }
}
