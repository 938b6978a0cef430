/**
 * JSON in one form only, so that equal values have equal bytes wherever they are written: keys in the order of their UTF-16
 * units, no blanks, numbers and texts as JSON.stringify writes them (the form of RFC 8785). What JSON cannot hold is left out
 * of objects, as JSON.stringify does, and refused everywhere else.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const record = value as Record<string, unknown> // Neither a list nor null: its own enumerable keys are all there is to it.
    const members = Object.keys(record)
      .filter((key) => record[key] !== undefined)
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(record[key])}`)
    return `{${members.join(',')}}`
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('JSON has no such number.')
  const text = JSON.stringify(value) as string | undefined // Undefined for what JSON has no word for, whatever the types say.
  if (text === undefined) throw new TypeError(`JSON cannot hold a ${typeof value}.`)
  return text
}

/** SHA-256 of a text in UTF-8, as 64 hexadecimal digits. The wings have different libraries for it. */
export type Digest = (text: string) => Promise<string>
