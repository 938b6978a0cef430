import { useEffect, useRef, useState } from 'react'
import { errorWords } from '../errors/error-words'
import { ExportChoice, ReadingLine, SeparatorField, type Way } from '../export/export-parts'
import { PrintedTable } from '../export/printed-table'
import { saveTable } from '../export/save-table'
import type { Table } from '../export/table'
import { counted, formatNumber } from '../lib/words'
import { filterWords } from '../list/filters/filter-words'
import { isSet, type Choice } from '../list/filters/list-filter'
import { useNodeName } from '../scope/node-filter'
import { Sheet } from '../ui/overlay/sheet'
import { mostLines, readEveryLine, type AuditLine, type LogSearch } from './activity.queries'
import { logFilters } from './log-filters'
import { logTable } from './log-table'

const none: readonly Choice[] = []

/** Search and filters in words. */
function useFacts(search: LogSearch, lines: readonly AuditLine[]): NonNullable<Table['facts']> {
  const filters = logFilters.flatMap((filter) => {
    // The log always has the same filters, so these hooks keep their order.
    const choices = filter.kind === 'choice' ? filter.useChoices(lines) : none
    return isSet(filter, search) ? [`${filter.label}: ${filterWords(filter, search, choices)}`] : []
  })
  const words = [search.search && `Search: “${search.search}”`, ...filters].filter(Boolean)
  return [['Filters', words.join('; ') || 'none']]
}

type Stage =
  | { readonly kind: 'ready' | 'failed'; readonly words: string }
  | { readonly kind: 'reading'; readonly read: number }

export type LogExportProps = {
  search: LogSearch
  lines: readonly AuditLine[]
  /** Names the file. */
  file: string
  onClose: () => void
}

/** Lines as a CSV file or on paper: those of this page, or all that match. */
export function LogExport({ search, lines, file, onClose }: LogExportProps) {
  const [stage, setStage] = useState<Stage>({ kind: 'ready', words: '' })
  const [paper, setPaper] = useState<Table>()
  const facts = useFacts(search, lines)
  const nodeName = useNodeName()
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  const give = async (way: Way, some: readonly AuditLine[], missing?: string) => {
    const about = { file, facts, missing, readAt: Date.now() }
    const table = logTable(some, { ...about, nodeName })
    if (way === 'paper') {
      setPaper(table)
      return setStage({ kind: 'ready', words: '' })
    }
    const gap = missing ? ` It’s incomplete: ${missing}.` : ''
    setStage({
      kind: 'ready',
      words: `Saved ${counted(some.length, 'line')} in ${await saveTable(table)}.${gap}`,
    })
  }
  const giveAll = async (way: Way) => {
    const { signal } = (stop.current = new AbortController())
    setStage({ kind: 'reading', read: 0 })
    try {
      const all = await readEveryLine(search, signal, (read) => setStage({ kind: 'reading', read }))
      await give(way, all.lines, all.missing)
    } catch (error) {
      const { title, advice } = errorWords(error)
      setStage(
        signal.aborted
          ? { kind: 'ready', words: 'Cancelled. No file was saved.' }
          : { kind: 'failed', words: `${title}. ${advice} No file was saved.` },
      )
    }
  }
  const busy = stage.kind === 'reading'
  return (
    <Sheet title="Export" busy={busy} onClose={onClose}>
      <p className="text-sm text-soft">
        A CSV file or a printed page with what each line says. In the file, cells that look like formulas are
        prefixed with ' so spreadsheets don’t run them, and moments are in your time zone.
      </p>
      <div>
        <ExportChoice
          words="This page"
          note={counted(lines.length, 'line')}
          off={busy || lines.length === 0}
          onChoose={(way) => void give(way, lines)}
        />
        <ExportChoice
          words="All that match"
          note={`Read page by page, at most ${formatNumber(mostLines)} lines`}
          off={busy || lines.length === 0}
          onChoose={(way) => void giveAll(way)}
        />
      </div>
      <SeparatorField off={busy} />
      {busy && (
        <ReadingLine progress={{ read: stage.read, of: null }} onCancel={() => stop.current.abort()} />
      )}
      <p role="status" className={`text-sm ${stage.kind === 'failed' ? 'text-bad' : 'text-soft'}`}>
        {busy ? '' : stage.words}
      </p>
      {paper && <PrintedTable table={paper} onClose={() => setPaper(undefined)} />}
    </Sheet>
  )
}
