/**
 * Writes JSON in the form of RFC 8785, so that equal values have equal bytes. Keys are in the order of their
 * UTF-16 units, without spaces. Numbers and texts are as JSON.stringify writes them. Members that are
 * undefined are left out.
 * @throws a TypeError for any other value that JSON has no form for
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = membersOf(value).map(([name, member]) => name + canonicalJson(member))
    return `{${members.join(',')}}`
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('JSON has no such number.')
  const text = JSON.stringify(value) as string | undefined // The types do not say that it can be undefined.
  if (text === undefined) throw new TypeError(`JSON cannot hold a ${typeof value}.`)
  return text
}

/** The members of a record in their order, with their names as they are written. */
const membersOf = (value: object) =>
  Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => [`${JSON.stringify(key)}:`, member] as const)

/**
 * The same text in parts, of a value that is too large to be written without a pause.
 * @param depth how deep in the value its parts are
 */
export function* canonicalParts(value: unknown, depth: number): Generator<string> {
  if (depth === 0 || typeof value !== 'object' || value === null) return yield canonicalJson(value)
  const isList = Array.isArray(value)
  let before = isList ? '[' : '{'
  for (const [name, member] of isList ? value.map((one) => ['', one] as const) : membersOf(value)) {
    yield before + name
    before = ','
    yield* canonicalParts(member, depth - 1)
  }
  yield (before === ',' ? '' : before) + (isList ? ']' : '}')
}

/**
 * Returns the SHA-256 of a text in UTF-8, as 64 hexadecimal digits. Browser and server have different
 * libraries for it.
 */
export type Digest = (text: string) => Promise<string>
