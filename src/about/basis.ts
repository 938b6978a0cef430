import type { Basis, Endpoint } from '#contract/wire'

export const basisWords: Readonly<Record<Basis, string>> = {
  S: 'specified',
  P: 'published',
  A: 'assumed',
  X: 'ours',
}
export const basisMeaning: Readonly<Record<Exclude<Basis, 'X'>, string>> = {
  S: 'in the specification, kept to the letter',
  P: 'in the vendor’s public reference',
  A: 'documented nowhere; follows the conventions of the rest',
}

/** “Specified”, or its parts: “Path specified, body and reply assumed”. */
export function basisText({ basis, body, reply }: Pick<Endpoint, 'basis' | 'body' | 'reply'>): string {
  const parts = [
    ['path', basis.path],
    ...(body ? [['body', basis.body]] : []),
    ...(reply ? [['reply', basis.reply]] : []),
  ] as [string, Basis][]
  const kinds = [...new Set(parts.map(([, from]) => from))]
  const text =
    kinds.length === 1 && kinds[0]
      ? basisWords[kinds[0]]
      : kinds
          .map((kind) => {
            const named = parts.flatMap(([part, from]) => (from === kind ? [part] : []))
            return `${named.join(' and ')} ${basisWords[kind]}`
          })
          .join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
