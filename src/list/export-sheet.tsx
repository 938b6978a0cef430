import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { WalkProgress } from '../api/every-page'
import { errorWords } from '../errors/error-words'
import { csvName, csvText } from '../lib/csv'
import type { ListSearch } from '../lib/list-search'
import { counted, formatNumber } from '../lib/words'
import { Button } from '../ui/button'
import { csvSeparator, rememberSeparator, type CsvSeparator } from '../lib/csv-separator'
import { downloadText } from '../ui/download'
import { Sheet } from '../ui/overlay/sheet'
import { Progress } from '../ui/progress'
import { SelectField } from '../ui/select-field'
import { arrange } from './arrange'
import { valueOf, type Column } from './table/column'
import { readEveryRow } from './every-row'
import type { ListRow } from './list-kind'
import type { SheetProps } from './sheet-props'

type Stage =
  | { readonly kind: 'ready' | 'done' | 'failed'; readonly words: string }
  | ({ readonly kind: 'reading' } & WalkProgress)

/** The columns that are shown, in their order, and the ID, which names the record. */
function csvOf<Row extends ListRow>(
  shown: readonly Column<Row>[],
  rows: readonly Row[],
  options: Parameters<typeof csvText>[2],
): string {
  const columns = shown.filter(({ value }) => value)
  const id = columns.some((column) => column.id === 'id') ? [] : ['ID']
  return csvText(
    [...columns.map(({ label }) => label), ...id],
    rows.map((row) => [...columns.map((column) => valueOf(column, row)), ...id.map(() => row.id)]),
    options,
  )
}

type ChoiceProps = { words: string; note: string; off: boolean; onExport: () => void }

const Choice = ({ words, note, off, onExport }: ChoiceProps) => (
  <div className="flex items-center justify-between gap-3 border-b border-line py-3 last:border-0">
    <div>
      <p className="text-sm font-medium">{words}</p>
      <p className="text-xs text-muted">{note}</p>
    </div>
    <Button
      aria-disabled={off}
      aria-label={`Export ${words.toLowerCase()}`}
      icon={<Download size={14} aria-hidden="true" />}
      onClick={onExport}
    >
      Export
    </Button>
  </div>
)

type ReadingProps = { progress: WalkProgress; onCancel: () => void }

const ReadingLine = ({ progress: { read, of }, onCancel }: ReadingProps) => (
  <div className="flex items-center gap-3">
    <Progress label="Rows read" done={read} of={of} />
    <span className="text-sm whitespace-nowrap text-muted">
      {formatNumber(read)}
      {of === null ? '' : ` of ${formatNumber(of)}`}
    </span>
    <Button small onClick={onCancel}>
      Cancel
    </Button>
  </div>
)

/** The progress of an export, and the functions that start and stop it. */
function useExport<Row extends ListRow, S extends ListSearch>(props: SheetProps<Row, S>) {
  const { kind, columns, shown, search, read, rows } = props
  const [stage, setStage] = useState<Stage>({ kind: 'ready', words: '' })
  const [separator, setSeparator] = useState(csvSeparator)
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  const save = (what: string, some: readonly Row[], missing?: string) => {
    const name = csvName(`${kind.noun.many}-${what}`, new Date())
    downloadText(name, csvOf(shown, some, { missing, separator }))
    const { one, many } = kind.noun
    setStage({
      kind: 'done',
      words: `Saved ${counted(some.length, one, many)} in ${name}.${missing ? ` It’s incomplete: ${missing}.` : ''}`,
    })
  }
  const saveAll = async () => {
    const narrowed = search.search !== '' || search.node !== ''
    const what = narrowed ? 'matching' : 'all'
    if (rows.whole) {
      const { found, reading } = rows.whole
      return save(what, found, reading.rows.kind === 'known' ? undefined : reading.rows.why)
    }
    const { signal } = (stop.current = new AbortController())
    const onProgress = (progress: WalkProgress) => setStage({ kind: 'reading', ...progress })
    onProgress({ read: 0, of: rows.page?.count ?? null })
    try {
      const all = await readEveryRow({ search, read, signal, what: kind.noun.many, onProgress })
      save(
        what,
        arrange(all.value, columns, search, kind.filters, rows.ignored),
        all.kind === 'known' ? undefined : all.why,
      )
    } catch (error) {
      const { title, advice } = errorWords(error)
      setStage(
        signal.aborted
          ? { kind: 'ready', words: 'Cancelled. No file was saved.' }
          : { kind: 'failed', words: `${title}. ${advice} No file was saved.` },
      )
    }
  }
  const separate = (by: CsvSeparator) => {
    rememberSeparator(by)
    setSeparator(by)
  }
  return { stage, save, saveAll, separator, separate, cancel: () => stop.current.abort() }
}

/** Rows as a CSV file: this page, the selected rows, or all that match. */
export function ExportSheet<Row extends ListRow, S extends ListSearch>(props: SheetProps<Row, S>) {
  const { kind, search, rows, chosen, onClose } = props
  const { stage, save, saveAll, separator, separate, cancel } = useExport(props)
  const busy = stage.kind === 'reading'
  const onPage = rows.rows ?? []
  const count = rows.page?.count ?? undefined
  return (
    <Sheet title="Export" busy={busy} onClose={onClose}>
      <p className="text-sm text-soft">
        A CSV file with the columns shown here, in their order, and the ID. Cells that look like formulas are
        prefixed with ' so spreadsheets don’t run them.
      </p>
      <div>
        <Choice
          words="This page"
          note={counted(onPage.length, 'row')}
          off={busy || onPage.length === 0}
          onExport={() => save(`page-${search.page}`, onPage)}
        />
        <Choice
          words="Selected"
          note={counted(chosen.length, 'row')}
          off={busy || chosen.length === 0}
          onExport={() => save('selected', chosen)}
        />
        <Choice
          words="All that match"
          note={
            count === undefined
              ? 'Read page by page'
              : `${counted(count, kind.noun.one, kind.noun.many)}${rows.whole ? '' : ', read page by page'}`
          }
          off={busy || rows.page === undefined}
          onExport={() => void saveAll()}
        />
      </div>
      <SelectField
        label="Column separator"
        value={separator}
        onChange={(by) => separate(by === ';' ? ';' : ',')}
        disabled={busy}
      >
        <option value=",">Comma</option>
        <option value=";">Semicolon</option>
      </SelectField>
      {busy && <ReadingLine progress={stage} onCancel={cancel} />}
      <p role="status" className={`text-sm ${stage.kind === 'failed' ? 'text-bad' : 'text-soft'}`}>
        {busy ? '' : stage.words}
      </p>
    </Sheet>
  )
}
