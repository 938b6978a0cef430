import { readStored, writeStored } from '../browser-storage'

/** What separates the columns of a CSV file. Excel expects a semicolon if a comma separates decimals. */
export type CsvSeparator = ',' | ';'

const storedName = 'csv-separator'

/** What spreadsheets of a language expect. */
const usual = (language: string): CsvSeparator =>
  new Intl.NumberFormat(language)
    .formatToParts(1.5)
    .some(({ type, value }) => type === 'decimal' && value === ',')
    ? ';'
    : ','

/** The choice that this browser remembers; without one, what its language expects. */
export function csvSeparator(): CsvSeparator {
  const stored = readStored('localStorage', storedName)
  return stored === ',' || stored === ';' ? stored : usual(navigator.language)
}

export function rememberSeparator(separator: CsvSeparator): void {
  // Without storage, the choice counts until the sheet is closed.
  writeStored('localStorage', storedName, separator)
}
