import { readStored, writeStored } from './browser-storage'

/** What separates the columns of a CSV file. Where a comma separates decimals, Excel expects a semicolon. */
export type CsvSeparator = ',' | ';'

const storedName = 'csv-separator'

/** The choice that this browser remembers. */
export const csvSeparator = (): CsvSeparator => (readStored('localStorage', storedName) === ';' ? ';' : ',')

export function rememberSeparator(separator: CsvSeparator): void {
  // Without storage, the choice counts until the sheet is closed.
  writeStored('localStorage', storedName, separator)
}
