/** The languages in which a file names a month. */
const languages = 'en de fr nl nb sv es it pt pl tr cs ja zh'.split(' ')

/** The names of the months, long and short, twelve of each kind. */
const named = languages.flatMap((language) =>
  (['long', 'short'] as const).flatMap((month) => {
    const dates = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, at) => ({
      at,
      name: dates.format(Date.UTC(2026, at)).toLowerCase(),
    }))
  }),
)
export const monthNames: readonly string[] = [...new Set(named.map(({ name }) => name.replace(/\.$/, '')))]

/** The number of the month that a text names. Undefined: none. */
export function monthIn(text: string): number | undefined {
  const words = text.toLowerCase().split(/[^\p{L}\p{M}]+/u)
  const found = named.find(({ name }) => words.includes(name.replace(/\.$/, '')))
  return found && found.at + 1
}
