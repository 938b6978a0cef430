import { useState } from 'react'
import type { WalkProgress } from '../api/every-page'
import { errorSentence } from '../errors/error-words'
import { useStop } from '../ui/use-stop'
import { ReadingLine, type Way } from './export-parts'
import { PrintedTable } from './printed-table'
import { saveTable } from './save-table'
import type { Table } from './table'

type Progress = Pick<WalkProgress, 'read' | 'of'>
type Stage =
  | { readonly kind: 'ready' | 'done' | 'failed'; readonly words: string }
  | ({ readonly kind: 'reading' } & Progress)

const ready: Stage = { kind: 'ready', words: '' }

/** One export at a time: reading, then a file or a printed page. It can be cancelled. */
export function useExportRun() {
  const [stage, setStage] = useState<Stage>(ready)
  const [paper, setPaper] = useState<Table>()
  const { begin, stop } = useStop()
  const run = async (work: (signal: AbortSignal) => Promise<void>) => {
    const signal = begin()
    try {
      await work(signal)
    } catch (error) {
      setStage(
        signal.aborted
          ? { kind: 'ready', words: 'Cancelled. No file was saved.' }
          : { kind: 'failed', words: `${errorSentence(error)} No file was saved.` },
      )
    }
  }
  const noteRead = (progress: Progress) => setStage({ kind: 'reading', ...progress })
  /** @param saved the number of rows in words */
  const give = async (way: Way, table: Table, saved: string, signal: AbortSignal) => {
    if (way === 'paper') {
      setPaper(table)
      return setStage(ready)
    }
    const name = await saveTable(table, signal)
    const gap = table.missing ? ` It’s incomplete: ${table.missing}.` : ''
    setStage({ kind: 'done', words: `Saved ${saved} in ${name}.${gap}` })
  }
  return { stage, paper, run, noteRead, give, cancel: stop, endPrint: () => setPaper(undefined) }
}

type OutcomeProps = Pick<ReturnType<typeof useExportRun>, 'stage' | 'paper' | 'cancel' | 'endPrint'>

/** The progress of an export, its outcome in words, and the page that it prints. */
export const ExportOutcome = ({ stage, paper, cancel, endPrint }: OutcomeProps) => (
  <>
    {stage.kind === 'reading' && <ReadingLine progress={stage} onCancel={cancel} />}
    <p role="status" className={`text-sm ${stage.kind === 'failed' ? 'text-bad' : 'text-soft'}`}>
      {stage.kind === 'reading' ? '' : stage.words}
    </p>
    {paper && <PrintedTable table={paper} onClose={endPrint} />}
  </>
)
