/** Encodings that a file without a mark can have. */
export const encodings = [
  ['utf-8', 'UTF-8'],
  ['windows-1252', 'Windows-1252, Western Europe'],
  ['windows-1250', 'Windows-1250, Central Europe'],
  ['macintosh', 'Mac Roman, old Macs'],
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

/** The text of bytes in an encoding. Letters that don't exist in it become �. */
export const decodeAs = (bytes: Uint8Array, encoding: Encoding): string =>
  withoutEnd(new TextDecoder(encoding).decode(bytes))

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
  /** Nothing in the bytes tells the encoding. This is the usual one. */
  | { readonly kind: 'guess'; readonly text: string; readonly encoding: Encoding }
  | { readonly kind: 'other'; readonly what: string; readonly help: string }

const usual: Encoding = 'windows-1252'

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

/** Control characters that no text has. */
const hasControls = (text: string) => /[^\P{Cc}\t\n\v\f\r\u0080-\u009f]/u.test(text)
/** MS-DOS ended texts with a character of its own. */
const withoutEnd = (text: string) => (text.endsWith('\u001a') ? text.slice(0, -1) : text)

/** The text of a file. What marks or rules out an encoding is believed; otherwise a person is asked. */
export function decodeFile(bytes: Uint8Array): Decoded {
  const first = String.fromCharCode(...bytes.slice(0, 16))
  const [, what, help] = signatures.find(([start]) => first.startsWith(start)) ?? []
  if (what !== undefined && help !== undefined) return { kind: 'other', what, help }
  const marked = { '\u00ff\u00fe': 'utf-16le', '\u00fe\u00ff': 'utf-16be' }[first.slice(0, 2)]
  const wide = marked ?? unmarkedUtf16(bytes)
  const known = strictly(bytes, wide ?? 'utf-8')
  const encoding = known === undefined && !wide ? usual : undefined
  const text = encoding ? decodeAs(bytes, encoding) : known && withoutEnd(known)
  if (text === undefined || hasControls(text))
    return { kind: 'other', what: 'not a text file', help: asTable }
  if (/^\s*<(?:!doctype|html|table|meta|\?xml)/i.test(text))
    return { kind: 'other', what: 'a web page', help: asCsv }
  return encoding
    ? { kind: 'guess', text, encoding }
    : { kind: 'text', text, encoding: wide ? 'UTF-16' : 'UTF-8' }
}
