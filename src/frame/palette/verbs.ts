import type { Source, Verb } from './item'

export type Meant = { readonly verb: Verb; readonly rest: string }

const begins = (text: string, phrase: string): string | undefined => {
  const wanted = phrase.toLowerCase()
  return text.toLowerCase().startsWith(`${wanted} `) ? text.slice(wanted.length).trim() : undefined
}

/** The actions that a text starts with, and the record it names: “resend ada” is “Resend invitation to” ada. */
export function meantBy(text: string, source: Pick<Source, 'verbs'>): readonly Meant[] {
  const found = source.verbs.flatMap((verb) => {
    // The longest phrase wins: “reset 2fa of ada” isn't about a person named “2fa of ada”.
    const phrases = [verb.words, ...verb.also].sort((a, b) => b.length - a.length)
    const rest = phrases.map((phrase) => begins(text, phrase)).find((one) => one !== undefined)
    return rest ? [{ verb, rest }] : []
  })
  const shortest = Math.min(...found.map(({ rest }) => rest.length))
  return found.filter(({ rest }) => rest.length === shortest)
}

/** A typed or pasted path of this dashboard, with or without the server's name. */
export function addressIn(text: string, origin: string): string | undefined {
  if (!/^(\/(?![/\\])|https?:\/\/)/.test(text) || !URL.canParse(text, origin)) return undefined
  const url = new URL(text, origin)
  return url.origin === origin ? url.pathname + url.search : undefined
}
