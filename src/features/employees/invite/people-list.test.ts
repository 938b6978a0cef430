import { expect, test } from 'vitest'
import { parsePeople, withAddress, withoutPeople, type Pasted } from './people-list'

const peopleIn = (text: string) => parsePeople(text).people
/** A person in short: “Ada|Byron”, “?” before a name to check, “!” before a line that isn't ready. */
const short = ({ first_name, last_name, doubts, problem }: Pasted) =>
  `${problem === undefined ? '' : '!'}${doubts.length > 0 ? '?' : ''}${first_name}|${last_name}`
const shortIn = (text: string) => peopleIn(text).map(short).join(' ')

test.each([
  ['a name and an address', 'Ada Byron ada@example.com', 'Ada|Byron'],
  ['a line of a mail program', 'Ada Byron <ada@example.com>', 'Ada|Byron'],
  ['a line of an address book', '"Byron, Ada" <ada@example.com>', 'Ada|Byron'],
  ['a name in brackets', 'ada@example.com (Ada Byron)', 'Ada|Byron'],
  ['an address in brackets', 'Ada Byron (ada@example.com)', 'Ada|Byron'],
  ['an address that a mail program made a link of', 'Ada Byron <mailto:ada@example.com>', 'Ada|Byron'],
  ['an address twice, once as a link', 'Ada Byron ada@example.com<mailto:ada@example.com>', 'Ada|Byron'],
  ['a line of a forwarded email', '> To: Ada Byron <ada@example.com>', 'Ada|Byron'],
  ['a line of a list', '2. Ada Byron – ada@example.com', 'Ada|Byron'],
  ['a line of a spreadsheet', 'Ada\tByron\tada@example.com', '?Ada|Byron'],
  ['a line of a spreadsheet, address first', 'ada@example.com;Ada;Byron', '?Ada|Byron'],
  ['a line of a CSV file', '"Ada","Byron","ada@example.com"', '?Ada|Byron'],
  ['a line of a spreadsheet that the address contradicts', 'Byron;Ada;ada.byron@example.com', '?Ada|Byron'],
  ['a name in one column', 'Ada Byron, ada@example.com', 'Ada|Byron'],
  ['a quoted column with a comma in it', '"Byron, Ada",ada@example.com', 'Ada|Byron'],
  ['a column with a comma in it between semicolons', 'Byron, Ada; ada@example.com', 'Ada|Byron'],
  ['columns with a telephone number', 'Ada Byron\t+47 123\tada@example.com', 'Ada|Byron'],
  ['a name from the address', 'grace.brewster-hopper+mail@example.com', '?Grace|Brewster Hopper'],
  ['a login as no name', 'ghopper.2 <grace.hopper@example.com>', '?Grace|Hopper'],
  ['a single name', 'Sukarno <s@example.com>', '?Sukarno|-'],
  ['a single name in columns', 'First name;Last name;Email\nSukarno;-;s@example.com', '?Sukarno|-'],
  ['particles', 'Jan van der Berg <j@example.com>', 'Jan|van der Berg'],
  ['an apostrophe for a particle', "Griet 't Hooft <g@example.com>", "Griet|'t Hooft"],
  ['a last name with an apostrophe', 'Sean O’Brien <s@example.com>', 'Sean|O’Brien'],
  ['a last name in capitals', 'DUPONT Élodie <e@example.com>', 'Élodie|DUPONT'],
  ['two last names in capitals', 'LE GOFF Yann <y@example.com>', 'Yann|LE GOFF'],
  ['a last name in capitals at the end', 'İrem IŞIK <i@example.com>', 'İrem|IŞIK'],
  ['initials', 'JP Morgan <jp@example.com>', 'JP|Morgan'],
  [
    'two last names, by the address',
    'Ana María García López <ana.garcia@example.com>',
    'Ana María|García López',
  ],
  ['many names', 'Ana María García López <a@example.com>', '?Ana María García|López'],
  ['a title before the name', 'Dr.med. Eva Kranz <e@example.com>', 'Eva|Kranz'],
  ['a title behind the name', 'Robin Park, M.Sc. <r@example.com>', 'Robin|Park'],
  ['a title between last and first name', 'Kranz, Dr. Eva <e@example.com>', 'Eva|Kranz'],
  ['a word behind the last name as one to check', 'Martin King Jr. <m@example.com>', '?Martin King|Jr.'],
  ['a note in brackets', 'Smith, John (Contractor) <j@example.com>', 'John|Smith'],
  ['an order that the address contradicts', 'Holt Mira <mira.holt@example.com>', '?Holt|Mira'],
  [
    'columns beside a line of a mail program',
    'Ada;Byron;ada@example.com\nBo Berg <bo@example.com>',
    '?Ada|Byron Bo|Berg',
  ],
  [
    'an address book’s order beside a line of a mail program',
    'Byron, Ada, ada@example.com\nBo Berg <bo@example.com>',
    '?Ada|Byron Bo|Berg',
  ],
  [
    'cells that are no pair beside a line of a mail program',
    'ada@example.com\tAda Maria\tByron\nBo Berg <bo@example.com>',
    '?Ada Maria|Byron Bo|Berg',
  ],
  ['Chinese', '李 小龙 <li@example.com>', '小龙|李'],
  ['Chinese in columns', '李,小龙,li@example.com', '?小龙|李'],
  ['Japanese', '佐藤　さくら <s@example.com>', 'さくら|佐藤'],
  ['Korean', '김 민수 <k@example.com>', '민수|김'],
  ['names from elsewhere in Japanese', 'トム ハンクス <t@example.com>', 'トム|ハンクス'],
  ['a word behind the address as one to check', 'Ada Byron <ada@example.com> Support', '?Ada|Byron'],
])('reads %s', (_, text, read) => {
  expect(shortIn(text)).toBe(read)
})

