import { headsIn } from './table-heads'

/** Addresses of others, and private ones. */
const addressesOfOthers = headsIn(`
  manager email; manager's email; manager mail; supervisor email; sponsor email; assistant email;
  alternate email; alternate email address; alternate email addresses; alternative email;
  alternative email address; recovery email; recovery email address; secondary email; other email;
  secondary email address; private email; private email address; personal email; backup email;
  personal email address; home email; home email address; home secondary email; other mails;
  work secondary email; other emails; proxy addresses; email aliases; aliases; alias; email 2; email 3;
  email 2 address; email 3 address; email 2 value; email 3 value; email address 2; new primary email;
  E-Mail privat; private E-Mail; E-Mail-Adresse privat; private E-Mail-Adresse; E-Mail 2: Adresse;
  E-Mail 3: Adresse; alternative E-Mail-Adresse; E-Mail des Vorgesetzten; e-mail personnel;
  adresse e-mail personnelle; courriel personnel; e-mail du responsable; privé e-mail; privé e-mailadres;
  privat e-post; privat e-mail; correo personal; correo privado; correo alternativo;
  correo electrónico personal; e-mail personale; e-mail privata; e-mail pessoal; e-mail prywatny;
  kişisel e-posta; 個人メール; 个人邮箱; 私人邮箱; 备用邮箱
`)

/** Words about mail that are no address. */
const wordsAboutMail = headsIn(`
  email notifications; mailing address; mailing list; blast list; newsletter; email verified; email type;
  email display name; email 1 label; email 1 type; email 2 label; email 3 label; email 2 type;
  email 3 type; email 2 display name; email 3 display name; E-Mail-Typ; E-Mail: Angezeigter Name; mailbox;
  mailbox type; mailbox size
`)

/** Parts of a name, and words beside it. */
const besideNames = headsIn(`
  title; salutation; prefix; suffix; name prefix; name suffix; honorific; academic title; middle name;
  middle names; middle initial; additional name; initials; nickname; maiden name; phonetic first name;
  phonetic last name; file as; Anrede; Titel; akademischer Titel; Suffix; weitere Vornamen; Initialen;
  Geburtsname; civilité; titre; nom de jeune fille; initiales; aanhef; titel; voorletters; voorletter;
  mellomnavn; mellemnavn; mellannamn; tiltaleform; titulering; tratamiento; título; titolo; appellativo;
  tratamento; tytuł; zwrot; unvan; 敬称; 肩書き; 称呼; 稱謂; フリガナ; ふりがな; せい; めい; 拼音; 昵称
`)

/** Work. */
const work = headsIn(`
  job title; position; company; company name; organisation; organization; department;
  division; team; group; groups; unit; business unit; org unit path; office; office number;
  office location; cost center; cost centre; manager; manager name; supervisor; reports to; sponsor;
  assistant; assistant's name; employee type; employment type; profession; Firma; Unternehmen;
  Organisation; Abteilung; Position; Funktion; Berufsbezeichnung; Stellenbezeichnung; Vorgesetzter;
  Vorgesetzte; Büro; Standort; Kostenstelle; Beruf; Team; société; entreprise; service; département;
  fonction; poste; responsable; bureau; bedrijf; organisatie; afdeling; functie;
  leidinggevende; kantoor; firma; bedrift; selskap; avdeling; stilling; leder; kontor; virksomhed;
  företag; avdelning; befattning; chef; empresa; departamento; cargo; puesto; función; oficina;
  azienda; società; reparto; mansione; ufficio; função; gestor; escritório; dział; stanowisko;
  przełożony; biuro; şirket; departman; bölüm; görev; yönetici; ofis; 会社; 会社名; 部署; 役職; 部门; 職位; 公司;
  部門; 职位; 职务; 単位; 单位
`)

