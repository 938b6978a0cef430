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
  'currency',
  'kind',
  'billed',
  'status',
  'from',
  'until',
  'ended',
] as const
export type InvoiceField = (typeof invoiceFields)[number]

/** A line of a file by its cells. */
export type InvoiceRow = {
  /** Its line in the file. */
  readonly line: number
  readonly cell: (field: InvoiceField) => string
}
