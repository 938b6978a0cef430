/** Nobody checks more than this by eye. */
const mostBytes = 1_000_000

/** The text of a chosen file, and what to say about it. Spreadsheets write older encodings, which UTF-8 refuses. */
export async function readTextFile(file: File): Promise<{ readonly text?: string; readonly words: string }> {
  if (file.size > mostBytes)
    return { words: `${file.name} is larger than 1 MB. Split it into smaller files.` }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return { words: `${file.name} couldn’t be read.` }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), words: `${file.name} was read.` }
  } catch {
    return {
      text: new TextDecoder('windows-1252').decode(bytes),
      words: `${file.name} isn’t UTF-8 and was read as Windows-1252. Check letters with accents.`,
    }
  }
}
