/** Spreadsheets take a file without this mark for one in an older encoding, and names in other alphabets are lost. */
const utf8Mark = '\ufeff'

/** Hands a text to the browser as a file. */
export function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([utf8Mark, text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after the click; a minute is more than it needs.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
