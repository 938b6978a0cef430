import { monthIn } from './month-names'

/** How a column writes its days. */
export type DayOrder = 'dmy' | 'mdy'

const written = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?!\d)/

/** The order of day and month in a column; undefined: nothing tells. */
export function dayOrderOf(texts: readonly string[]): DayOrder | undefined {
  const parts = texts.flatMap((text) => {
    const [, first = '', second = '', third = ''] = written.exec(text.trim()) ?? []
    return third.length === 4 ? [{ first: Number(first), second: Number(second), text }] : []
  })
  if (parts.some(({ first, text }) => first > 12 || text.includes('.'))) return 'dmy'
  return parts.some(({ second }) => second > 12) ? 'mdy' : undefined
}

/** The day that a text begins with, as `2026-10-31`; undefined: none, or nothing tells day from month. */
export function dayIn(text: string, order: DayOrder | undefined): string | undefined {
  const [, first = '', second = '', third = ''] = written.exec(text.trim()) ?? []
  const [isIso, isTold] = [first.length === 4, order !== undefined || first === second]
  if (!isIso && (third.length !== 4 || !isTold)) return undefined
  const days = isIso ? [second, third] : order === 'mdy' ? [first, second] : [second, first]
  const iso = [isIso ? first : third, ...days.map((one) => one.padStart(2, '0'))].join('-')
  return Number.isNaN(Date.parse(iso)) ? undefined : iso
}

/** The days that a text says: “2026-05-01 - 2026-05-31”, “05/2026”, “May 2026”. Undefined: none. */
export function periodIn(
  text: string,
  order: DayOrder | undefined,
): { first: string; last: string } | undefined {
  if (text === '') return undefined
  const days = (text.match(/\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/g) ?? []).flatMap(
    (day) => dayIn(day, order) ?? [],
  )
  if (days.length > 0) return { first: days[0]!, last: days.at(-1)! }
  const year = /(?<!\d)20\d\d(?!\d)/.exec(text)?.[0]
  const digits = /(?<![\d./-])(?:20\d\d[./-](\d{1,2})|(\d{1,2})[./-]20\d\d)(?![\d./-])/.exec(text)
  const month = Number(digits?.[1] ?? digits?.[2] ?? monthIn(text))
  const name = `${year}-${String(month).padStart(2, '0')}`
  return year && month > 0 && month < 13 ? { first: `${name}-01`, last: `${name}-31` } : undefined
}
