import { readTable, withoutLines, type TableFault, type TableRecord } from '../../lib/read-table'
import { mapColumns, type Mapping } from './import-columns'

/** A text as a table of companies. */
export type ImportText = {
  /** The lines above the header, such as a title. */
  readonly above: readonly TableRecord[]
  readonly head: TableRecord | undefined
  readonly records: readonly TableRecord[]
  readonly faults: readonly TableFault[]
  readonly mapping: Mapping
}

/** Titles and dates above a table take no more lines than this. */
const mostAbove = 20

/** Reads a text. Its header is the first line with two heads that are known; without one, the first line. */
export function readImport(text: string): ImportText {
  const { records, faults } = readTable(text)
  const found = records.slice(0, mostAbove).findIndex(({ cells }) => mapColumns(cells).at.size > 1)
  const at = Math.max(0, found)
  const head = records[at]
  return {
    above: records.slice(0, at),
    head,
    records: records.slice(at + 1),
    faults,
    mapping: mapColumns(head?.cells ?? []),
  }
}

/** The text without what was imported. Where no company is left, nothing is. */
export function textLeft(text: string, gone: Parameters<typeof withoutLines>[1]): string {
  const left = withoutLines(text, gone)
  const { records, faults } = readImport(left)
  return records.length + faults.length === 0 ? '' : left
}
