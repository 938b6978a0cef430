import type { RowData } from '@tanstack/react-table'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { maxPageSize, type Page } from '#contract/wire'
import { isKind } from '../api/api-error'
import { everyPage } from '../api/every-page'
import { queryClient } from '../api/query-client'
import { csvName, csvText } from '../lib/csv'
import { valueOf } from '../lib/doubts'
import type { ListSearch } from '../lib/list-search'
import { counted, formatNumber } from '../lib/words'
import { Button } from '../ui/button'
import { downloadText } from '../ui/download'
import { Sheet } from '../ui/overlay/sheet'
import { errorWords } from '../errors/error-words'
import { arrange } from './list-arrange'
import type { ToolProps } from './list-tools'

type Stage =
  | { readonly kind: 'ready' | 'done' | 'failed'; readonly words: string }
  | { readonly kind: 'reading'; readonly rows: number; readonly of: number | null }

/** The columns that are shown, in their order, and the id: without it nobody can say which record a line is. */
function sheetOf<Row extends RowData>(
  { kind, shown }: Pick<ToolProps<Row, ListSearch>, 'kind' | 'shown'>,
  rows: readonly Row[],
): string {
  const columns = shown.filter((column) => 'accessorFn' in column)
  const id = columns.some((column) => column.id === 'id') ? [] : ['Id']
  return csvText(
    [...columns.map(({ header }) => String(header)), ...id],
    rows.map((row) => [...columns.map((column) => valueOf(column, row)), ...id.map(() => kind.rowId(row))]),
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

/** Rows as a file for a spreadsheet: the page, what is selected, or everything that matches. */
export function ExportSheet<Row extends RowData, S extends ListSearch>(
  props: ToolProps<Row, S> & { chosen: readonly Row[] },
) {
  const { kind, columns, search, read, page, rows, chosen, powers, ignored, onClose } = props
  const { noun } = kind
  const [stage, setStage] = useState<Stage>({ kind: 'ready', words: '' })
  const cancel = useRef<() => void>(() => undefined)
  useEffect(() => () => cancel.current(), [])
  const save = (what: string, some: readonly Row[], remark = '') => {
    const name = csvName(`${noun.many}-${what}`, new Date())
    downloadText(name, sheetOf(props, some))
    setStage({ kind: 'done', words: `${counted(some.length, noun.one, noun.many)} in ${name}.${remark}` })
  }

  const saveAll = async () => {
    let cancelled = false
    let size = Math.max(maxPageSize, search.page_size)
    const readPage = async (number: number): Promise<Page<Row & { id: string }>> => {
      const options = read({ ...search, page: number, page_size: size })
      cancel.current = () => {
        cancelled = true
        void queryClient.cancelQueries({ queryKey: options.queryKey, exact: true })
      }
      try {
        return (await queryClient.fetchQuery({ ...options, staleTime: 0, gcTime: 0 })) as Page<
          Row & { id: string }
        > // Every record has an id.
      } catch (error) {
        // Not every server takes pages as large as ours.
        if (number > 1 || size === search.page_size || !isKind(error, 'invalid')) throw error
        size = search.page_size
        return readPage(number)
      }
    }
    setStage({ kind: 'reading', rows: 0, of: page?.count ?? null })
    try {
      let saidFirst: number | null | undefined
      const { rows: all, count: saidLast } = await everyPage({
        read: readPage,
        mostPages: Infinity,
        isStopped: () => cancelled,
        onPage: ({ rows: soFar, count: of }) => {
          saidFirst ??= of
          setStage({ kind: 'reading', rows: soFar.length, of })
        },
      })
      if (cancelled) throw new Error('Cancelled')
      const changed = saidFirst !== saidLast || (saidLast !== null && saidLast !== all.length)
      const remark = changed
        ? ` The list changed while it was read: the server spoke of ${formatNumber(saidFirst ?? 0)} at first and of ${formatNumber(saidLast ?? 0)} at the end, and ${formatNumber(all.length)} different ones came. Export it again for a whole one.`
        : ''
      const narrowed = search.search !== '' || search.node !== ''
      save(narrowed ? 'matching' : 'all', arrange(all, columns, search, powers.filters, ignored), remark)
    } catch (error) {
      const { title, advice } = errorWords(error)
      setStage(
        cancelled
          ? { kind: 'ready', words: 'Cancelled. No file was made.' }
          : { kind: 'failed', words: `${title}. ${advice} No file was made.` },
      )
    }
  }

  const busy = stage.kind === 'reading'
  const count = page?.count ?? undefined
  return (
    <Sheet title="Export" busy={busy} onClose={onClose}>
      <p className="text-sm text-soft">
        A CSV file with the columns that are shown, in their order, and the id. A text that a spreadsheet
        would run as a formula gets a ' in front.
      </p>
      <div>
        <Choice
          words="This page"
          note={counted(rows.length, 'row')}
          off={busy || rows.length === 0}
          onExport={() => save(`page-${search.page}`, rows)}
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
              : `${counted(count, noun.one, noun.many)}, read page by page`
          }
          off={busy || page === undefined}
          onExport={() => void saveAll()}
        />
      </div>
      {busy && (
        <div className="flex items-center gap-3">
          <progress
            aria-label="Rows that were read"
            className="h-2 min-w-0 flex-1 accent-(--accent)"
            {...(stage.of ? { max: stage.of, value: Math.min(stage.rows, stage.of) } : {})}
          />
          <span className="text-sm whitespace-nowrap text-muted">
            {formatNumber(stage.rows)}
            {stage.of === null ? '' : ` of ${formatNumber(stage.of)}`}
          </span>
          <Button small onClick={() => cancel.current()}>
            Cancel
          </Button>
        </div>
      )}
      <p role="status" className={`text-sm ${stage.kind === 'failed' ? 'text-bad' : 'text-soft'}`}>
        {busy ? '' : stage.words}
      </p>
    </Sheet>
  )
}
