const quoted = (text: string) => `“${text.length > 30 ? `${text.slice(0, 30)}…` : text}”`

/**
 * Groups of three digits as in 1,200, 1.200, 1 200 and 1'200, or of two and three as in 1,20,000; perhaps
 * with decimals of zero.
 */
const groups = /^[1-9]\d{0,2}(?:([.,'’ ])\d{3}(?:\1\d{3})*|(?:,\d{2})+,\d{3})(?:[.,]0{1,2})?$/
/** A thousand for some programs, and one with three decimals for others. */
const unclear = /^[1-9]\d{0,2}[.,]000$/

const plain = (text: string) => text.normalize('NFKC').trim()

/**
 * Whether numbers of one column are surely written with groups, not with three decimals: one of them can't
 * have decimals.
 */
export const haveGroups = (texts: readonly string[]): boolean =>
  texts.map(plain).some((text) => /^[1-9]\d*$/.test(text) || (groups.test(text) && !unclear.test(text)))

/** The whole number that a text says, as any country writes it, or what is wrong with the text. */
export function wholeNumberIn(text: string, knowsGroups = false): number | string {
  const number = plain(text)
  if (/^\d+(?:[.,]0{1,2})?$/.test(number)) return Number(number.replace(/[.,]0+$/, ''))
  if (/^0[.,]000$/.test(number)) return 0
  if (unclear.test(number) && !knowsGroups)
    return `${quoted(text.trim())} can be ${number.slice(0, -4)} or ${number.replace(/[.,]/, '')}. Write the digits only.`
  if (groups.test(number)) return Number(number.replace(/[.,]0{1,2}$/, '').replaceAll(/\D/g, ''))
  return 'Enter a whole number.'
}
