import { headKey, headsIn, type HeadKey, type Meaning, type Vocabulary } from './table-heads'
import { unusedHeads } from './unused-heads'

/** What a column of a table can say about a person. */
export type PersonField =
  | 'email'
  | 'first'
  | 'infix'
  | 'last'
  | 'second_last'
  | 'full'
  /** A whole name that begins with the last name. */
  | 'last_first'
  | 'role'

/**
 * Heads of people's tables: exports of Microsoft 365, Entra, Google Workspace, GAM and Outlook, and what
 * people write themselves in English, German, French, Dutch, Norwegian, Danish, Swedish, Spanish, Italian,
 * Portuguese, Polish, Turkish, Japanese and Chinese.
 */
const fields: Vocabulary<PersonField>['fields'] = {
  email: headsIn(`
    email; mail; email address; mail address; primary email; primary email address; user email;
    work email; work email address; business email; business email address; company email;
    user principal name; UPN; sign-in name; primary SMTP address; windows email address; email 1;
    email 1 address; email 1 value; email address 1; employee email; person email; E-Mail-Adresse;
    Mailadresse; geschäftliche E-Mail; E-Mail geschäftlich; dienstliche E-Mail; E-Mail dienstlich;
    geschäftliche E-Mail-Adresse; primäre E-Mail-Adresse; Benutzerprinzipalname; adresse e-mail;
    adresse mail; courriel; adresse courriel; adresse électronique; mél; adresse de messagerie;
    e-mail professionnel; adresse e-mail professionnelle; mail professionnel; nom d'utilisateur principal;
    nom principal de l’utilisateur; e-mailadres; mailadres; zakelijk e-mailadres; zakelijke e-mail;
    werk e-mail; e-post; e-postadresse; e-mailadresse; e-postadress; mejladress; mejl; arbeidsepost;
    jobbepost; arbejdsmail; jobbmejl; correo; correo electrónico; dirección de correo;
    dirección de correo electrónico; correo corporativo; correo de trabajo; correo electrónico principal;
    indirizzo e-mail; posta elettronica; indirizzo di posta elettronica; indirizzo mail; e-mail aziendale;
    endereço de e-mail; correio eletrónico; endereço eletrónico; e-mail corporativo;
    endereço de correio eletrónico; e-mail profissional; adres e-mail; adres poczty elektronicznej;
    poczta elektroniczna; e-mail służbowy; adres mailowy; e-posta; e-posta adresi; mail adresi;
    e-mail adresi; iş e-postası; kurumsal e-posta; メールアドレス; メール; Eメール; 電子メール; 電子メールアドレス; Eメールアドレス;
    会社メールアドレス; 邮箱; 电子邮箱; 邮件; 电子邮件; 邮箱地址; 邮件地址; 电子邮件地址; 电子邮箱地址; 工作邮箱; 公司邮箱; 郵箱; 電子郵件; 電子郵件地址; 電郵; 電郵地址;
    電子信箱
  `),
  first: headsIn(`
    first name; first; given name; given; forename; forenames; given names; name.givenName;
    christian name; Vorname; Vornamen; prénom; prénoms; prénom(s); voornaam; voornamen; roepnaam; fornavn;
    förnamn; tilltalsnamn; nombre de pila; nombres; nombre(s); primer nombre; nome di battesimo;
    nome proprio; nome próprio; primeiro nome; prenome; imię; imiona; ad; adı; ilk ad; ilk isim; 名;
    ファーストネーム; 名（名前）
  `),
  infix: headsIn(`
    tussenvoegsel; tussenvoegsels; voorvoegsel; voorvoegsels; tussenv.; infix; Namenszusatz; Vorsatzwort;
    surname prefix; last name prefix; particule
  `),
  last: headsIn(`
    last name; last; surname; family name; family; sn; name.familyName; Nachname; Familienname; Zuname;
    nom de famille; nom d'usage; nom patronymique; achternaam; familienaam; etternavn; efternavn;
    efternamn; slektsnavn; apellido; apellidos; primer apellido; apellido 1; apellido paterno;
    apellido(s); cognome; sobrenome; sobrenomes; último nome; nome de família; apelidos; nazwisko; soyad;
    soyadı; soyisim; 姓; 姓氏; 苗字; ラストネーム; 姓（苗字）
  `),
  second_last: headsIn(`
    segundo apellido; apellido 2; apellido materno; segundo sobrenome; second last name
  `),
  full: headsIn(`
    full name; display name; name.fullName; employee name; real name; person name; contact name;
    first and last name; first name and last name; first name last name; Anzeigename; vollständiger Name;
    Mitarbeitername; Vor- und Nachname; Vorname und Nachname; Vorname Nachname; nom complet;
    nom d'affichage; nom à afficher; prénom et nom; prénom nom; volledige naam; weergavenaam;
    voor- en achternaam; voornaam en achternaam; fullt navn; visningsnavn; for- og etternavn; fulde navn;
    fuldt navn; vist navn; for- og efternavn; fullständigt namn; visningsnamn; för- och efternamn;
    nombre completo; nombre y apellidos; nombre y apellido; nombre para mostrar; nome completo;
    nome e cognome; nome cognome; nome visualizzato; nome e sobrenome; nome e apelido; nome de exibição;
    nome a apresentar; imię i nazwisko; imię nazwisko; nazwa wyświetlana; pełne imię i nazwisko; ad soyad;
    adı soyadı; ad ve soyad; tam ad; isim soyisim; görünen ad; 氏名; お名前; フルネーム; 表示名; 姓名; 全名; 显示名称; 顯示名稱;
    员工姓名
  `),
  last_first: headsIn(`
    last name, first name; last, first; surname, first name; surname, forename; family name, given name;
    Name, Vorname; Nachname, Vorname; Name und Vorname; Nachname und Vorname; Familienname, Vorname;
    nom et prénom; nom prénom; nom, prénom; nom et prénoms; naam, voornaam; achternaam, voornaam;
    etternavn, fornavn; efternavn, fornavn; efternamn, förnamn; apellidos y nombre; apellidos, nombre;
    apellido y nombre; cognome e nome; cognome nome; cognome, nome; sobrenome, nome; apelido, nome;
    nazwisko i imię; nazwisko imię; soyad ad; soyadı adı; soyad, ad
  `),
  role: headsIn(`
    role; roles; user role; role name; Rolle; Rollen; Benutzerrolle; rol; rolnaam; roll; ruolo; rola; ロール; 役割; 角色
  `),
}

