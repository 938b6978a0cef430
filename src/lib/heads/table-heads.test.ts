import { expect, test } from 'vitest'
import { groupBy } from '#domain/group-by'
import { knownHeads } from './concepts'
import words from './heads.json'
import { personHeads, type PersonField } from './person-heads'
import { isSettled, type Choices, matchHeads, placesOf, withChoices } from './table-heads'

const meansOf = (heads: string, rows?: string[]) =>
  matchHeads(heads.split(/[,;]/), personHeads, rows && { rows: rows.map((row) => row.split(',')) }).map(
    ({ means, certainty }) => (certainty === 'sure' ? means : `${certainty} ${means ?? ''}`.trim()),
  )

test('gives each head one concept, by a name that English has too', () => {
  const byKey = groupBy(knownHeads, ([key]) => key)
  const several = [...byKey].filter(([, those]) => new Set(those.map(([, concept]) => concept)).size > 1)
  expect(byKey.has('')).toBe(false)
  // “Admin” is a head, and a word for an owner.
  expect(several.map(([key]) => key)).toEqual(['admin'])
  const english = new Set(Object.keys(words.en))
  const foreign = knownHeads.map(([, concept]) => concept).filter((concept) => !english.has(concept))
  // “Nome” and “nombre”. An English name is never the first one alone.
  expect([...new Set(foreign)]).toEqual(['first_or_full'])
})

test.each([
  ['English', 'First name;Last name;E-mail', 'first last email'],
  ['English, as a key', 'FIRST_NAME;last-name;EmailAddress', 'first last email'],
  ['Entra', 'userPrincipalName;displayName;surname;givenName;userType', 'email full last first unused'],
  [
    'Google Workspace',
    'First Name [Required];Last Name [Required];Email Address [Required]',
    'first last email',
  ],
  [
    'GAM',
    'primaryEmail;lastLoginTime;name.familyName;name.fullName;name.givenName',
    'email unused last full first',
  ],
  ['Google contacts', 'Given Name;Family Name;E-mail 1 - Label;E-mail 1 - Value', 'first last unused email'],
  [
    'Microsoft 365',
    'Username;First name;Last name;Display name;Alternate email address',
    'email first last full unused',
  ],
  [
    'Outlook in German',
    'Anrede;Vorname;Weitere Vornamen;Nachname;E-Mail-Adresse;E-Mail-Typ',
    'unused first unused last email unused',
  ],
  ['German', 'Nachname;Vorname;E-Mail-Adresse;Abteilung', 'last first email unused'],
  ['German, in short', 'Name;Vorname;E-Mail', 'last first email'],
  ['German, one name', 'Name;E-Mail', 'full email'],
  ['French', 'Nom;Prénom;Courriel;Société', 'last first email unused'],
  ['French, one name', 'Nom et prénom;Adresse e-mail', 'last_first email'],
  ['Dutch', 'Voornaam;Tussenvoegsel;Achternaam;E-mailadres', 'first infix last email'],
  ['Norwegian', 'Etternavn;Fornavn;E-post', 'last first email'],
  ['Danish', 'Fornavn;Efternavn;E-mailadresse', 'first last email'],
  ['Swedish', 'Förnamn;Efternamn;E-postadress', 'first last email'],
  ['Spanish', 'Nombre;Apellidos;Correo electrónico', 'first last email'],
  [
    'Spanish, two last names',
    'Nombre;Primer apellido;Segundo apellido;Correo',
    'first last second_last email',
  ],
  ['Italian', 'Cognome;Nome;Indirizzo e-mail', 'last first email'],
  ['Portuguese', 'Nome;Sobrenome;E-mail', 'first last email'],
  ['Polish', 'Imię;Nazwisko;Adres e-mail', 'first last email'],
  ['Turkish', 'ADI;SOYADI;E-POSTA', 'first last email'],
  ['Japanese', '姓;名;メールアドレス', 'last first email'],
  ['Japanese, one name', '氏名;メールアドレス;部署', 'full email unused'],
  ['Chinese', '姓名;邮箱;部门', 'full email unused'],
  ['Chinese, two names', '姓;名字;电子邮件', 'last first email'],
])('reads heads in %s', (_, heads, meant) => {
  expect(meansOf(heads).join(' ')).toBe(meant)
})

