import { plainAddress } from '#contract/fields/email-address'
import { nameIn, nameOfAddress, type ReadName } from './name-in-text'

/** A person in a line of text. */
export type InLine = ReadName & {
  /** The part of the line about this person. */
  readonly raw: string
  /** The address as it is written. */
  readonly typed: string
}

/** What ends an address on either side. A slash can stand before the @ only. */
const outside = /[\s<>()[\]"“”„«»,;:|，；、@＠]/u
const outsideDomain = /[\s<>()[\]"“”„«»,;:|，；、@＠/?!]/u

/** What closes an address or a note behind it. */
const closers = /^(?:[>)\]"”»]|\s*[(（[][^()（）[\]@＠]*[)）\]])+/u

/** Words that name a field of an email, and what quotes it. */
const labels =
  /^[\s>]*(?:(?:to|cc|bcc|from|reply-to|an|von|kopie|à|de|copie|para|cco|da|per|aan|van|til|fra|kopi|till|från|do|od|dw|kime|kimden|bilgi|宛先|差出人|收件人|发件人|抄送|寄件者|副本)\s*[:：])/iu

const ends = /^[\s<>()[\]"“”„«»,;:|，；、/•*·–—-]+|[\s<>()[\]"“„«,;:|，；、/•*·–—-]+$/gu

/** The words in a text between addresses. A bracket that opens within them is closed again. */
function wordsBeside(text: string): string {
  const words = text
    .replaceAll(/(?:mailto|smtp):/giu, '')
    .replace(labels, '')
    .replace(/^\s*\d+[.)]\s/, '')
    .replaceAll(ends, '')
  return words.split('(').length > words.split(')').length ? `${words})` : words
}

type Token = { readonly typed: string; readonly from: number; readonly to: number }

/** Everything around each @ that can belong to an address. A wide ＠ counts. */
function aroundEachAt(line: string): readonly Token[] {
  const tokens: Token[] = []
  for (const { 0: sign, index } of line.matchAll(/[@＠]+/gu)) {
    let [from, to] = [index, index + sign.length]
    while (from > (tokens.at(-1)?.to ?? 0) && !outside.test(line.charAt(from - 1))) from--
    while (to < line.length && !outsideDomain.test(line.charAt(to))) to++
    while (line.charAt(from) === '/') from++
    tokens.push({ typed: line.slice(from, to), from, to })
  }
  return tokens
}

/**
 * The addresses of a line. One that a mail program repeats as a link, `a@x.com <mailto:a@x.com>`, counts
 * once.
 */
function tokensIn(line: string): readonly Token[] {
  const tokens: Token[] = []
  for (const one of aroundEachAt(line)) {
    const before = tokens.at(-1)
    const isRepeated =
      before?.typed.toLowerCase() === one.typed.toLowerCase() &&
      /^\s*[<([]\s*mailto:\s*$/iu.test(line.slice(before.to, one.from))
    if (isRepeated) tokens.splice(-1, 1, { ...before, to: one.to })
    else tokens.push(one)
  }
  return tokens
}

/** Where the part of each person begins. Names stand before their addresses, or behind all of them. */
function cutsOf(
  line: string,
  tokens: readonly Token[],
): { readonly cuts: readonly number[]; isBehind: boolean } {
  const gaps = [...tokens, undefined].map((token, at) =>
    line.slice(tokens[at - 1]?.to ?? 0, token?.from ?? line.length),
  )
  const isNamed = (gap: string | undefined) => /[\p{L}\p{N}]/u.test(wordsBeside(gap ?? ''))
  const noted = gaps.slice(1).every((gap) => !isNamed(gap) || /^\s*[(（[]/u.test(gap))
  const isBehind = !isNamed(gaps[0]) && gaps.slice(1).some(isNamed) && (isNamed(gaps.at(-1)) || noted)
  const cuts = tokens.map(({ from }, at) => {
    const [before, gap = ''] = [tokens[at - 1], gaps[at]]
    if (before === undefined) return 0
    return isBehind ? from : before.to + (closers.exec(gap)?.[0].length ?? 0)
  })
  return { cuts, isBehind }
}

/**
 * The people of a line, in any form that mail programs and people write. Each @ of the line belongs to one of
 * them.
 */
export function peopleInLine(line: string): readonly InLine[] {
  const tokens = tokensIn(line)
  const { cuts, isBehind } = cutsOf(line, tokens)
  return tokens.map(({ typed, from, to }, at): InLine => {
    const [begin = 0, end = line.length] = [cuts[at], cuts[at + 1]]
    const [before, behind] = [line.slice(begin, from), line.slice(to, end)]
    const raw = line.slice(begin, end).replaceAll(/^[\s,;|，；、/]+|[\s,;|，；、/]+$/gu, '')
    const email = plainAddress(typed)
    const name = nameIn(wordsBeside(isBehind ? behind : before), email)
    const rest = isBehind ? '' : wordsBeside(behind.replace(closers, ''))
    const unread = /[\p{L}\p{N}]/u.test(rest) ? [`Not read: “${rest}”.`] : []
    const named = name.first || name.last || name.question ? name : nameOfAddress(email)
    return { ...named, doubts: [...named.doubts, ...unread], raw, typed }
  })
}
