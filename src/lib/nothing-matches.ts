import { readingOf } from '#domain/folding'
import { isolated } from './words'

/** Says that a search found nothing, how it read the text, and what to do. `where`: what was searched. */
export function nothingMatches(text: string, where = ''): string {
  const read = readingOf(text)
  const reading = read === text.toLowerCase() ? '' : ` (read as “${isolated(read)}”)`
  return `Nothing matches “${isolated(text)}”${reading}${where}. Try fewer letters.`
}
