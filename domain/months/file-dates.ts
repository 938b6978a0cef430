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
  const [year, month, day] =
    first.length === 4
      ? [first, second, third]
      : third.length !== 4 || (!order && first !== second)
        ? []
        : order === 'mdy'
          ? [third, first, second]
          : [third, second, first]
  const iso = year && `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return iso && !Number.isNaN(Date.parse(iso)) ? iso : undefined
}
