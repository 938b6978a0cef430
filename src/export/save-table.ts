import { csvInSteps, csvName } from '../lib/files/csv'
import { csvSeparator } from '../lib/files/csv-separator'
import { inSlices } from '../lib/in-slices'
import { downloadText } from '../ui/buttons/download'
import type { Table } from './table'

/**
 * Saves a table as a CSV file, with the separator that the person chose, and returns its name. The page stays
 * usable while the file is made. Throws when it is aborted.
 */
export async function saveTable(
  { file, head, rows, missing, isForProgram = false }: Table,
  signal?: AbortSignal,
): Promise<string> {
  const name = csvName(file, new Date())
  const form = isForProgram ? ({ isPlain: true } as const) : { separator: csvSeparator() }
  const steps = csvInSteps(head, rows, { missing, ...form })
  downloadText(name, ...(await inSlices(steps, signal ?? new AbortController().signal)))
  return name
}