const gam = 'primaryEmail,lastLoginTime,name.familyName,name.fullName,name.givenName'
const german = 'Vorname;Nachname;E-Mail;Rolle\n'
const template = 'Username,First name,Last name,Display name,Job title,Alternate email address,City'
test.each([
  [
    'GAM',
    `${gam}\na@x.com,2026-11-20T08:14:03.000Z,Holt,Mira Holt,Mira\nb@x.com,Never logged in,Berg,Jonas Berg,Jonas`,
    'Mira|Holt Jonas|Berg',
  ],
  [
    'the template of Microsoft 365',
    `${template}\na@x.com,Mira,Holt,Mira Holt,Engineer,m@y.com,Bergen`,
    'Mira|Holt',
  ],
  ['a title row', 'Staff, November\n\nName,Email\nAda Byron,ada@x.com', 'Ada|Byron'],
  ['a separator row', 'sep=;\nLast name;First name;E-mail\nHolt;Mira;m@x.com', 'Mira|Holt'],
  ['German', 'Nachname;Vorname;E-Mail-Adresse;Abteilung\nWeiß;Jörg;j@x.com;Einkauf', 'Jörg|Weiß'],
  ['Outlook in German', 'Anrede;Vorname;Nachname;E-Mail-Adresse\nHerr;Jörg;Weiß;j@x.com', 'Jörg|Weiß'],
  ['French', 'Nom;Prénom;Courriel\nDUPONT;Élodie;e@x.com', 'Élodie|DUPONT'],
  ['French, one column', 'Nom et prénom;Courriel\nDupont Élodie;e@x.com', 'Élodie|Dupont'],
  ['Dutch', 'Voornaam;Tussenvoegsel;Achternaam;E-mailadres\nJan;van der;Berg;j@x.com', 'Jan|van der Berg'],
  ['Spanish', 'Nombre;Primer apellido;Segundo apellido;Correo\nAna;García;López;a@x.com', 'Ana|García López'],
  ['Japanese', '姓,名,メールアドレス\n佐藤,さくら,s@x.com', 'さくら|佐藤'],
  ['Chinese', '姓名,邮箱\n李 小龙,l@x.com', '小龙|李'],
  [
    'Entra without addresses in one column',
    'userPrincipalName,displayName,surname,mail,givenName\na@x.com,Mira Holt,Holt,,Mira',
    'Mira|Holt',
  ],
  ['address books', 'Employee Name,Department,Email\n"Holt, Mira",Support,m@x.com', 'Mira|Holt'],
  ['insurances', 'Personalnummer,First name,Last name,Email\n77-1234,Mira,Holt,m@x.com', 'Mira|Holt'],
  ['dates of use', 'First seen,Last seen,Email\n2024-01-08,2026-11-20,mira.holt@x.com', '?Mira|Holt'],
  ['postal addresses', 'Mailing address,Name,Email\n"Strandgaten 1, Bergen",Mira Holt,m@x.com', 'Mira|Holt'],
  ['notifications', 'Email notifications,Name,Email\nYes,Mira Holt,m@x.com', 'Mira|Holt'],
  ['managers', 'Manager Email,Name,Email Address\npetra@x.com,Mira Holt,m@x.com', 'Mira|Holt'],
  ['private addresses', 'Recovery Email,Name,Email Address\nm@y.com,Mira Holt,m@x.com', 'Mira|Holt'],
  [
    'names as people write lists below heads',
    'Name, E-mail\n\nAda Maria Byron <ada.byron@x.com>',
    'Ada Maria|Byron',
  ],
  ['Chinese, as its heads say', 'Vorname;Nachname;E-Mail\n小龍;李;l@x.com', '小龍|李'],
  ['Japanese, with a given name of one letter', 'Vorname;Nachname;E-Mail\n翼;佐藤;s@x.com', '翼|佐藤'],
  ['addresses alone', 'Email\nmira.holt@x.com', '?Mira|Holt'],
  ['a mail program in a column of names', `${german}"Weiß, Jörg" <j@x.com>;;;`, 'Jörg|Weiß'],
  ['a mail program in a quoted cell', `${german}"""Weiß, Jörg"" <j@x.com>";;;`, 'Jörg|Weiß'],
  ['a mail program over two columns', `${german.replaceAll(';', ',')}Weiß, Jörg <j@x.com>`, '?Jörg|Weiß'],
  [
    'a mail program in the column of addresses',
    `${german};;"Weiß, Jörg" <joerg.weiss@x.com>;`,
    '?Joerg|Weiss',
  ],
  ['a name beside an address in brackets', `${german}Jörg Weiß (j@x.com);;;`, 'Jörg|Weiß'],
  ['a link', `${german}Jörg;Weiß;mailto:j@x.com;`, 'Jörg|Weiß'],
])('reads the columns of %s', (_, text, read) => {
  expect(shortIn(text)).toBe(read)
  expect(peopleIn(text).every(({ email }) => email.endsWith('@x.com'))).toBe(true)
})