// Only what could be the address in truth is left as a question.
test.each([
  [
    'Entra',
    'userPrincipalName,displayName,surname,mail,givenName,id,userType,jobTitle,department,accountEnabled,usageLocation,streetAddress,state,country,officeLocation,city,postalCode,telephoneNumber,mobilePhone,authenticationPhoneNumber,authenticationEmail,alternateEmailAddress,ageGroup,consentProvidedForMinor,companyName,creationType,directorySynced,invitationState,identityIssuer,createdDateTime',
    'userPrincipalName mail',
  ],
  [
    'Microsoft 365',
    'Block credential,City,Country,Department,DirSyncEnabled,Display name,Fax,First name,Last dirsync time,Last name,Last password change time stamp,License assignment details,Licenses,Mobile Phone,Oath token metadata,Object Id,Office,Password never expires,Phone number,Postal code,Preferred data location,Preferred language,Proxy addresses,Release track,Soft deletion time stamp,State,Street address,Strong password required,Title,Usage location,User principal name,When created',
    '',
  ],
  [
    'Google Workspace',
    'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Password Hash Function [UPLOAD ONLY],Org Unit Path [Required],New Primary Email [UPLOAD ONLY],Recovery Email,Home Secondary Email,Work Secondary Email,Recovery Phone [MUST BE IN THE E.164 FORMAT],Work Phone,Home Phone,Mobile Phone,Work Address,Home Address,Employee ID,Employee Type,Employee Title,Manager Email,Department,Cost Center,Building ID,Floor Name,Floor Section,Change Password at Next Sign-In,Status [READ ONLY],Last Sign In [READ ONLY],2sv Enrolled [READ ONLY]',
    '',
  ],
  [
    'Okta',
    'login,firstName,lastName,middleName,honorificPrefix,email,title,displayName,nickName,profileUrl,secondEmail,mobilePhone,primaryPhone,streetAddress,city,state,zipCode,countryCode,postalAddress,preferredLanguage,locale,timezone,userType,employeeNumber,costCenter,organization,division,department,managerId,manager',
    '',
  ],
  [
    'Active Directory',
    'GivenName,Surname,Name,SamAccountName,EmailAddress,Enabled,DistinguishedName,ObjectGUID,SID',
    '',
  ],
  ['Slack', 'username,email,status,billing-active,has-2fa,has-sso,userid,fullname,expiration-timestamp', ''],
])('knows the columns of %s', (_, heads, asked) => {
  const open = matchHeads(heads.split(','), personHeads).filter(({ certainty }) => certainty !== 'sure')
  expect(open.map(({ head }) => head).join(' ')).toBe(asked)
})

test.each(
  [
    'Last login',
    'Manager Email',
    'First seen',
    'Family doctor',
    'Blast list',
    'Mailing address',
    'First aid',
    'Email notifications',
    'Recovery Email',
    'Alternate email address',
    'Private email',
    'Last seen',
    'lastLoginTime',
    'Proxy addresses',
    'Title',
    'Anrede',
    'Insurance number',
    'Company name',
    'Surname of spouse',
    'E-mail 2 Address',
    'Email (private)',
    'Nickname',
    'Last-minute',
    'Familienstand',
    'Gmail labels',
    'Surcharge',
    'Forecast',
    'Mail stop',
    'Name of pet',
    'Emergency email',
    'E-Mail privat',
    'Project name',
    'Hostname',
  ].map((head) => [head]),
)('doesn’t take “%s” for a name or an address', (head) => {
  expect(meansOf(head)[0]).toMatch(/^(unused|unknown)$/)
})

test('leaves two columns of one field to a person, unless nothing depends on the choice', () => {
  const heads = 'Email;User principal name;Name'
  expect(meansOf(heads)).toEqual(['ambiguous email', 'ambiguous email', 'full'])
  expect(meansOf(heads, ['a@x.com,b@x.com,Ada'])).toEqual(['ambiguous email', 'ambiguous email', 'full'])
  expect(meansOf(heads, ['a@x.com,A@x.com,Ada', ',g@x.com,Grace'])).toEqual(['unused', 'email', 'full'])
  expect(meansOf(heads, [',a@x.com,Ada', ',g@x.com,Grace'])).toEqual(['unused', 'email', 'full'])
  expect(meansOf('Name;Surname;Email')).toEqual(['unknown', 'last', 'email'])
  expect(meansOf('Email;Mobile;Mystery', ['a@x.com,1,'])).toEqual(['email', 'unused', 'unused'])
})

test('follows the choices of a person', () => {
  const heads = ['Mail', 'Work email', 'Rufname', 'Name']
  const by = (...choices: [number, 'email' | 'first' | 'unused'][]) =>
    matchHeads(heads, personHeads, {
      chosen: choices.reduce<Choices<PersonField>>(
        (map, [at, means]) => withChoices(map, [at], means),
        new Map(),
      ),
    })
  expect(isSettled(by())).toBe(false)
  const settled = by([0, 'email'], [2, 'first'], [1, 'email'])
  expect(isSettled(settled)).toBe(true)
  expect([...placesOf(settled)]).toEqual([
    ['email', 1],
    ['first', 2],
    ['last', 3],
  ])
  expect(by([0, 'unused'])[1]).toMatchObject({ means: 'email', certainty: 'sure' })
})
