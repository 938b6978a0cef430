/** Tells whether a text contains every word of a query, in any order and any case. An empty query matches every text. */
export function matchesWords(text: string, query: string): boolean {
  const folded = text.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