const keysOf = (...heads: string[]): ReadonlySet<HeadKey> => new Set(heads.map(headKey))
/** A first name beside a column of last names: “Nome, Cognome”. */
const romance = keysOf('nome', 'nombre', 'isim', '名字', '名前', 'なまえ')
/** A last name beside a column of first names: “Name, Vorname”. */
const germanic = keysOf('name', 'names', 'naam', 'navn', 'namn', 'nom', 'nazwa', 'apelido')
/** A login is the address if nothing else is. */
const logins = keysOf(
  'user name',
  'login',
  'login name',
  'user login',
  'account name',
  'Benutzername',
  'Anmeldename',
  "nom d'utilisateur",
  'identifiant',
  'gebruikersnaam',
  'brukernavn',
  'brugernavn',
  'användarnamn',
  'nombre de usuario',
  'usuario',
  'nome utente',
  'nome de usuário',
  'nome de utilizador',
  'nazwa użytkownika',
  'kullanıcı adı',
  'ユーザー名',
  '用户名',
  '使用者名稱',
)

function depending(head: HeadKey, there: ReadonlySet<PersonField>): Meaning<PersonField> | undefined {
  const [first, last] = [there.has('first'), there.has('last')]
  if (logins.has(head)) return there.has('email') ? 'unused' : 'email'
  if (head === 'apelido' && !first) return last ? 'unused' : 'last'
  if (romance.has(head)) return first === last ? 'full' : last ? 'first' : undefined
  // “Name, Surname”: a first name or the whole one.
  if (germanic.has(head)) return first === last ? 'full' : first ? 'last' : undefined
  return undefined
}

export const personHeads: Vocabulary<PersonField> = { fields, unused: unusedHeads, depending }
