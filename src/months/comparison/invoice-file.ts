import type { Form } from '#contract/comparison-forms'
import { currencyInHead } from '#domain/months/currencies'
import { invoiceFields, type InvoiceField, type InvoiceRow } from '#domain/months/invoice-fields'
import { moneyFields } from '#domain/months/read-line'
import { isBlank, readTable, tooLong, type TableFault, type TableRecord } from '../../lib/files/read-table'
import { companyNames, licenceCounts, packageNames } from '../../lib/heads/licence-heads'
import { personHeads } from '../../lib/heads/person-heads'
import {
  headerAt,
  headKey,
  headsIn,
  isSettled,
  matchHeads,
  mostAbove,
  placesOf,
  type Choices,
  type Column,
  type Meaning,
  type Vocabulary,
} from '../../lib/heads/table-heads'
import { unusedHeads } from '../../lib/heads/unused-heads'

/** What a column can hold, as a person reads it. */
export const fieldNames: Readonly<Record<InvoiceField, string>> = {
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
  currency: 'Currency',
  kind: 'Kind of line, such as tax or credit',
  billed: 'Whether it is billed (yes or no)',
  status: 'Status, such as cancelled',
  from: 'First day of the charge',
  until: 'Last day of the charge',
  ended: 'Day on which it was cancelled',
}

const invoiceHeads: Vocabulary<InvoiceField> = {
  fields: {
    company: [...companyNames, ...headsIn('end customer; end customer name; bill to; site')],
    company_id: headsIn('company uid; company uuid; uid; uuid; tenant id; tenant uuid; customer uuid'),
    // Whose number it is, only a person knows.
    reference: headsIn('PSA number'),
    vendor_number: [],
    package: [
      ...packageNames,
      ...headsIn(
        'service; service name; description; product description; Bezeichnung; Beschreibung; Leistung; Omschrijving; Désignation',
      ),
    ],
    package_id: headsIn(`
      package id; product id; sku; item id; item no; item no.; item number; article number; product code; part number; offer id;
      Artikelnummer; Artikel-Nr.; référence produit; artikelnummer; código de producto; codice articolo
    `),
    licences: [...licenceCounts, ...headsIn('units; billable quantity')],
    licence_days: headsIn('licence days; license days; seat days; user days; Lizenztage'),
    amount: headsIn(`
      amount; total; line total; net; net amount; net total; extended price; extended amount; subtotal;
      line amount; ext price; ext. price; net price; Gesamtpreis netto; total price; total amount; charge; charges; pretax total; per month; monthly; Betrag; Summe;
      Nettobetrag; Netto; Gesamtpreis; Gesamtbetrag; Gesamt; pro Monat; montant; montant HT; total HT;
      bedrag; totaal; beløp; beløb; belopp; importe; importo; totale; kwota; wartość netto; tutar; 金額; 金额
    `),
    debit: headsIn('debit; debit amount; Soll; débit; debe; dare; debet'),
    credit: headsIn('credit; credit amount; Haben; crédit; haber; avere; kredit'),
    unit_price: headsIn(`
      unit price; price per unit; price per licence; price per license; price each; Einzelpreis; Stückpreis;
      prix unitaire; precio unitario; prezzo unitario; stukprijs; cena jednostkowa; birim fiyat; 単価; 单价
    `),
    currency: headsIn(
      'currency; currency code; Währung; devise; valuta; moneda; waluta; para birimi; 通貨; 货币',
    ),
    kind: headsIn('type; line type; charge type; item type; transaction type; Art; Typ; Positionsart; tipo'),
    billed: headsIn('bill; billed; billable; bill customer; is billable; abrechenbar; facturable'),
    status: headsIn('status; addition status; subscription status; line status'),
    from: headsIn(`
      charge start date; charge start; charge from; service start; service start date; service period start;
      billing period start; period start; usage start; Leistungsbeginn; Leistung von; début de période
    `),
    until: headsIn(`
      charge end date; charge end; charge to; service end; service end date; service period end;
      billing period end; period end; usage end; Leistungsende; Leistung bis; fin de période
    `),
    ended: headsIn('cancelled; canceled; cancelled date; canceled date; cancellation date; cancelled on'),
  },
  unused: [
    ...unusedHeads,
    ...personHeads.fields.role,
    ...headsIn(`
      price; list price; cost; unit cost; discount; tax; vat; tax amount; tax rate; vat rate;
      invoice; invoice number; invoice no; invoice date; due date; period; billing period; from; to; start;
      end; service period; term; contract; renewal; renewal date; vat id; tax id; domain; node; node name;
      packages and licences; package psa number; licences in all; first day; last day; of which suspended; Preis; Steuer; MwSt; Rechnung; Rechnungsnummer;
      Rechnungsdatum; Zeitraum; von; bis; Laufzeit; Vertrag; USt-IdNr.; prix; prijs; pris;
      precio; prezzo; cena; fiyat; 价格
    `),
  ],
  // Beside a UUID our own ids say nothing more.
  depending: (head, there) =>
    !['id', 'companyid'].includes(head) ? undefined : there.has('company_id') ? 'unused' : 'company_id',
}

