import { headsIn } from './table-heads'

// What tables of companies and their licences call these, in the languages of people's tables.

export const companyNames = headsIn(`
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
`)
export const packageNames = headsIn(`
  package; package name; product; product name; plan; plan name; item; item name;
  subscription; subscription name; Paket; Paketname; Produkt; Produktname; Artikel; Tarif; forfait;
  produit; nom du produit; offre; abonnement; pakket; productnaam; pakke; produktnavn; produktnamn;
  paquete; producto; pacchetto; prodotto; piano; pakiet; nazwa produktu; ürün; ürün adı; パッケージ; 製品; 製品名;
  商品名; プラン; 套餐; 产品; 产品名称; 產品
`)
export const licenceCounts = headsIn(`
  licences; licenses; licence count; license count; number of licences; number of licenses; seats;
  seat count; number of seats; qty; quantity; users; user count; number of users; count; Lizenzen; Anzahl;
  Menge; Anzahl Lizenzen; Anzahl der Lizenzen; Lizenzanzahl; Stück; Stückzahl; quantité; qté;
  nombre de licences; nombre d'utilisateurs; licenties; aantal; aantal licenties; lisenser; antall;
  antall lisenser; licenser; antal; antal licenser; licencias; cantidad; número de licencias; licenze;
  quantità; qtà; numero di licenze; licencje; liczba licencji; ilość; liczba; lisanslar; lisans sayısı;
  adet; miktar; ライセンス数; 数量; 许可证数; 许可数; 授权数; 授權數; 數量
`)
