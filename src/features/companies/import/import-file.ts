import { withoutLines } from '../../../lib/files/read-table'
import {
  isSettled,
  matchHeads,
  placesOf,
  readHeadedTable,
  type Choices,
  type Column,
  type HeadedTable,
} from '../../../lib/heads/table-heads'
import { companyHeads, type ImportField } from './company-heads'

export const readImport = (text: string): HeadedTable => readHeadedTable(text, companyHeads)

/** What the columns hold: by their heads, or as the person chose. */
export type Mapping = {
  readonly columns: readonly Column<ImportField>[]
  /** The place of each field in a line. */
  readonly at: ReadonlyMap<ImportField, number>
  /** Whether nothing is left to ask about the columns. */
  readonly isSettled: boolean
  /** Whether a column tells which company a line is about. */
  readonly hasCompany: boolean
}

export function mapColumns({ head, records }: HeadedTable, chosen: Choices<ImportField>): Mapping {
  const rows = records.map(({ cells }) => cells)
  const columns = matchHeads(head?.cells ?? [], companyHeads, { rows, chosen })
  const at = placesOf(columns)
  return {
    columns,
    at,
    isSettled: isSettled(columns),
    hasCompany: at.has('name') || at.has('uid'),
  }
}

/** The text without what was imported. If no company is left, it is empty. */
export function textLeft(text: string, gone: Parameters<typeof withoutLines>[1]): string {
  const left = withoutLines(text, gone)
  const { records, faults } = readImport(left)
  return records.length + faults.length === 0 ? '' : left
}
