import { fold } from '../folding'

// What a line of an invoice is, by words of its kind or of its text (X).

/** A word or kind as it is compared: without blanks, case, accents and punctuation. */
export const kindKey = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
const keysIn = (texts: string): ReadonlySet<string> => new Set(texts.split(';').map(kindKey))

const credits = keysIn(`
  credit; credit note; credit note line; credit memo; credit adj; credit adjustment; customer credit; accrec credit;
  cr; refund; reversal; cancellation; chargeback; rebate; SLA credit; Gutschrift; Erstattung; Storno; Rückerstattung;
  avoir; remboursement; abono; reembolso; nota di credito; rimborso; creditnota; kreditnota; kreditfaktura; korekta
`)
/** Their sign is that of their amount. */
const charges = keysIn(`
  charge; invoice; invoice line; debit; dr; sale; item; line item; product; service; subscription; license; licence;
  recurring; recurring charge; one time; one-time charge; usage; fee; cycle fee; cycle charge; purchase fee;
  cycle instance prorate; prorate; proration; prorated charge; cancel fee; add quantity; remove quantity; new; renew;
  renewal; convert; agreement; addition; ACCREC; monthly; annual; Rechnung; Position; Lizenz; Abo; facture; factura;
  fattura; factuur; faktura
`)
const totals = keysIn(`
  total; totals; subtotal; sub total; grand total; invoice total; sum; total due; amount due; net total; Summe;
  Zwischensumme; Gesamt; Gesamtsumme; Endsumme; Gesamtbetrag; Rechnungsbetrag; sous-total; total HT; total TTC;
  totaal; subtotaal; totale; subtotale; suma; razem; toplam; ara toplam; delsum; i alt; 合計; 小計; 合计; 小计
`)
const taxes = new Set(
  `tax taxes vat gst hst pst qst mwst ust mehrwertsteuer umsatzsteuer tva iva btw moms mva kdv podatek salestax
  usetax dph afa igic 消費税 增值税 稅`
    .split(/\s+/)
    .map(kindKey),
)
/** A longer text with such a word is a product. */
const mostTaxWords = 6

const isTax = (text: string): boolean => {
  const words = fold(text)
    .replaceAll(/\./g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /\p{L}/u.test(word))
  return words.length <= mostTaxWords && words.some((word) => taxes.has(word))
}
const isTotal = (text: string, company: string): boolean =>
  totals.has(kindKey(text)) || (company !== '' && totals.has(kindKey(text).replace(kindKey(company), '')))
/** “Refund: Mailbox Backup”, “Gutschrift Lizenzen” */
const isCreditText = (text: string): boolean =>
  credits.has(kindKey(text)) ||
  fold(text)
    .split(/[^\p{L}]+/u)
    .some((word) => ['refund', 'credit', 'gutschrift', 'erstattung', 'avoir', 'abono'].includes(word))

/** What a person can say of a kind. */
export const lineKinds = ['charge', 'credit', 'out'] as const
export type LineKind = (typeof lineKinds)[number]
type Words = { readonly kind: string; readonly pack: string; readonly company: string }

/**
 * What a line is by its words. A text that is the name of a package says nothing.
 * @param isPackage whether the text is one of our packages, or paired with one
 * @param answers what a person said of kinds, by {@link kindKey}
 * @returns undefined: its kind is unknown, so a person is asked
 */
export function kindOfLine(
  { kind, pack, company }: Words,
  isPackage: boolean,
  answers: Readonly<Record<string, LineKind>>,
): LineKind | 'tax' | 'total' | undefined {
  const key = kindKey(kind)
  const said = answers[key]
  if (said) return said
  if (isTax(kind) || (!isPackage && isTax(pack || company))) return 'tax'
  if (totals.has(key) || isTotal(company, '') || (!isPackage && isTotal(pack, company))) return 'total'
  if (credits.has(key) || (!isPackage && isCreditText(pack))) return 'credit'
  return key === '' || charges.has(key) ? 'charge' : undefined
}

const no = keysIn(
  'false; no; n; 0; nein; non; nee; nej; nei; falsch; do not bill; not billable; non-billable',
)
const gone = keysIn('cancelled; canceled; void; voided; storniert; annulé; annullato; geannuleerd; anulowane')
/** Whether a column says that the line isn't billed: Bill = FALSE, Status = Void. */
export const isNotBilled = (billed: string, status: string): boolean =>
  no.has(kindKey(billed)) || gone.has(kindKey(status))
