import { useState } from 'react'
import { createCompany, updateCompany } from '#contract/companies'
import { moveOf } from '#domain/access/writes'
import type { ItemOutcome } from '../../../form/bulk-run/run-many'
import { doneAs } from '../../../form/saved'
import { counted, isolated } from '../../../lib/words'
import { BulkDialog } from '../../../list/bulk/bulk-dialog'
import type { BulkAction } from '../../../list/list-kind'
import { createOneOfMany } from '../../../queries/companies'
import { companiesList } from '../companies.list'
import { createBody } from '../company-draft'
import { bothValues, changeCompany, undone, type Change } from '../change-company'
import { isAlreadySo, isReady, type ImportRow } from './import-rows'

const companies = (count: number) => counted(count, 'company', 'companies')

/** What the rows move to other nodes. */
const movesIn = (rows: readonly ImportRow[]) =>
  rows.flatMap(({ company, changes, draft }) =>
    company && changes.some(({ of }) => of === 'msp_node') ? moveOf([company], draft.msp_node) : [],
  )

/** What a row does, in words. */
function aboutOf(row: ImportRow): string | undefined {
  if (!isReady(row)) return undefined
  return row.company
    ? row.changes.map((one) => `${isolated(one.what)}: ${bothValues(one)}`).join(' · ')
    : `New, in ${row.node || 'your node'}`
}

function whyNot(row: ImportRow): string | undefined {
  if (isAlreadySo(row)) return 'Already so.'
  return isReady(row) ? undefined : Object.values(row.problems).join(' ')
}

/** Creates and changes companies, each exactly once. Only what a row itself changed can be undone. */
function importOf(rows: readonly ImportRow[]): BulkAction<ImportRow> {
  const changed = new Map<string, readonly Change[]>()
  return {
    label: 'Import',
    confirm: (count) => `Import ${companies(count)}`,
    done: ['company imported', 'companies imported'],
    needs: [createCompany.needs, updateCompany.needs],
    words:
      'New companies get their owner, packages and licences. Others are read before they are changed: what somebody else changed meanwhile is refused.',
    cannot: whyNot,
    about: aboutOf,
    ...(movesIn(rows.filter(isReady)).length > 0 && { writes: movesIn }),
    lines: {
      heads: ['Line', 'ID', 'Name', 'Change'],
      of: (row) =>
        row.records.map(({ line }) => [
          String(line),
          row.company?.id ?? '',
          row.draft.name,
          aboutOf(row) ?? '',
        ]),
    },
    isKeyed: true,
    apply: async ({ id, draft, company, changes }, _, key) => {
      if (!company) {
        // The preview has checked it with the same schema.
        const made = await createOneOfMany(createCompany.body.parse(createBody(draft)), key)
        return doneAs(`Created (ID ${made.id})`, made)
      }
      const outcome = await changeCompany(company, changes, 'Changed')
      if (outcome.made.length > 0) changed.set(id, undone(outcome.made))
      return outcome
    },
    undo: ({ id, company }) => {
      const made = changed.get(id)
      return company && made && (() => changeCompany(company, made, 'Changed back'))
    },
  }
}

type Props = {
  rows: readonly ImportRow[]
  onClose: (outcomes: ReadonlyMap<string, ItemOutcome>) => void
}

/** The run of an import: confirmation, progress and the result of each company. */
export function ImportDialog({ rows, onClose }: Props) {
  const [action] = useState(() => importOf(rows))
  return (
    <BulkDialog
      kind={companiesList}
      nameOf={({ draft, line }) => draft.name || `Line ${line}`}
      action={action}
      chosen={rows}
      onSelect={undefined}
      onClose={onClose}
    />
  )
}
