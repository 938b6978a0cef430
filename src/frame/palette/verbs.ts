import type { Source, Verb } from './item'

export type Meant = { readonly verb: Verb; readonly rest: string }

const begins = (text: string, phrase: string): string | undefined => {
  const wanted = phrase.toLowerCase()
  return text.toLowerCase().startsWith(`${wanted} `) ? text.slice(wanted.length).trim() : undefined
}

/** The words of a label. In menus it ends with “…” if a question follows. */
export const wordsOfLabel = (label: string): string => label.replace(/…$/, '')

/** Splits a text into an action and the record it names: “resend ada” means “Resend invitation” and “ada”. */
export function meantBy(text: string, { noun, verbs }: Pick<Source, 'noun' | 'verbs'>): readonly Meant[] {
  const found = verbs.flatMap((verb) => {
    // The longest phrase wins: “reset 2fa of ada” isn't about a person named “2fa of ada”.
    const phrases = [wordsOfLabel(verb.label), ...(verb.also ?? [])]
      .flatMap((words) => [words, `${words} ${noun.one}`, `${words} of`, `${words} to`])
      .sort((a, b) => b.length - a.length)
    const rest = phrases.map((phrase) => begins(text, phrase)).find((one) => one !== undefined)
    return rest ? [{ verb, rest }] : []
  })
  const shortest = Math.min(...found.map(({ rest }) => rest.length))
  return found.filter(({ rest }) => rest.length === shortest)
}

/** The address in a text, if the text is a path or URL of this dashboard. */
export function addressIn(text: string, origin: string): string | undefined {
  if (!/^(\/(?![/\\])|https?:\/\/)/.test(text) || !URL.canParse(text, origin)) return undefined
  const url = new URL(text, origin)
  return url.origin === origin ? url.pathname + url.search : undefined
}
