const [quote, backslash, comma, colon, openBrace, closeBrace, openBracket, closeBracket] = Buffer.from('"\\,:{}[]')

/** From the first byte of a value to the one behind it and the blanks after it. */
export type Place = { readonly name: string; readonly start: number; readonly end: number }

/**
 * Where the values of the members with these names stand: of the outermost object only, each time that a name comes, and in whatever
 * way it is written. A list has none.
 * @param json bytes that have been read as JSON without an error, so that here nothing is checked again
 */
export function placesIn(json: Buffer, names: readonly string[]): Place[] {
  const places: Place[] = []
  let depth = 0
  let name: string | undefined
  let start = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === quote) {
      const begun = at
      for (at++; json[at] !== quote; at++) if (json[at] === backslash) at++
      // The first text of a member is its name.
      if (depth === 1 && name === undefined) name = String(JSON.parse(json.toString('utf8', begun, at + 1)))
    } else if (byte === openBrace || byte === openBracket) {
      if (depth === 0 && byte === openBracket) return []
      // A page is one long list behind a few short members: what cannot hold a name any more is not walked through.
      if (depth === 1 && !names.includes(name ?? '') && !mayHold(json.subarray(at), names)) return places
      depth++
    } else if (depth === 1) {
      if (byte === colon) start = at + 1
      else if (byte === comma || byte === closeBrace) {
        if (name !== undefined && names.includes(name)) places.push({ name, start, end: at })
        name = undefined
        if (byte === closeBrace) depth--
      }
    } else if (byte === closeBrace || byte === closeBracket) depth--
  }
  return places
}

/** A name can be written letter by letter, or with some of its letters as numbers. */
const mayHold = (json: Buffer, names: readonly string[]): boolean =>
  json.includes('\\u') || names.some((name) => json.includes(`"${name}"`))
