import { conceptOfOwner, headKey, type Concept } from '../../../lib/heads/concepts'
import { partOfName } from '../../../lib/heads/person-heads'
import type { Meaning, Vocabulary } from '../../../lib/heads/table-heads'

/** What a column of an imported file can hold, as a person reads it. */
export const importFields = {
  name: 'Name',
  owner_first_name: 'Owner’s first name',
  owner_last_name: 'Owner’s last name',
  owner_email: 'Owner’s email',
  msp_node: 'Node',
  package: 'Package',
  licences: 'Licences',
  licences_before: 'Licences before',
  packages: 'Packages and licences',
  uid: 'UUID',
  id: 'ID',
} as const
export type ImportField = keyof typeof importFields

const ofName = { full: 'name', first: 'owner_first_name', last: 'owner_last_name' } as const

/** “Name” is the company's, unless another column is: then it can be a part of a person's name. */
function depending(concept: Concept, there: ReadonlySet<ImportField>): Meaning<ImportField> | undefined {
  const part = partOfName(concept, {
    first: there.has('owner_first_name'),
    last: there.has('owner_last_name'),
  })
  return part && there.has('name') !== (part === 'full') ? ofName[part] : undefined
}

export const companyHeads: Vocabulary<ImportField> = {
  fields: {
    company: 'name',
    account_name: 'name',
    first: 'owner_first_name',
    last: 'owner_last_name',
    email: 'owner_email',
    node: 'msp_node',
    package: 'package',
    package_id: 'package',
    licences: 'licences',
    licences_before: 'licences_before',
    packages: 'packages',
    company_uid: 'uid',
    id: 'id',
  },
  asked: ['infix', 'second_last', 'full', 'last_first', 'first_or_full', 'last_or_full', 'login'],
  depending,
  // Our export names the time zone in the head.
  beyond: (head) => (/^created\b/i.test(head) ? 'account' : conceptOfOwner(headKey(head))),
}
