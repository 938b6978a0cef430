/** From the first byte of a value to the one behind it and the blanks after it. */
export type Place = { readonly name: string; readonly start: number; readonly end: number }
export type ReadJson = {
  readonly json: Buffer
  readonly isObject: boolean
  readonly places: readonly Place[]
}

/** Bytes of JSON's own characters. An object or list is closed by the byte two behind the one that opens it. */
const quote = 0x22
const comma = 0x2c
const minus = 0x2d
const point = 0x2e
const zero = 0x30
const nine = 0x39
const colon = 0x3a
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** No answer of an API is nested so deeply. */
const deepest = 500
/** What may come next. */
const value = 0
const itemOrEnd = 1
const nameOrEnd = 2
const name = 3
const colonOnly = 4
const end = 5

/** Bytes that stand for themselves within a text: all but the quotation mark, the backslash and control characters. */
const isPlain = new Uint8Array(256).fill(1, 0x20)
isPlain[quote] = 0
isPlain[backslash] = 0

/**
 * Reads bytes as JSON, as strictly as JSON.parse does, but makes nothing of them: what is passed on byte for byte is never looked at, and to
 * make it and throw it away takes twice as long. In one loop and without calls for what is frequent, which halves it again. Undefined: it is not JSON.
 * @param json valid UTF-8
 * @param wanted names of members whose places are told: of the outermost object only, each time that a name comes, and in whatever way it is written
 */
export function readPlaces(json: Buffer, wanted: readonly string[]): ReadJson | undefined {
  const { length } = json
  const places: Place[] = []
  /** What closes the objects and lists around. */
  const around = new Uint8Array(deepest + 1)
  let depth = 0
  let expected: number = value
  let isObject = false
  let member: string | undefined
  let start = 0
  let at = 0
  while (at < length) {
    const from = at
    const byte = json[at++]!
    if (byte === quote) {
      while (at < length && isPlain[json[at]!] === 1) at++
      if (json[at] !== quote) at = endOfText(json, at)
      if (at >= length) return undefined
      at++
      if (expected === name || expected === nameOrEnd) {
        if (depth === 1 && wanted.length > 0) member = String(JSON.parse(json.toString('utf8', from, at)))
        expected = colonOnly
      } else if (expected === value || expected === itemOrEnd) expected = end
      else return undefined
    } else if (byte === comma || byte === closeBrace || byte === closeBracket) {
      if (depth === 1 && member !== undefined) {
        if (expected === end && wanted.includes(member)) places.push({ name: member, start, end: from })
        member = undefined
      }
      if (byte === comma) {
        if (expected !== end || depth === 0) return undefined
        expected = around[depth] === closeBrace ? name : value
      } else {
        if (expected !== end && expected !== (byte === closeBrace ? nameOrEnd : itemOrEnd)) return undefined
        if (around[depth] !== byte) return undefined
        depth--
        expected = end
      }
    } else if (byte === colon) {
      if (expected !== colonOnly) return undefined
      if (depth === 1) start = at
      expected = value
    } else if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) continue
    else if (expected !== value && expected !== itemOrEnd) return undefined
    else if (byte === openBrace || byte === openBracket) {
      if (depth === 0) isObject = byte === openBrace
      if (++depth > deepest) return undefined
      around[depth] = byte + 2
      expected = byte === openBrace ? nameOrEnd : itemOrEnd
    } else {
      at = byte === minus || (byte >= zero && byte <= nine) ? endOfNumber(json, from) : endOfWord(json, from)
      if (at === nowhere) return undefined
      expected = end
    }
  }
  return expected === end && depth === 0 ? { json, isObject, places } : undefined
}

const nowhere = -1
const escaped = new Set(Buffer.from('"\\/bfnrt'))
const hexadecimal = new Set(Buffer.from('0123456789abcdefABCDEF'))

/** From the first byte that is not plain to the quotation mark at the end; behind the last byte: there is none, or what must not be in a text. */
function endOfText(json: Buffer, from: number): number {
  let at = from
  while (json[at] === backslash) {
    if (json[at + 1] === 0x75) {
      for (let digit = at + 2; digit < at + 6; digit++)
        if (!hexadecimal.has(json[digit] ?? 0)) return json.length
      at += 6
    } else if (escaped.has(json[at + 1] ?? 0)) at += 2
    else return json.length
    while (at < json.length && isPlain[json[at]!] === 1) at++
  }
  return json[at] === quote ? at : json.length
}

function endOfNumber(json: Buffer, from: number): number {
  let at = json[from] === minus ? from + 1 : from
  at = json[at] === zero ? at + 1 : endOfDigits(json, at)
  if (json[at] === point) at = endOfDigits(json, at + 1)
  if (json[at] === 0x65 || json[at] === 0x45) {
    const sign = json[at + 1]
    at = endOfDigits(json, sign === 0x2b || sign === minus ? at + 2 : at + 1)
  }
  return at
}

/** At least one. */
function endOfDigits(json: Buffer, from: number): number {
  let at = from
  while (at < json.length && json[at]! >= zero && json[at]! <= nine) at++
  return at === from ? nowhere : at
}

const words = ['true', 'false', 'null'].map((word) => Buffer.from(word))

function endOfWord(json: Buffer, from: number): number {
  const word = words.find((one) => one[0] === json[from])
  return word?.every((byte, index) => json[from + index] === byte) ? from + word.length : nowhere
}
