import written from './names.json'

export type Language = keyof typeof written
export const languages = Object.keys(written) as Language[] // Object.keys returns string[].

const list = (text: string): readonly string[] => text.split(', ')

/** Parses `Jürgen juergen, Élodie elodie`: each name has its spelling in an email address; `_` is a space. */
const spelled = (text: string) =>
  list(text).map((pair) => {
    const [name = '', ascii = ''] = pair.split(' ')
    return [name.replaceAll('_', ' '), ascii] as const
  })

const read = languages.map((language) => {
  const { names, trades, patterns, first, last } = written[language]
  const parts = { names: list(names), trades: list(trades), patterns }
  return [language, { ...parts, first: spelled(first), last: spelled(last) }] as const
})

/**
 * Names of companies and their owners, all invented: any likeness is chance. A pattern has places for `{name}`
 * and `{trade}`. Right-to-left names stay in the order they are read.
 */
export const words = Object.fromEntries(read) as Record<Language, (typeof read)[number][1]> // Of every language.
