/** What separates the columns of a CSV file. Where a comma separates decimals, Excel expects a semicolon. */
export type CsvSeparator = ',' | ';'

const entry = 'csv-separator'

/** The choice that this browser remembers. */
export function csvSeparator(): CsvSeparator {
  try {
    return localStorage.getItem(entry) === ';' ? ';' : ','
  } catch {
    return ',' // The browser can block storage.
  }
}

export function rememberSeparator(separator: CsvSeparator): void {
  try {
    localStorage.setItem(entry, separator)
  } catch {
    // The choice then counts until the sheet is closed.
  }
}
