import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { mapKnown } from '#domain/known'
import { NotAllowed } from '../errors/not-allowed'
import type { ListSearch } from '../lib/address/list-address'
import { usePrintKey } from '../export/print-key'
import { FoundMarks } from '../ui/found-marks'
import { figureWords } from '../ui/known-figure'
import { useOnDemand } from '../ui/on-demand'
import { LoadAll } from './complete/load-all'
import { chosenColumns, titleOf, valueOf } from '../table/column'
import { ListBody } from './list-body'
import { readMatching } from './every-row'
import { ListFoot } from './list-foot'
import type { ListProps, ListRow } from './list-kind'
import type { SheetName } from './sheet-props'
import { loadListTools } from './load-list-tools'
import { ListToolbar } from './list-toolbar'
import { useRowActions } from './row-actions/use-row-actions'
import { select, useSelection } from './selection/selection'
import type { MatchingRows } from './selection/list-selection'
import type { SheetProps } from './sheet-props'
import { useListKeys } from './use-list-keys'
import type { List } from './use-list'
import { useRows, type Rows } from './use-rows'

type Props<Row extends ListRow, S extends ListSearch> = ListProps<Row, S> & {
  list: List<Row, S>
  /** Filters that are not of this list alone, such as the node. */
  filters?: ReactNode
  /** What the rows are about, if that isn't always the same. A selection belongs to it. */
  about?: string
  /** Every row that there is, whatever is shown. Others are selected no more. */
  every?: readonly Row[]
  /** What there is to say about its rows, above them. */
  note?: ReactNode
  /** Gets how many rows match if this browser made the pages. */
  onCount?: (count: string | undefined) => void
}

/** All rows that match, if there are more than on this page. */
function matchOf<Row extends ListRow, S extends ListSearch>(
  { list, ...props }: Props<Row, S>,
  rows: Rows<Row>,
  chosen: number,
): MatchingRows<Row> | undefined {
  const { page, isEmpty, matching: count } = rows
  const isOnPage = !page || isEmpty || (page.next === null && page.previous === null)
  if (isOnPage || (count !== undefined && chosen >= count)) return undefined
  return {
    count,
    readAll: (signal, onProgress) => readMatching({ ...props, read: list.read, rows }, signal, onProgress),
  }
}

/**
 * A list of records: search and filters on one line, the table, and below it the pages or the actions on what
 * is selected.
 */
export function ListCard<Row extends ListRow, S extends ListSearch>(props: Props<Row, S>) {
  const { kind, columns, list, search, filters, about, every, onCount } = props
  const rows = useRows(kind, columns, list, search)
  const shown = useMemo(() => chosenColumns(columns, search.columns), [columns, search.columns])
  const { whole } = rows
  const ownCount = whole && figureWords(mapKnown(whole.reading.rows, () => whole.found.length))
  useLayoutEffect(() => onCount?.(ownCount), [ownCount, onCount])
  const sheet = useOnDemand<SheetProps<Row, S>>()
  const own = about === undefined ? kind.name : `${kind.name} ${about}`
  const selected = useSelection<Row>(own)
  const section = useRef<HTMLElement>(null)
  const places = useListKeys()
  const [isScrolled, setIsScrolled] = useState(false)
  const onSelect = (some: readonly Row[], on: boolean) =>
    select<Row>(own, (now) => some.forEach((row) => (on ? now.set(row.id, row) : now.delete(row.id))))
  const title = titleOf(columns)
  const nameOf = (row: Row) => String(valueOf(title, row))
  const rowActions = useRowActions({ kind, nameOf, selection: { selected, onSelect } })
  // A row of this page is up to date. A row of another page is as it was when it was selected.
  const here = new Map(rows.page?.results.map((row) => [row.id, row]))
  const there = useMemo(() => every && new Map(every.map((row) => [row.id, row])), [every])
  const chosen = [...selected].flatMap(([id, row]) => here.get(id) ?? (there ? (there.get(id) ?? []) : row))
  const openSheet = (name: SheetName) => sheet.open(async () => (await loadListTools())[name])
  usePrintKey(rows.rows ? () => openSheet('PrintPage') : undefined)
  return (
    <section ref={section} aria-label={kind.noun.many} className="list">
      {list.isAllowed ? (
        <>
          <ListToolbar {...props} rows={rows} filters={filters} places={places} onOpen={openSheet} />
          {props.note}
          {kind.every && list.isWhole && (
            <LoadAll kind={kind} dataset={kind.every.dataset} whole={rows.whole} />
          )}
          <div
            // While rows load, nothing in their place takes the focus, so a keyboard couldn't scroll there.
            className={`list-body group/list @container ${rows.rows || rows.error ? '' : 'overflow-hidden!'}`}
            data-scrolled={isScrolled || undefined}
            onScroll={({ currentTarget }) => setIsScrolled(currentTarget.scrollLeft > 0)}
          >
            <ListBody
              {...props}
              rows={rows}
              shown={shown}
              nameOf={nameOf}
              selection={{ selected, onSelect }}
              onCommand={rowActions.onCommand}
              places={places}
            />
          </div>
        </>
      ) : (
        <div className="list-body">
          <NotAllowed needs={kind.needs} what={kind.noun.many} />
        </div>
      )}
      <ListFoot
        {...props}
        rows={rows}
        nameOf={nameOf}
        chosen={chosen}
        match={matchOf(props, rows, chosen.length)}
        onSelect={onSelect}
        onExport={() => openSheet('ExportSheet')}
      />
      {search.search && <FoundMarks within={section} places=".list-found" query={search.search} />}
      {rowActions.shown}
      {sheet.Part && (
        <sheet.Part
          {...props}
          rows={rows}
          shown={shown}
          chosen={chosen}
          read={list.read}
          onClose={sheet.close}
        />
      )}
    </section>
  )
}
