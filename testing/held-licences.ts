import type { licenceChanges } from '#server/db/tables/months.schema'

type Row = typeof licenceChanges.$inferInsert

/** What a company has of a package from a moment on, as the database records it. */
export const heldLicences = (row: Partial<Row> & Pick<Row, 'at' | 'company_id' | 'node_id'>): Row => ({
  company_uid: `00000000-0000-4000-8000-${String(row.company_id).padStart(12, '0')}`,
  company_name: `Company ${row.company_id}`,
  is_nfr: false,
  package_id: 1,
  package_name: 'Vault',
  package_type: 'subscription',
  status: 'active',
  license_count: 10,
  ...row,
})