test.each([
  ['a date', 'First name;Last name;Email\nMira;2026-11-20;m@x.com', /doesn’t look like a name/],
  ['a number', 'Mira 77-1234 <m@x.com>', /doesn’t look like a name/],
  ['a time', 'Mira 08:14 <m@x.com>', /doesn’t look like a name/],
  ['a telephone number', '+47 123 456 <m@x.com>', /doesn’t look like a name/],
  ['False', 'First name;Last name;Email\nFalse;Bergen;m@x.com', /“False” doesn’t/],
  ['Never', 'First name;Last name;Email\nLea;Never logged in;m@x.com', /doesn’t look like a name/],
  ['Yes', 'Yes Berg <m@x.com>', /doesn’t look like a name/],
  ['None', 'Display name,Email\nNone,m@x.com', /doesn’t look like a name/],
  ['two people', 'Ada & Charles Byron <m@x.com>', /doesn’t look like a name/],
  ['a company beside the name', 'Mira Holt | Fjord <m@x.com>', /doesn’t look like a name/],
  ['a title alone', 'Herr <m@x.com>', /“Herr” is a title/],
  ['a degree alone', 'M.Sc. <m@x.com>', /“M.Sc.” is a title/],
  ['a title as first name', 'First name;Last name;Email\nDr.;Berg;m@x.com', /“Dr.” is a title/],
  ['many commas', 'Holt, Mira, Support, Bergen <m@x.com>', /too many commas/],
  ['a son', 'Van Dyke, Dick, Jr. <d@x.com>', /too many commas/],
  ['no name', 'info@example.com', /The name is missing/],
  ['a login in place of a name', 'grace.hopper <g@x.com>', /The name is missing/],
  ['no address', 'Nobody at all', /No email address/],
  [
    'no address in its column',
    'Name,Email,Recovery Email\nMira Holt,,m@y.com',
    /in a column that isn’t used/,
  ],
  ['a bad address', 'Ada Byron ada@nowhere', /valid email address/],
  ['an @ too many', 'bob@@x', /valid email address/],
  ['two addresses in one cell', 'Name,Email\nMira Holt,a@x.com / b@x.com', /2 addresses/],
  ['more cells than heads', 'Name,Email\nHolt, Mira,m@x.com', /^Line 2 has 3 columns, the header has 2/],
  ['a quote without an end', 'Name,Email\n"Ada,ada@x.com', /quote begins/],
  ['a long name', `${'x'.repeat(121)} Y <y@x.com>`, /At most 120/],
  ['a head that isn’t known', 'Name,Cost object,Email\nMira Holt,A,m@x.com', /Choose above/],
  ['heads of another language', 'Sukunimi;Etunimi;Sähköposti\nHolt;Mira;m@x.com', /Choose above/],
  [
    'two addresses by different heads',
    'Name,Email,User principal name\nMira Holt,a@x.com,b@x.com',
    /Choose above/,
  ],
  ['two addresses without heads', 'Ada;Byron;a@x.com;b@y.com\nBo;Berg;c@x.com;b@y.com', /Choose above/],
  ['three names without heads', 'Mira;Holt;Support;m@x.com', /Choose above/],
])('has a question about %s', (_, text, question) => {
  const asked = peopleIn(text)
  expect(asked).not.toHaveLength(0)
  for (const { problem } of asked) expect(problem).toMatch(question)
})

