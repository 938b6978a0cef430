import { useState } from 'react'
import { createCompany } from '#contract/companies'
import { doneAs } from '../../../form/saved'
import { BulkFrame } from '../../../list/bulk/bulk-frame'
import { BulkRow } from '../../../list/bulk/bulk-results'
import { useRunMany } from '../../../form/bulk-run/use-run-many'
import { counted } from '../../../lib/words'
import { Button } from '../../../ui/button'
import { companiesList } from '../companies.list'
import { createOneOfMany } from '../../../queries/companies'
import { createBody } from '../company-draft'
import type { ImportRow } from './import-rows'

const idOf = ({ line }: ImportRow) => String(line)
const nodeOf = ({ node, draft }: ImportRow) =>
  node || (draft.msp_node ? `Node ${draft.msp_node}` : 'Your node')

type Props = {
  rows: readonly ImportRow[]
  /**
   * Receives the rows that were created, and those that may have been. None of them is sent twice from here.
   */
  onClose: (created: readonly ImportRow[], uncertain: readonly ImportRow[]) => void
}

/** Creates many companies, each exactly once: confirmation, progress and the result of each. */
export function ImportDialog({ rows: given, onClose }: Props) {
  const [rows] = useState(given)
  const bulk = useRunMany<ImportRow>({
    idOf,
    isKeyed: true,
    apply: async ({ draft }, idempotencyKey) => {
      // The preview has checked it with the same schema.
      const body = createCompany.body.parse(createBody(draft))
      const made = await createOneOfMany(body, idempotencyKey)
      return doneAs(`Created (ID ${made.id})`, made)
    },
    onOver: companiesList.refresh,
  })
  const close = () => {
    if (bulk.isRunning()) return
    const those = (isMaybe: boolean) =>
      rows.filter((row) => !bulk.isOpen(row) && (bulk.outcomes.get(idOf(row))?.kind === 'maybe') === isMaybe)
    onClose(those(false), those(true))
  }
  const companies = counted(rows.length, 'company', 'companies')
  return (
    <BulkFrame
      bulk={bulk}
      title={`Import ${companies}?`}
      answered={`Import of ${companies}`}
      done={['company imported', 'companies imported']}
      words={<p>Each company is created with its owner, packages and licences.</p>}
      confirm={
        <Button look="primary" onClick={() => void bulk.run(rows)}>
          Import {companies}
        </Button>
      }
      able={rows}
      ids={rows.map(idOf)}
      skipped={0}
      label="companies"
      rows={rows.map((row) => (
        <BulkRow
          key={row.line}
          name={row.draft.name}
          about={nodeOf(row)}
          outcome={bulk.outcomes.get(idOf(row))}
          skipped={undefined}
          stage={bulk.stage}
        />
      ))}
      onClose={close}
    />
  )
}
