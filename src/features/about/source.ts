import type { Source, Endpoint } from '#contract/wire'

export const sourceWords: Readonly<Record<Source, string>> = {
  S: 'specified',
  P: 'published',
  A: 'assumed',
  X: 'ours',
}
export const sourceMeaning: Readonly<Record<Exclude<Source, 'X'>, string>> = {
  S: 'in the specification, kept to the letter',
  P: 'in the vendor’s public reference',
  A: 'documented nowhere; follows the conventions of the rest',
}

/** “Specified”, or its parts: “Path specified, body and reply assumed”. */
export function sourceText({ source, body, reply }: Pick<Endpoint, 'source' | 'body' | 'reply'>): string {
  const parts = [
    { part: 'path', from: source.path },
    ...(body ? [{ part: 'body', from: source.body }] : []),
    ...(reply ? [{ part: 'reply', from: source.reply }] : []),
  ]
  const kinds = [...new Set(parts.map(({ from }) => from))]
  const text =
    kinds.length === 1 && kinds[0]
      ? sourceWords[kinds[0]]
      : kinds
          .map((kind) => {
            const named = parts.flatMap(({ part, from }) => (from === kind ? [part] : []))
            return `${named.join(' and ')} ${sourceWords[kind]}`
          })
          .join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
