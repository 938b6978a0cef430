/**
 * Writes JSON in the form of RFC 8785, so that equal values have equal bytes. Keys are in the order of their
 * UTF-16 units, without spaces. Numbers and texts are as JSON.stringify writes them. Members that are
 * undefined are left out.
 * @throws a TypeError for any other value that JSON has no form for
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const record = value as Record<string, unknown> // Neither a list nor null.
    const members = Object.keys(record)
      .filter((key) => record[key] !== undefined)
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(record[key])}`)
    return `{${members.join(',')}}`
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('JSON has no such number.')
  const text = JSON.stringify(value) as string | undefined // The types do not say that it can be undefined.
  if (text === undefined) throw new TypeError(`JSON cannot hold a ${typeof value}.`)
  return text
}

/**
 * Returns the SHA-256 of a text in UTF-8, as 64 hexadecimal digits. Browser and server have different
 * libraries for it.
 */
export type Digest = (text: string) => Promise<string>
