import { useState } from 'react'
import { ExportChoice, SeparatorField, type Way } from '../export/export-parts'
import { ExportOutcome, useExportRun } from '../export/export-run'
import type { Table } from '../export/table'
import { inSlices } from '../lib/in-slices'
import type { ListSearch } from '../lib/address/list-address'
import { counted, sentence } from '../lib/words'
import { Sheet } from '../ui/overlay/sheet'
import { SelectField } from '../ui/fields/select-field'
import { readMatching } from './every-row'
import { listCells, rowsNote, useListFacts } from './list-file'
import type { ListRow } from './list-kind'
import type { SheetProps } from './sheet-props'

/** The exports of a list, and the functions that start them. */
function useListExport<Row extends ListRow, S extends ListSearch>(props: SheetProps<Row, S>) {
  const { kind, shown, search, rows } = props
  const { one, many } = kind.noun
  const [byPart, setByPart] = useState(kind.parts !== undefined)
  const facts = useListFacts(props)
  const exporting = useExportRun()
  const { run, noteRead, give } = exporting
  const giveRows = async (
    way: Way,
    what: string,
    some: readonly Row[],
    signal: AbortSignal,
    { missing, readAt }: Pick<Table, 'missing' | 'readAt'> = {},
  ) => {
    // On paper each record is one row, because nobody filters or sums up a printed page.
    const cells = await inSlices(listCells(kind, shown, some, way === 'file' && byPart), signal)
    const table: Table = {
      ...cells,
      file: `${kind.name.replaceAll(/\/(?:\$\w+\/)?/g, '-')}-${what}`,
      title: kind.title ?? sentence(many),
      facts,
      of: rows.page?.count,
      missing,
      readAt,
    }
    await give(
      way,
      table,
      `${counted(some.length, one, many)}${rowsNote(some.length, cells.rows.length)}`,
      signal,
    )
  }
  const giveSome = (way: Way, what: string, some: readonly Row[]) =>
    void run((signal) => giveRows(way, what, some, signal))
  const giveAll = (way: Way) =>
    void run(async (signal) => {
      const narrowed = search.search !== '' || search.node !== '' || rows.filters.length > 0
      noteRead({ read: 0, of: rows.page?.count ?? null })
      const all = await readMatching(props, signal, noteRead)
      await giveRows(way, narrowed ? 'matching' : 'all', all.value, signal, {
        missing: all.kind === 'known' ? undefined : all.why,
        readAt: rows.whole?.reading.readAt ?? Date.now(),
      })
    })
  return { exporting, giveSome, giveAll, byPart, setByPart }
}

/** How the file is written: its separator, and a row for each part of a record where it has parts. */
function FileChoices<Row extends ListRow>({
  kind: { noun, parts },
  byPart,
  onByPart,
  off,
}: Pick<SheetProps<Row, ListSearch>, 'kind'> & {
  byPart: boolean
  onByPart: (on: boolean) => void
  off: boolean
}) {
  return (
    <>
      {parts && (
        <SelectField
          label="Rows of the file"
          value={byPart ? 'parts' : ''}
          onChange={(value) => onByPart(value === 'parts')}
          disabled={off}
        >
          <option value="parts">
            One per {noun.one} and {parts.one}
          </option>
          <option value="">One per {noun.one}</option>
        </SelectField>
      )}
      <SeparatorField off={off} />
    </>
  )
}

/** Rows as a CSV file or on paper: this page, the selected rows, or all that match. */
export function ExportSheet<Row extends ListRow, S extends ListSearch>(props: SheetProps<Row, S>) {
  const { kind, search, rows, chosen, onClose } = props
  const { exporting, giveSome, giveAll, byPart, setByPart } = useListExport(props)
  const busy = exporting.stage.kind === 'reading'
  const onPage = rows.rows ?? []
  const count = rows.matching
  const many = count === undefined ? kind.noun.many : counted(count, kind.noun.one, kind.noun.many)
  const isNarrowed = search.search !== '' || search.node !== '' || rows.filters.length > 0
  return (
    <Sheet title="Export" busy={busy} onClose={onClose}>
      <p className="text-sm text-soft">The columns shown here, in their order, and the ID.</p>
      <div>
        <ExportChoice
          words="This page"
          note={counted(onPage.length, 'row')}
          off={busy || onPage.length === 0}
          onChoose={(way) => giveSome(way, `page-${search.page}`, onPage)}
        />
        <ExportChoice
          words="Selected"
          note={counted(chosen.length, 'row')}
          off={busy || chosen.length === 0}
          onChoose={(way) => giveSome(way, 'selected', chosen)}
        />
        <ExportChoice
          words={isNarrowed ? `All that match: ${many}` : `All ${many}`}
          note={rows.whole ? 'From the rows that were read' : 'Read page by page'}
          off={busy || rows.page === undefined}
          onChoose={giveAll}
        />
      </div>
      <FileChoices kind={kind} byPart={byPart} onByPart={setByPart} off={busy} />
      <ExportOutcome {...exporting} />
    </Sheet>
  )
}
