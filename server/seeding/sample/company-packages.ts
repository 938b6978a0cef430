import { cataloguePackages, type PackageKey } from './built-in'
import type { Random } from './random'

export type SampleCompanyPackage = {
  readonly package: PackageKey
  readonly status: 'active' | 'suspended'
  readonly license_count: number
}

/** The number of companies in a hundred that have 0, 1, 2, 3 and 4 packages. */
const companiesByPackages = [6, 37, 31, 17, 9]
const shareSuspended = 0.04
/** Half of the companies have fewer seats; one in a hundred has about thirty times as many. */
const medianSeats = 14
const spreadOfSeats = 1.45
const mostSeats = 25_000
/** Seats of a tenant that is not for resale. */
const ownSeats = [5, 10, 25, 50]

const keysOf = (type: 'subscription' | 'nfr'): PackageKey[] =>
  cataloguePackages.filter((one) => one.type === type).map((one) => one.key)
const subscriptions = keysOf('subscription')
const notForResale = keysOf('nfr')

function packageCount(random: Random): number {
  let left = random.between(1, 100)
  return Math.max(
    0,
    companiesByPackages.findIndex((share) => (left -= share) <= 0),
  )
}

/** Log-normal: many small companies, a few very large ones. */
function seats(random: Random): number {
  const bell = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  return Math.min(mostSeats, Math.max(1, Math.round(medianSeats * Math.exp(spreadOfSeats * bell))))
}

function some<T>(list: readonly T[], count: number, random: Random): T[] {
  const left = [...list]
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(random.between(0, left.length - 1), 1),
  ).flat()
}

export function companyPackages(
  isNfr: boolean,
  only: 'without licences' | 'without packages' | undefined,
  random: Random,
): SampleCompanyPackage[] {
  if (only === 'without packages') return []
  if (only === 'without licences') return [{ package: 'vaultTeams', status: 'active', license_count: 0 }]
  const all = isNfr ? random.pick(ownSeats) : seats(random)
  const chosen = some(isNfr ? notForResale : subscriptions, packageCount(random), random)
  return chosen.map((key, index) => ({
    package: key,
    status: random.chance(shareSuspended) ? 'suspended' : 'active',
    // The first package covers every seat, a further one often only some of them.
    license_count: index === 0 || random.chance(0.5) ? all : Math.ceil(all * random.next()) || 1,
  }))
}