export type InvoiceFile = {
  readonly heads: readonly string[]
  readonly records: readonly TableRecord[]
  readonly faults: readonly TableFault[]
}

/** Reads a text, from its header on. */
export function readInvoice(text: string): InvoiceFile {
  const { records, faults } = readTable(text)
  const bare = records.slice(0, mostAbove).map(({ cells }) => ({ cells: cells.map(headWithout) }))
  const at = headerAt(bare, invoiceHeads)
  const heads = (records[at]?.cells ?? []).map((head) => head.trim().slice(0, 200))
  const below = records.slice(at + 1)
  // A cell too many is part of another one, such as a decimal comma.
  const isLong = ({ cells }: TableRecord) => cells.slice(heads.length).some((cell) => !isBlank(cell))
  return {
    heads,
    records: below.filter((record) => !isLong(record)),
    faults: [
      ...faults,
      ...below.filter(isLong).map((long) => ({ ...long, words: tooLong(long, heads.length) })),
    ],
  }
}
const headWithout = (head: string): string => currencyInHead(head).head

/** The form of an earlier file with the same heads. */
export const formOf = (heads: readonly string[], forms: readonly Form[]): Form | undefined =>
  forms.find(
    ({ columns }) =>
      columns.length === heads.length &&
      columns.every(({ head }, at) => headKey(head) === headKey(heads[at] ?? '')),
  )

/** What the columns of a form were chosen to be. */
export function rememberedChoices(form: Form | undefined): Choices<InvoiceField> {
  const isMeaning = (means: string | null): means is Meaning<InvoiceField> =>
    means === 'unused' || invoiceFields.some((field) => field === means)
  return new Map(
    (form?.columns ?? []).flatMap(({ means }, at) => (isMeaning(means) ? [[at, means] as const] : [])),
  )
}

export type InvoiceColumns = {
  readonly columns: readonly Column<InvoiceField>[]
  readonly has: ReadonlySet<InvoiceField>
  readonly rows: readonly InvoiceRow[]
  /** The currency that the head of the amounts names; empty: none. */
  readonly ofHead: string
  /** What a person has to choose before anything can be compared; undefined if nothing. */
  readonly problem: string | undefined
}

/** The lines of a file by the meanings of its columns. */
export function mapInvoice({ heads, records }: InvoiceFile, chosen: Choices<InvoiceField>): InvoiceColumns {
  const rowsOf = { rows: records.map(({ cells }) => cells), chosen }
  const columns = matchHeads(heads.map(headWithout), invoiceHeads, rowsOf).map((column, at) => ({
    ...column,
    head: heads[at] ?? '',
  }))
  const places = placesOf(columns)
  const has = new Set(places.keys())
  const lacks = (...fields: InvoiceField[]) => !fields.some((field) => has.has(field))
  const problem = !isSettled(columns)
    ? 'Choose above what the columns hold.'
    : lacks('company', 'company_id', 'reference', 'vendor_number')
      ? 'No column holds the company.'
      : lacks('package', 'package_id')
        ? 'No column holds the package.'
        : lacks('amount', 'debit', 'credit', 'licences', 'licence_days')
          ? 'No column holds licences or an amount.'
          : undefined
  const rows = records.map(({ line, cells }) => ({
    line,
    cell: (field: InvoiceField) => cells[places.get(field) ?? -1] ?? '',
  }))
  const [ofHead = ''] = moneyFields.flatMap(
    (field) => currencyInHead(heads[places.get(field) ?? -1] ?? '').currency || [],
  )
  return { columns, has, rows, ofHead, problem }
}
