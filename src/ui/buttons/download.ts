/** Without this mark spreadsheets assume an older encoding and break names in other alphabets. */
const utf8Mark = '\ufeff'

/** Saves a text as a file on the person's disk, without opening it. */
export function saveFile(name: string, type: string, ...parts: string[]): void {
  const address = URL.createObjectURL(new Blob(parts, { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the file after the click; a minute is more than enough.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves a table for a spreadsheet. */
export const downloadText = (name: string, ...pieces: string[]): void =>
  saveFile(name, 'text/csv;charset=utf-8', utf8Mark, ...pieces)
