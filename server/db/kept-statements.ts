const mostKept = 200
const mostSeen = 1_000

/** What is searched for decides how: a statement with a pattern is planned each time. */
const mayKeep = (text: string) => !/ ilike /i.test(text)

/**
 * Names for the statements that come more than once, under which a database keeps them: to read and plan one costs more than most take to run.
 * Those that come after the most that are kept have none.
 */
export function keptStatements(): (text: string) => string | undefined {
  const seen = new Set<string>()
  const names = new Map<string, string>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size === mostKept || !mayKeep(text)) return name
    if (!seen.delete(text)) {
      if (seen.size === mostSeen) seen.clear()
      seen.add(text)
      return undefined
    }
    names.set(text, `kept_${names.size}`)
    return names.get(text)
  }
}
