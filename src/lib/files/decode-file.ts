/**
 * Encodings that a file without a mark can have. `decoder` is the name that the browser knows; CP850 has
 * none.
 */
export const encodings = [
  ['utf-8', 'UTF-8'],
  ['windows-1252', 'Windows-1252, Western Europe'],
  ['windows-1250', 'Windows-1250, Central Europe'],
  ['macintosh', 'Mac Roman, old Macs'],
  ['cp850', 'CP850, MS-DOS'],
  ['windows-1251', 'Windows-1251, Cyrillic'],
  ['windows-1253', 'Windows-1253, Greek'],
  ['windows-1254', 'Windows-1254, Turkish'],
  ['windows-1255', 'Windows-1255, Hebrew'],
  ['windows-1256', 'Windows-1256, Arabic'],
  ['windows-1257', 'Windows-1257, Baltic'],
  ['windows-1258', 'Windows-1258, Vietnamese'],
  ['koi8-r', 'KOI8-R, Cyrillic'],
  ['shift_jis', 'Shift-JIS, Japanese'],
  ['euc-jp', 'EUC-JP, Japanese'],
  ['gb18030', 'GBK, simplified Chinese'],
  ['big5', 'Big5, traditional Chinese'],
  ['euc-kr', 'EUC-KR, Korean'],
] as const
export type Encoding = (typeof encodings)[number][0]

/** The upper half of the code page that Excel calls “CSV (MS-DOS)” in Western Europe. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** The text of bytes in an encoding. Letters that don't exist in it become �. */
export const decodeAs = (bytes: Uint8Array, encoding: Encoding): string =>
  withoutEnd(
    encoding === 'cp850'
      ? Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : cp850.charAt(byte - 128))).join(
          '',
        )
      : new TextDecoder(encoding).decode(bytes),
  )

const asCsv = 'Open it in the program that made it, save it as “CSV UTF-8”, and choose that file.'
const asTable = 'Choose a CSV file instead.'

/** What a file is by its first bytes, and what to do instead. */
const signatures: readonly (readonly [first: string, what: string, help: string])[] = [
  ['PK\u0003\u0004', 'a workbook (.xlsx, .ods or .numbers) or another ZIP file', asCsv],
  ['\u00d0\u00cf\u0011\u00e0', 'an old workbook or document (.xls or .doc)', asCsv],
  ['%PDF', 'a PDF', asTable],
  ['{\\rtf', 'a formatted document (RTF)', asCsv],
  ['\u0089PNG', 'an image', asTable],
  ['\u00ff\u00d8\u00ff', 'an image', asTable],
  ['GIF8', 'an image', asTable],
  ['\u001f\u008b', 'a compressed file', 'Unpack it, and choose the CSV file in it.'],
  ['7z\u00bc\u00af', 'a compressed file', 'Unpack it, and choose the CSV file in it.'],
  ['Rar!', 'a compressed file', 'Unpack it, and choose the CSV file in it.'],
]

export type Decoded =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: string }
  /** Nothing in the bytes tells the encoding. This one fits best. */
  | { readonly kind: 'guess'; readonly text: string; readonly encoding: Encoding }
  | { readonly kind: 'other'; readonly what: string; readonly help: string }

const strictly = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** UTF-16 without a mark: nearly every second byte of its separators, line ends and Latin letters is zero. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  const zeros = [0, 0]
  bytes.slice(0, 4096).forEach((byte, at) => byte === 0 && zeros[at % 2]!++)
  const [even = 0, odd = 0] = zeros
  if (bytes.length % 2 === 1 || even + odd === 0 || (even > 0 && odd > 0)) return undefined
  return odd > 0 ? 'utf-16le' : 'utf-16be'
}

/** How little a text looks like one that people write: 0 is fine. */
function oddness(text: string): number {
  const times = (found: RegExp) => text.match(found)?.length ?? 0
  const wrong =
    // Signs beside letters; control, private and missing characters.
    5 * times(/\p{L}[^\p{L}\p{M}\s\0-\u007f’”“–»]|[^\p{L}\p{M}\s\0-\u007f‘’“„«–]\p{L}/gu) +
    8 * times(/[\u0080-\u009f\p{Co}\p{Cn}\ufffd]/gu) +
    // Capitals within a word, words of accents only, and katakana of half width.
    5 * times(/\p{Ll}\p{Lu}/gu) +
    3 * times(/[\u00c0-\u024f]{3}/gu) +
    3 * times(/[\uff61-\uff9f]/gu)
  return wrong / Math.max(1, times(/[^\0-\u007f]/gu))
}

/** What a browser's language would be written in by a program that doesn't use UTF-8. */
const usual: Readonly<Record<string, Encoding>> = {
  ...Object.fromEntries(
    ['pl', 'cs', 'sk', 'hu', 'sl', 'hr', 'ro', 'bs', 'sq'].map((one) => [one, 'windows-1250']),
  ),
  ...Object.fromEntries(['ru', 'uk', 'bg', 'be', 'mk', 'sr'].map((one) => [one, 'windows-1251'])),
  ...Object.fromEntries(['lt', 'lv', 'et'].map((one) => [one, 'windows-1257'])),
  el: 'windows-1253',
  tr: 'windows-1254',
  he: 'windows-1255',
  ar: 'windows-1256',
  vi: 'windows-1258',
  ja: 'shift_jis',
  zh: 'gb18030',
  ko: 'euc-kr',
}

/** The encoding in which the bytes look most like a text, with a lead for that of the language. */
function guess(bytes: Uint8Array, language: string): Encoding {
  const own = usual[language.slice(0, 2)] ?? 'windows-1252'
  const sample = bytes.slice(0, 20_000)
  const rated = encodings.map(([encoding]) => ({
    encoding,
    odd: oddness(decodeAs(sample, encoding)) - (encoding === own ? 0.2 : 0),
  }))
  return rated.toSorted((a, b) => a.odd - b.odd)[0]?.encoding ?? own
}

/** Control characters that no text has. */
const hasControls = (text: string) => /[^\P{Cc}\t\n\v\f\r\u0080-\u009f]/u.test(text)
/** MS-DOS ended texts with a character of its own. */
const withoutEnd = (text: string) => (text.endsWith('\u001a') ? text.slice(0, -1) : text)

/** The text of a file. What marks or rules out an encoding is believed; otherwise it is guessed. */
export function decodeFile(bytes: Uint8Array, language: string): Decoded {
  const first = String.fromCharCode(...bytes.slice(0, 16))
  const [, what, help] = signatures.find(([start]) => first.startsWith(start)) ?? []
  if (what !== undefined && help !== undefined) return { kind: 'other', what, help }
  const marked = { '\u00ff\u00fe': 'utf-16le', '\u00fe\u00ff': 'utf-16be' }[first.slice(0, 2)]
  const wide = marked ?? unmarkedUtf16(bytes)
  const known = strictly(bytes, wide ?? 'utf-8')
  const encoding = known === undefined && !wide ? guess(bytes, language) : undefined
  const text = encoding ? decodeAs(bytes, encoding) : known && withoutEnd(known)
  if (text === undefined || hasControls(text))
    return { kind: 'other', what: 'not a text file', help: asTable }
  if (/^\s*<(?:!doctype|html|table|meta|\?xml)/i.test(text))
    return { kind: 'other', what: 'a web page', help: asCsv }
  return encoding
    ? { kind: 'guess', text, encoding }
    : { kind: 'text', text, encoding: wide ? 'UTF-16' : 'UTF-8' }
}
