import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button'
import { type LogSearch, type AuditLine, mostLines, readEveryLine } from '../../queries/activity'
import type { Activity } from './use-activity'
import { ExportChoice, SeparatorField, type Way } from '../../export/export-parts'
import { ExportOutcome, useExportRun } from '../../export/export-run'
import { counted, formatNumber } from '../../lib/words'
import { isSet } from '../../list/filters/list-filter'
import { useFiltersFact } from '../../list/list-file'
import { useNodeName } from '../../scope/node-filter'
import { Sheet } from '../../ui/overlay/sheet'
import { logFilters } from './log-filters'
import { logTable } from './log-table'

type LogExportProps = {
  search: LogSearch
  lines: readonly AuditLine[]
  /** Names the file. */
  file: string
  onClose: () => void
}

/** Lines as a CSV file or on paper: those of this page, or all that match. */
function LogExport({ search, lines, file, onClose }: LogExportProps) {
  const exporting = useExportRun()
  const { stage, run, noteRead, give } = exporting
  const facts = [useFiltersFact(logFilters, search, lines)]
  const isNarrowed = search.search !== '' || logFilters.some((filter) => isSet(filter, search))
  const nodeName = useNodeName()
  const giveLines = (way: Way, some: readonly AuditLine[], signal: AbortSignal, missing?: string) =>
    give(
      way,
      logTable(some, { file, facts, missing, readAt: Date.now(), nodeName }),
      counted(some.length, 'line'),
      signal,
    )
  const giveAll = (way: Way) =>
    run(async (signal) => {
      const note = (read: number) => noteRead({ read, of: null })
      note(0)
      const all = await readEveryLine(search, signal, note)
      await giveLines(way, all.lines, signal, all.missing)
    })
  const busy = stage.kind === 'reading'
  return (
    <Sheet title="Export" busy={busy} onClose={onClose}>
      <div>
        <ExportChoice
          words="This page"
          note={counted(lines.length, 'line')}
          off={busy || lines.length === 0}
          onChoose={(way) => void run((signal) => giveLines(way, lines, signal))}
        />
        <ExportChoice
          words={isNarrowed ? 'All lines that match' : 'All lines'}
          note={`Read page by page, at most ${formatNumber(mostLines)} lines`}
          off={busy || lines.length === 0}
          onChoose={(way) => void giveAll(way)}
        />
      </div>
      <SeparatorField off={busy} />
      <ExportOutcome {...exporting} />
    </Sheet>
  )
}

type Props = { activity: Activity; search: LogSearch; file: string; small?: boolean }

/** Opens the export of the lines that match. */
export function ExportButton({ activity, search, file, small = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  const lines = activity.query.data?.lines
  if (activity.isShut || !lines?.length) return null
  return (
    <>
      <Button
        small={small}
        aria-haspopup="dialog"
        icon={<Download size={small ? 13 : 16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {/* In the top bar of a phone only the icon is shown. */}
        <span>Export</span>
      </Button>
      {isOpen && <LogExport search={search} lines={lines} file={file} onClose={() => setOpen(false)} />}
    </>
  )
}
