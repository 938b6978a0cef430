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
  name: headsIn(`
    company; company name; customer; customer name; client; client name; account; account name; business;
    business name; organisation; organization; organisation name; organization name; tenant; tenant name;
    managed company; Firma; Firmenname; Unternehmen; Unternehmensname; Kunde; Kundenname; Mandant;
    Organisation; Gesellschaft; société; nom de la société; raison sociale; entreprise;
    nom de l'entreprise; nom du client; bedrijf; bedrijfsnaam; klant; klantnaam; organisatie; firmanavn;
    kundenavn; selskap; selskapsnavn; bedrift; bedriftsnavn; virksomhed; virksomhedsnavn; företag;
    företagsnamn; kund; kundnamn; bolag; empresa; nombre de la empresa; nombre de empresa; razón social;
    cliente; nombre del cliente; sociedad; azienda; nome azienda; ragione sociale; società; nome cliente;
    nazwa firmy; klient; nazwa klienta; kontrahent; spółka; şirket; şirket adı; firma adı; müşteri;
    müşteri adı; 会社名; 会社; 顧客名; 顧客; 企業名; 取引先; 取引先名; 法人名; 公司; 公司名称; 客户; 客户名称; 企业名称; 公司名稱; 客戶; 客戶名稱
  `),
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
  package: headsIn(`
    package; package name; package id; product; product name; plan; plan name; sku; item; item name;
    subscription; subscription name; Paket; Paketname; Produkt; Produktname; Artikel; Tarif; forfait;
    produit; nom du produit; offre; abonnement; pakket; productnaam; pakke; produktnavn; produktnamn;
    paquete; producto; pacchetto; prodotto; piano; pakiet; nazwa produktu; ürün; ürün adı; パッケージ; 製品; 製品名;
    商品名; プラン; 套餐; 产品; 产品名称; 產品
  `),
  licences: headsIn(`
    licences; licenses; licence count; license count; number of licences; number of licenses; seats;
    seat count; number of seats; qty; quantity; users; user count; number of users; count; Lizenzen; Anzahl;
    Menge; Anzahl Lizenzen; Anzahl der Lizenzen; Lizenzanzahl; Stück; Stückzahl; quantité; qté;
    nombre de licences; nombre d'utilisateurs; licenties; aantal; aantal licenties; lisenser; antall;
    antall lisenser; licenser; antal; antal licenser; licencias; cantidad; número de licencias; licenze;
    quantità; qtà; numero di licenze; licencje; liczba licencji; ilość; liczba; lisanslar; lisans sayısı;
    adet; miktar; ライセンス数; 数量; 许可证数; 许可数; 授权数; 授權數; 數量
  `),
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
  unused: [...unusedHeads, ...unused],
  depending,
}
