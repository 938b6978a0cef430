import type { licenceChanges } from '../../db/tables/months.schema'
import type { CompanyEvent } from './company-events'
import { recordWith, type World } from './world'

type Row = typeof licenceChanges.$inferInsert

const facts = (row: Row | undefined) =>
  JSON.stringify([
    row?.license_count ?? 0,
    row?.status ?? 'removed',
    row?.company_name,
    row?.is_nfr,
    row?.node_id,
  ])

/** The rows that the triggers would have written for these events (decision 078), in the same order. */
export function licenceRows(events: readonly CompanyEvent[], { packages }: World): Row[] {
  const lasts = new Map<number, Map<number, Row>>()
  return events.flatMap(({ at: when, company, before, after }) => {
    const last = lasts.get(company.id) ?? new Map<number, Row>()
    lasts.set(company.id, last)
    const { name, is_nfr, node_id, packages: all } = after ?? before ?? company
    const held = new Map(all.map((one) => [one.id, one]))
    return [...new Set([...held.keys(), ...last.keys()])]
      .toSorted((one, other) => one - other)
      .flatMap((id): Row[] => {
        const kept = last.get(id)
        const { license_count, status } = held.get(id) ?? { license_count: 0, status: 'removed' }
        const row: Row = {
          at: when,
          company_id: company.id,
          company_uid: company.uid,
          company_name: name,
          is_nfr,
          node_id,
          package_id: id,
          package_name: recordWith(packages, id).name,
          package_type: recordWith(packages, id).type,
          license_count: after ? license_count : 0,
          status: after ? status : 'deleted',
        }
        // Of a package that is gone, nothing changes until it comes back.
        if (held.has(id) ? facts(row) === facts(kept) : kept?.status === 'removed' || !after) return []
        last.set(id, row)
        return [row]
      })
  })
}