/** Places and telephones. */
const placesAndTelephones = headsIn(`
  address; street; street address; home address; business address; postal address; work address;
  business street; business city; business state; business postal code; business country/region;
  home street; home city; home state; home postal code; home country/region; location; site; building;
  floor; room; city; town; state; state or province; province; county; zip; zip code; postcode;
  postal code; zip or postal code; country; country or region; region; country/region; usage location;
  preferred data location; phone; phone number; telephone; telephone number; mobile; mobile phone;
  mobile number; cell; cell phone; office phone; business phone; business phones; primary phone;
  home phone; work phone; recovery phone; fax; fax number; business fax; pager; phone 1 value;
  phone 1 label; phone 1 type; web page; website; url; Adresse; Straße; Hausnummer; PLZ; Postleitzahl;
  Ort; Stadt; Land; Bundesland; Telefon; Telefonnummer; Telefon geschäftlich; Mobil; Mobiltelefon; Handy;
  Handynummer; Telefax; Webseite; adresse; rue; ville; code postal; pays; téléphone; téléphone portable;
  portable; adres; straat; plaats; woonplaats; telefoon; telefoonnummer; mobiel; land; adress; gate;
  postnummer; poststed; by; stad; telefon; telefonnummer; mobil; mobilnummer; dirección; ciudad;
  código postal; país; teléfono; móvil; indirizzo; città; CAP; paese; telefono; cellulare; endereço;
  cidade; telefone; telemóvel; celular; ulica; miasto; kod pocztowy; kraj; numer telefonu;
  telefon komórkowy; şehir; ülke; cep telefonu; 電話; 電話番号; 携帯電話; 携帯; 住所; 郵便番号; 国; 电话; 手机; 手机号; 地址; 城市; 国家;
  電話號碼; 手機
`)

/** Accounts. */
const accounts = headsIn(`
  id; no; nr; number; row; user id; employee id; employee number; personnel number; uid; object id;
  immutable id; status; account status; account enabled; active; enabled; user type; block credential;
  blocked; licence; licences; license; licenses; admin; is admin; created; created at; created on;
  creation date; created date time; creation time; when created; updated; last updated; modified;
  last modified; last login; last login time; last logon; last sign in; last sign-in; last seen;
  first seen; last active; last activity; first login; last password change;
  last password change timestamp; soft deletion timestamp; deleted; mfa; 2fa; password;
  password hash function; directory synced; dir sync enabled; on-premises sync enabled; creation type;
  identity issuer; invitation state; is licensed; strong password required; password never expires;
  last dirsync time; oauth token metadata; start date; hire date; end date; joined; Personalnummer;
  Mitarbeiternummer; Eintritt; Eintrittsdatum; Austritt; Status; Nr.; letzte Anmeldung; matricule; statut;
  personeelsnummer; ansattnummer; anställningsnummer; estado; stato; matricola; durum; 社員番号; 工号; 编号; 番号;
  序号; 状态; 状態; 備考; 备注
`)

/** The rest. */
const theRest = headsIn(`
  birthday; date of birth; birth date; gender; sex; language; preferred language; locale; time zone;
  notes; note; comment; comments; remarks; description; category; categories; tag; tags; labels; priority;
  sensitivity; photo; source; Geburtstag; Geburtsdatum; Geschlecht; Sprache; Notiz; Notizen; Bemerkung;
  Bemerkungen; Kommentar; date de naissance; langue; remarque; remarques; geboortedatum; geslacht; taal;
  opmerking; opmerkingen; språk; fødselsdato; merknad; bemærkning; notas; observaciones; idioma; sexo;
  lingua; uwagi; język; notlar; cinsiyet; 性別; 性别; 生年月日; 生日; 言語; 语言
`)

/** Columns that only certain programs write: Microsoft, Google, GAM, Okta, Slack, HubSpot. */
const ofPrograms = headsIn(`
  authenticationPhoneNumber; authenticationAlternativePhoneNumber; authenticationEmail; ageGroup;
  consentProvidedForMinor; legalAgeGroupClassification; License assignment details; Oath token metadata;
  Release track; SamAccountName; DistinguishedName; ObjectClass; ObjectGUID; SID; LastLogonDate;
  Recovery Phone [MUST BE IN THE E.164 FORMAT]; Employee Title; Building ID; Floor Name; Floor Section;
  Change Password at Next Sign-In; New Status; Advanced Protection Program enrollment; 2sv Enrolled;
  2sv Enforced; suspended; archived; isEnrolledIn2Sv; isEnforcedIn2Sv; agreedToTerms; honorificPrefix;
  honorificSuffix; profileUrl; secondEmail; countryCode; managerId; billing-active; has-2fa; has-sso;
  expiration-timestamp; Phonetic Middle Name; Organization Name; Organization Title;
  Organization Department; Record ID; Contact owner; Lead Status; Create Date; Last Activity Date
`)

/**
 * Heads that are understood and hold neither a person's name nor the address of their work: those of
 * directory exports, and the most common ones in each language.
 */
export const unusedHeads: readonly string[] = [
  ...addressesOfOthers,
  ...wordsAboutMail,
  ...besideNames,
  ...work,
  ...placesAndTelephones,
  ...accounts,
  ...theRest,
  ...ofPrograms,
]
