import type { Employee } from '#contract/employees'
import type { Role } from '#contract/roles'
import { personName } from '#domain/person-name'
import { cellsOf, type Table } from '../export/table'
import { notKnown } from '../lib/file-values'
import { isolated } from '../lib/words'

type Line = { readonly person: Employee; readonly role: Role; readonly access: string; readonly from: string }

/** The people with access to a company, as a table for a file or for paper. */
export const companyAccessTable = (
  { id, name }: { readonly id: string; readonly name: string },
  lines: readonly Line[],
  missing: string | undefined,
): Table => ({
  file: `company-${id}-access`,
  title: `Who has access to ${isolated(name)} (ID ${id})`,
  facts: [['Left out', 'service accounts']],
  missing,
  ...cellsOf(
    [
      ['Name', ({ person }) => personName(person)],
      ['Email', ({ person }) => person.email ?? notKnown],
      ['ID', ({ person }) => person.id],
      ['Status', ({ person }) => person.status ?? notKnown],
      ['Role', ({ role }) => role.name],
      ['From node', ({ from }) => from],
      ['Access', ({ access }) => access],
    ],
    lines,
  ),
})
