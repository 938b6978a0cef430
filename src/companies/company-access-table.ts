import { cellsOf, type Table } from '../export/table'
import { notKnown } from '../lib/file-values'
import { isolated } from '../lib/words'
import type { WithAccess } from '../scope/use-node-access'

type Line = WithAccess & { readonly access: string; readonly fromNode: string }

/** The people and keys with access to a company, as a table for a file or for paper. */
export const companyAccessTable = (
  { id, name }: { readonly id: string; readonly name: string },
  lines: readonly Line[],
  missing: string | undefined,
): Table => ({
  file: `company-${id}-access`,
  title: `Who has access to ${isolated(name)} (ID ${id})`,
  missing,
  ...cellsOf(
    [
      ['Kind', ({ kind }) => kind],
      ['Name', ({ name }) => name],
      ['Email', ({ kind, email }) => (kind === 'key' ? '' : (email ?? notKnown))],
      ['ID', ({ id }) => id],
      ['Status', ({ kind, status }) => (kind === 'key' ? '' : (status ?? notKnown))],
      ['Role', ({ role }) => role.name],
      ['From node', ({ fromNode }) => fromNode],
      ['Access', ({ access }) => access],
    ],
    lines,
  ),
})
