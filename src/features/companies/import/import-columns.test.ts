import { expect, test } from 'vitest'
import { mapColumns, readImport } from './import-file'

test.each([
  ['UUID,ID,Name,Package,Licences before,Licences,Note', 'uid id name package licences_before licences -'],
  // Our own export, with every column.
  [
    'Name,ID,Node,Packages and licences,Licences,Created (Europe/Oslo),Per month,UUID',
    'name id msp_node packages licences - - uid',
  ],
  [
    'Name,Owner’s first name,Owner’s last name,Owner’s email,Node,Package,Licences',
    'name owner_first_name owner_last_name owner_email msp_node package licences',
  ],
  ['Name,Company,Email', '? name owner_email'],
  ['Company,Email,Contact Email', 'name owner_email! owner_email!'],
  ['Firma;Vorname;Name;E-Mail', 'name owner_first_name owner_last_name owner_email'],
  [
    'Firma;Ansprechpartner Vorname;Ansprechpartner Nachname;E-Mail Ansprechpartner;Produkt;Anzahl;Kundennummer',
    'name owner_first_name owner_last_name owner_email package licences -',
  ],
  ['Nom;Prénom;E-mail', '? owner_first_name owner_email'],
  [
    'Société;Nom;Prénom;Courriel;Produit;Quantité',
    'name owner_last_name owner_first_name owner_email package licences',
  ],
  [
    'Raison sociale;Prénom du contact;Nom de famille;Adresse e-mail',
    'name owner_first_name owner_last_name owner_email',
  ],
  [
    'Bedrijfsnaam;Voornaam;Achternaam;E-mailadres;Aantal',
    'name owner_first_name owner_last_name owner_email licences',
  ],
  ['Firmanavn;Fornavn;Etternavn;E-post;Antall', 'name owner_first_name owner_last_name owner_email licences'],
  ['Virksomhed;Fornavn;Efternavn;Mail;Antal', 'name owner_first_name owner_last_name owner_email licences'],
  ['Företag;Förnamn;Efternamn;E-post;Antal', 'name owner_first_name owner_last_name owner_email licences'],
  [
    'Empresa;Nombre;Apellidos;Correo electrónico;Cantidad',
    'name owner_first_name owner_last_name owner_email licences',
  ],
  ['Azienda;Nome;Cognome;E-mail;Quantità', 'name owner_first_name owner_last_name owner_email licences'],
  ['Nazwa firmy;Imię;Nazwisko;E-mail;Ilość', 'name owner_first_name owner_last_name owner_email licences'],
  ['Şirket;Ad;Soyad;E-posta;Adet', 'name owner_first_name owner_last_name owner_email licences'],
  ['会社名,姓,名,メールアドレス,数量', 'name owner_last_name owner_first_name owner_email licences'],
  ['公司名称,姓,名,邮箱,数量', 'name owner_last_name owner_first_name owner_email licences'],
  ['Company,First seen,Last login,Manager Email,Email', 'name - - - owner_email'],
  ['Company,First name,Last name,Email,Colour', 'name owner_first_name owner_last_name owner_email ?'],
])('knows the columns %s', (line, fields) => {
  const columns = mapColumns(readImport(line), new Map()).columns
  expect(
    columns
      .map(
        ({ means, certainty }) =>
          `${means === 'unused' ? '-' : (means ?? '?')}${certainty === 'ambiguous' ? '!' : ''}`,
      )
      .join(' '),
  ).toBe(fields)
})
