import { createCompany, deleteCompany, updateCompany } from '#contract/companies'
import { updatePackage } from '#contract/packages'
import { changedFields } from '../../audit/changes'
import { day, hour } from '../sample/moments'
import type { Random } from '../sample/random'
import type { CompanyEvent } from './company-events'
import type { CompanyFacts } from './company-facts'
import type { Deed } from './lines'
import type { Month } from './timeline'
import { recordWith, type World } from './world'

/** The facts of a company as its lines have them. */
const written = ({ name, node_id, is_nfr, packages }: CompanyFacts, world: World) => ({
  name,
  msp_node: node_id,
  msp_node_name: recordWith(world.nodes, node_id).name,
  is_nfr,
  packages: packages.map(({ id, status, license_count }) => {
    const { name: ofPackage, type } = recordWith(world.packages, id)
    return { id, name: ofPackage, status, type, license_count }
  }),
})

/** None for suspending and resuming, which has no operation. */
export function companyDeeds({ kind, company, ...event }: CompanyEvent, world: World): Deed[] {
  if (kind === 'suspended' || kind === 'resumed') return []
  const { id, uid, owner_first_name, owner_last_name, owner_email } = company
  const owner = { owner_first_name, owner_last_name, owner_email }
  const { name, node_id } = event.before ?? event.after ?? company
  const before = event.before && written(event.before, world)
  const after = event.after && written(event.after, world)
  const about = { at: event.at, type: 'company', id, name } as const
  const nodes = [node_id, event.after?.node_id ?? node_id]
  if (before && after) return [{ ...about, entry: updateCompany, nodes, ...changedFields(before, after) }]
  if (after) {
    const { restores } = event
    const line = { ...about, entry: createCompany, nodes, after: { ...after, ...owner } }
    return [restores === undefined ? line : { ...line, restores }]
  }
  const whole = { id, uid, ...before, ...owner, created_at: company.created_at.toISOString() }
  return [{ ...about, entry: deleteCompany, nodes, before: whole }]
}

/** In these months, counted from the oldest, the prices of some packages rise to today's. */
const rises = [
  { month: 4, packages: ['Password Vault Teams', 'Device Shield'], from: 0.94 },
  { month: 9, packages: ['Password Vault Enterprise', 'Mailbox Backup'], from: 0.91 },
]

/** The prices of all packages since the first company, and the lines of the rises. */
export function pricesIn(
  { nodes, packages }: World,
  {
    months,
    first,
    random,
  }: { readonly months: readonly Month[]; readonly first: Date; readonly random: Random },
) {
  const rows = packages.map(({ id, price_monthly, currency }) => {
    const rise = rises.find((one) => one.packages.includes(recordWith(packages, id).name))
    const old = rise && price_monthly ? (Number(price_monthly) * rise.from).toFixed(2) : price_monthly
    return { at: first, package_id: id, price_monthly: old, currency }
  })
  const deeds = rises.flatMap(({ month, packages: names }) => {
    const start =
      (months[month]?.start ?? 0) + random.between(11, 15) * day + random.between(7 * hour, 15 * hour)
    return names.flatMap((name, index): Deed[] => {
      const one = packages.find((other) => other.name === name)
      if (!one) return []
      const before = { price_monthly: rows.find(({ package_id }) => package_id === one.id)?.price_monthly }
      return [
        {
          at: new Date(start + index * 97_531),
          entry: updatePackage,
          type: 'package',
          id: one.id,
          name,
          nodes: nodes.slice(0, 1).map(({ id }) => id),
          before,
          after: { price_monthly: one.price_monthly },
        },
      ]
    })
  })
  const later = deeds.map(({ at: when, id: package_id }) => {
    const { price_monthly, currency } = recordWith(packages, package_id)
    return { at: when, package_id, price_monthly, currency }
  })
  return { deeds, rows: [...rows, ...later] }
}
