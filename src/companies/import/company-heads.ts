import { companyNames, licenceCounts, packageNames } from '../../lib/heads/licence-heads'
import { personHeads } from '../../lib/heads/person-heads'
import { unusedHeads } from '../../lib/heads/unused-heads'
import { headKey, headsIn, type HeadKey, type Meaning, type Vocabulary } from '../../lib/heads/table-heads'

/** What a column of an imported file can hold, as a person reads it. */
export const importFields = {
  name: 'Name',
  owner_first_name: 'Owner’s first name',
  owner_last_name: 'Owner’s last name',
  owner_email: 'Owner’s email',
  msp_node: 'Node',
  package: 'Package',
  licences: 'Licences',
  packages: 'Packages and licences',
  id: 'ID, the same in each line of a company',
} as const
export type ImportField = keyof typeof importFields

/**
 * Heads of tables of companies, in the languages of people's tables: our own export, exports of programs for
 * service providers and their billing, and what people write themselves.
 */
const fields: Vocabulary<ImportField>['fields'] = {
  id: headsIn('id; company id'),
  name: companyNames,
  owner_first_name: [
    ...personHeads.fields.first,
    ...headsIn("owner's first name; owner first name; contact first name; contact first"),
  ],
  owner_last_name: [
    ...personHeads.fields.last,
    ...headsIn("owner's last name; owner last name; contact last name; contact last"),
  ],
  owner_email: [...personHeads.fields.email, ...headsIn("owner's email; owner email; contact email")],
  msp_node: headsIn(`
    node; node name; node path; node id; msp node; Knoten; Knotenpfad; nœud; knooppunt; nodo; węzeł; düğüm; ノード; 节点; 節點
  `),
  package: [...packageNames, ...headsIn('package id; sku')],
  licences: licenceCounts,
  packages: headsIn('packages and licences; packages and licenses; packages'),
}

/** Heads beside those of people's tables that hold nothing that is imported. */
const unused = headsIn(`
  uuid; customer number; customer no; customer no.; customer id; client id; account number; account id;
  reference; per month; monthly; monthly price; price; unit price; list price; amount; total; currency;
  cost; costs; renewal; renewal date; term; contract; invoice; vat; vat id; vat number; tax id; industry;
  domain; licences in all; Kundennummer; Kunden-Nr.; Kd-Nr.; Debitor; Debitorennummer; Preis; Betrag;
  Summe; Währung; pro Monat; monatlich; Einzelpreis; USt-IdNr.; Vertrag; Branche; numéro client; prix;
  montant; devise; mensuel; par mois; total; n° client; klantnummer; prijs; bedrag; valuta; per maand;
  kundenummer; kundnummer; pris; beløp; beløb; belopp; per måned; per månad; valuta;
  número de cliente; precio; importe; moneda; al mes; codice cliente; prezzo; importo; valuta; al mese;
  numer klienta; NIP; cena; kwota; waluta; miesięcznie; müşteri no; fiyat; tutar; para birimi; aylık;
  顧客番号; 単価; 金額; 価格; 通貨; 月額; 客户编号; 单价; 金额; 价格; 货币; 每月
`)

/** Words before or behind the parts of an owner's name: “Contact First”, “Vorname Ansprechpartner”. */
const owners = headsIn(`
  owner; owner's; primary contact; main contact; contact; contact person; customer contact; admin;
  administrator; Inhaber; des Inhabers; Ansprechpartner; Ansprechperson; des Ansprechpartners; Kontakt;
  Kontaktperson; du contact; du responsable; contactpersoon; van de contactpersoon; eigenaar; kontaktperson;
  eier; ejer; ägare; contacto; de contacto; del contacto; propietario; del propietario; contatto; del contatto;
  referente; del referente; titolare; kontakt; kontaktu; osoby kontaktowej; właściciela; yetkili; ilgili kişi;
  担当者; 担当者の; 联系人; 負責人; 聯絡人
`).map(headKey)
const parts = new Map<HeadKey, ImportField>(
  (['owner_first_name', 'owner_last_name', 'owner_email'] as const).flatMap((field) =>
    fields[field].map((head) => [headKey(head), field] as const),
  ),
)

const ofOwner = (head: HeadKey): ImportField | undefined =>
  owners
    .flatMap((owner) => [
      ...(head.startsWith(owner) ? [head.slice(owner.length)] : []),
      ...(head.endsWith(owner) ? [head.slice(0, -owner.length)] : []),
    ])
    .map((rest) => parts.get(rest))
    .find((field) => field !== undefined)

/**
 * “Name” is the company's, unless another column is: then it can be a part of a person's name, or nobody
 * knows. “Nom” and “Name” beside a first name alone can be last names.
 */
function depending(head: HeadKey, there: ReadonlySet<ImportField>): Meaning<ImportField> | undefined {
  // The export names the time zone in the head.
  if (head.startsWith('created')) return 'unused'
  const owner = ofOwner(head)
  if (owner) return owner
  const person = new Set<'first' | 'last' | 'email'>(['email'])
  if (there.has('owner_first_name')) person.add('first')
  if (there.has('owner_last_name')) person.add('last')
  const part = personHeads.depending?.(head, person)
  const isNamed = there.has('name')
  if (part === 'full') return isNamed ? undefined : 'name'
  if (part === 'first') return isNamed ? 'owner_first_name' : undefined
  return part === 'last' && isNamed ? 'owner_last_name' : undefined
}

export const companyHeads: Vocabulary<ImportField> = {
  fields,
  unused: [...unusedHeads, ...personHeads.fields.role, ...unused],
  depending,
}