const hard = [
  'r&d@x.com',
  "niall.o'hara@x.com",
  'paul.plus+portal@x.com',
  'sales/eu@x.com',
  'søren@x.com',
  'UWE.LOUD@X.COM',
  'jana@xn--mller-beispiel-gsb.example',
  'ivan@post.xn--kgbechtv',
  'a=b{c}!#d@x.com',
]
test.each<[text: string, email: string]>([
  ...hard.map((email): [string, string] => [`Ada Byron <${email}>`, email]),
  ['Jana Idn <jana@müller-beispiel.example>', 'jana@xn--mller-beispiel-gsb.example'],
  ['Mary St.John <m@x.com>', 'm@x.com'],
  ['\u200bmira.holt@x.com', 'mira.holt@x.com'],
  ['\u202alea.winter@x.com\u202c', 'lea.winter@x.com'],
  ['Jonas\u00a0 Berg\u00a0 <jonas.berg@x.com>\u00a0 ', 'jonas.berg@x.com'],
  ['Petra Chief petra.chief@x.com.', 'petra.chief@x.com'],
  ['"mailto:tim.stone@x.com"', 'tim.stone@x.com'],
  ['Nina Frost\tnina.frost@x.\u00adcom', 'nina.frost@x.com'],
  ['Yui Mori yui.mori＠x.com', 'yui.mori@x.com'],
])('is ready to invite %s', (text, email) => {
  expect(peopleIn(text)).toMatchObject([{ email, problem: undefined }])
  expect(peopleIn(`Name,Email\nMira Holt,"${text.replace(/^Yui.* |"/g, '')}"`)).toMatchObject([{ email }])
})

test('follows what a person chooses for the columns', () => {
  const text = 'Holt;Mira;Support;mira@x.com'
  const key = parsePeople(text).table?.key ?? ''
  const by = (...chosen: [number, 'first' | 'last' | 'unused'][]) =>
    parsePeople(text, { key, chosen }).people.map(short)
  expect(by([0, 'last'], [1, 'first'], [2, 'unused'])).toEqual(['Mira|Holt'])
  expect(by([0, 'last'])).toEqual(['!?Holt|-'])
  const two = 'Ada;Byron;a@x.com'
  const turned = parsePeople(two, { key: parsePeople(two).table?.key ?? '', chosen: [[0, 'last']] })
  expect(turned.people.map(short)).toEqual(['Byron|Ada'])
  // The choice belongs to other columns.
  expect(parsePeople(two, { key, chosen: [[0, 'last']] }).people.map(short)).toEqual(['?Ada|Byron'])
})

test('counts an address once, whatever its case, and keeps the others', () => {
  const text = 'Ada Byron <ada@x.com>, Bo Berg <bo@x.com>\nAda B <ADA@x.com>\nNobody'
  const people = peopleIn(text)
  expect(people.map(({ problem }) => problem)).toEqual([
    undefined,
    undefined,
    'Duplicate of line 1.',
    'No email address in this line.',
  ])
  const left = (done: readonly number[]) =>
    withoutPeople(text, people, (one) => done.includes(people.indexOf(one)))
  expect(left([0])).toBe('Bo Berg <bo@x.com>\nAda B <ADA@x.com>\nNobody')
  expect(left([0, 1])).toBe('Ada B <ADA@x.com>\nNobody')
  expect(left([0, 1, 2, 3])).toBe('')
  expect(left([])).toBe(text)
})

test('keeps the heads of a table for those who are left', () => {
  const text = 'Name,Email\n"Ada\nByron",ada@x.com\nBo Berg,bo@x.com'
  const people = peopleIn(text)
  expect(withoutPeople(text, people, ({ email }) => email === 'ada@x.com')).toBe(
    'Name,Email\nBo Berg,bo@x.com',
  )
})

test('replaces the address of one person, and no other address that contains it', () => {
  const text = 'Jo <joann@gmail.co>; Ann <ann@gmail.co>\r\nJo Ann, joann@gmail.com\nAnn B ann@gmail.co'
  const [, ann] = peopleIn(text)
  expect(ann && withAddress(text, ann, 'ann@gmail.com')).toBe(
    text.replace('<ann@gmail.co>', '<ann@gmail.com>'),
  )
  const lines = 'Name,Email\n"Ada\nByron",ada@gmail.co'
  const [ada] = peopleIn(lines)
  expect(ada && withAddress(lines, ada, 'ada@gmail.com')).toBe(`${lines}m`)
})

test('has a question about a list whose letters were guessed', () => {
  const letters = (text: string) => parsePeople(text, undefined, true).people.map(({ problem }) => problem)
  expect(letters('Jörg Weiß <j@x.com>\nAda Byron <a@x.com>')).toEqual([
    'Check the letters, and confirm them above.',
    undefined,
  ])
})
