/** What a column of a vendor's invoice, or of an export of a PSA, can hold, as a person reads it. */
export const invoiceFields = {
  company: 'Company',
  company_id: 'ID or UUID of the company',
  reference: 'Customer’s number in our PSA',
  vendor_number: 'Customer’s number at the vendor',
  package: 'Package',
  package_id: 'ID or number of the package or item',
  licences: 'Licences at the end of the month',
  licence_days: 'Licence-days',
  amount: 'Amount of the month',
  debit: 'Charged amount (debit)',
  credit: 'Credited amount (credit)',
  unit_price: 'Price of one licence',
  discount: 'Discount to take off, an amount',
  discount_percent: 'Discount to take off, in percent',
  discount_fraction: 'Discount to take off, a part of 1',
  tax: 'Tax that the amount includes',
  tax_percent: 'Tax that the amount includes, in percent',
  currency: 'Currency',
  kind: 'Kind of line, such as tax or credit',
  billed: 'Whether it is billed (yes or no)',
  status: 'Status, such as cancelled',
  from: 'First day of the charge',
  until: 'Last day of the charge',
  period: 'Month or days of the charge',
  ended: 'Day on which it was cancelled',
} as const
export type InvoiceField = keyof typeof invoiceFields

/** What the numbers of a file with these columns are. Null: it has none. */
export const countedBy = (has: ReadonlySet<InvoiceField>): 'licences' | 'licence_days' | null =>
  has.has('licence_days') ? 'licence_days' : has.has('licences') ? 'licences' : null

/** A line of a file by its cells. */
export type InvoiceRow = {
  /** Its line in the file. */
  readonly line: number
  readonly cell: (field: InvoiceField) => string
}
