/** What a column of a vendor's invoice, or of an export of a PSA, can hold. */
export const invoiceFields = [
  'company',
  'company_id',
  'reference',
  'vendor_number',
  'package',
  'package_id',
  'licences',
  'licence_days',
  'amount',
  'debit',
  'credit',
  'unit_price',
  'discount',
  'discount_percent',
  'discount_fraction',
  'tax',
  'tax_percent',
  'currency',
  'kind',
  'billed',
  'status',
  'from',
  'until',
  'period',
  'ended',
] as const
export type InvoiceField = (typeof invoiceFields)[number]

/** What the numbers of a file with these columns are. Null: it has none. */
export const countedBy = (has: ReadonlySet<InvoiceField>): 'licences' | 'licence_days' | null =>
  has.has('licence_days') ? 'licence_days' : has.has('licences') ? 'licences' : null

/** A line of a file by its cells. */
export type InvoiceRow = {
  /** Its line in the file. */
  readonly line: number
  readonly cell: (field: InvoiceField) => string
}
