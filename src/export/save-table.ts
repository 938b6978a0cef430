import { csvName, csvText } from '../lib/csv'
import { csvSeparator } from '../lib/csv-separator'
import { downloadText } from '../ui/download'
import type { Table } from './table'

/** Saves a table as a CSV file, with the separator that the person chose, and returns its name. */
export function saveTable({ file, head, rows, missing }: Table): string {
  const name = csvName(file, new Date())
  downloadText(name, csvText(head, rows, { missing, separator: csvSeparator() }))
  return name
}
