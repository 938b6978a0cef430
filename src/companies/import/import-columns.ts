/** What a column of an imported file can hold. */
export type ImportField =
  | 'id'
  | 'name'
  | 'owner_first_name'
  | 'owner_last_name'
  | 'owner_email'
  | 'msp_node'
  | 'package'
  | 'licences'
  | 'packages'

/** Heads by field, in letters only. Those of our own export are among them. */
const heads: Readonly<Record<ImportField, readonly string[]>> = {
  id: ['id', 'companyid'],
  name: ['name', 'company', 'companyname'],
  owner_first_name: ['ownersfirstname', 'ownerfirstname', 'firstname', 'givenname'],
  owner_last_name: ['ownerslastname', 'ownerlastname', 'lastname', 'surname', 'familyname'],
  owner_email: ['ownersemail', 'owneremail', 'email', 'emailaddress', 'mail'],
  msp_node: ['node', 'nodename', 'nodepath', 'nodeid', 'mspnode'],
  package: ['package', 'packagename', 'packageid'],
  licences: ['licences', 'licenses', 'licencecount', 'licensecount'],
  packages: ['packagesandlicences', 'packagesandlicenses', 'packages'],
}

const lettersOf = (head: string) => head.toLowerCase().replaceAll(/[^a-z]/g, '')

export type Mapping = {
  /** The place of each field in a line. */
  readonly at: ReadonlyMap<ImportField, number>
  /** The heads of columns that aren't imported. */
  readonly ignored: readonly string[]
  /** The heads that every company needs and the file lacks. */
  readonly missing: readonly string[]
}

const needed = [
  ['name', 'Name'],
  ['owner_first_name', 'Owner’s first name'],
  ['owner_last_name', 'Owner’s last name'],
  ['owner_email', 'Owner’s email'],
] as const

/** Finds the fields by the heads of a file. If a field has several columns, the first one counts. */
export function mapColumns(head: readonly string[]): Mapping {
  const at = new Map<ImportField, number>()
  const ignored: string[] = []
  const fields = Object.entries(heads) as [ImportField, readonly string[]][] // The keys of the record above.
  head.forEach((text, place) => {
    const field = fields.find(([, names]) => names.includes(lettersOf(text)))?.[0]
    if (field && !at.has(field)) at.set(field, place)
    else if (text.trim() !== '') ignored.push(text.trim())
  })
  return { at, ignored, missing: needed.flatMap(([field, words]) => (at.has(field) ? [] : [words])) }
}
