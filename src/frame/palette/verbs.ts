import type { Source, Verb } from './item'

export type Meant = { readonly verb: Verb; readonly rest: string }

const begins = (text: string, phrase: string): string | undefined => {
  const wanted = phrase.toLowerCase()
  return text.toLowerCase().startsWith(`${wanted} `) ? text.slice(wanted.length).trim() : undefined
}

/** What a text asks to be done with records of a source, and with which: “resend ada” is “Resend invitation to” ada. */
export function meantBy(text: string, source: Pick<Source, 'verbs'>): readonly Meant[] {
  const found = source.verbs.flatMap((verb) => {
    // The longest words win: “reset 2fa of ada” is not about somebody named “2fa of ada”.
    const phrases = [verb.words, ...verb.also].sort((a, b) => b.length - a.length)
    const rest = phrases.map((phrase) => begins(text, phrase)).find((one) => one !== undefined)
    return rest ? [{ verb, rest }] : []
  })
  const shortest = Math.min(...found.map(({ rest }) => rest.length))
  return found.filter(({ rest }) => rest.length === shortest)
}

/** The path of this dashboard that was typed or pasted, with or without the server's name. */
export function addressIn(text: string, origin: string): string | undefined {
  if (!/^(\/(?![/\\])|https?:\/\/)/.test(text) || !URL.canParse(text, origin)) return undefined
  const url = new URL(text, origin)
  return url.origin === origin ? url.pathname + url.search : undefined
}
