import { csvInSteps, csvName } from '../lib/csv'
import { csvSeparator } from '../lib/csv-separator'
import { inSlices } from '../lib/in-slices'
import { downloadText } from '../ui/download'
import type { Table } from './table'

/**
 * Saves a table as a CSV file, with the separator that the person chose, and returns its name. The page stays
 * usable while the file is made. Throws when it is aborted.
 */
export async function saveTable({ file, head, rows, missing }: Table, signal?: AbortSignal): Promise<string> {
  const name = csvName(file, new Date())
  const steps = csvInSteps(head, rows, { missing, separator: csvSeparator() })
  downloadText(name, ...(await inSlices(steps, signal ?? new AbortController().signal)))
  return name
}
