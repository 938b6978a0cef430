import { expect, test } from 'vitest'
import { decodeAs, decodeFile, encodings, type Encoding } from './decode-file'

/** Encodes a text as old programs do: by trying all bytes, and all pairs of bytes. */
function encode(text: string, encoding: Encoding): Uint8Array {
  const bytesOf = new Map<string, number[]>()
  const learn = (...bytes: number[]) => {
    const letter = decodeAs(Uint8Array.from(bytes), encoding)
    if (Array.from(letter).length === 1 && letter !== '�' && !bytesOf.has(letter)) bytesOf.set(letter, bytes)
  }
  for (let one = 0; one < 256; one++) learn(one)
  const letters = Array.from(text)
  if (letters.some((letter) => !bytesOf.has(letter)))
    for (let one = 129; one < 255; one++) for (let two = 64; two < 255; two++) learn(one, two)
  return Uint8Array.from(letters.flatMap((letter) => bytesOf.get(letter) ?? [63]))
}
const utf16 = (text: string, mark: string, isBig = false) =>
  Uint8Array.from(
    Array.from(mark + text).flatMap((letter) => {
      const code = letter.charCodeAt(0)
      return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8]
    }),
  )
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const head = 'Name;Owner first name;Owner last name;Owner email\r\n'

test.each<[Encoding, string]>([
  ['windows-1252', 'Müller Bau;Jörg;Weiß;j@bau.example\r\nCafé Zoë;José;Núñez;z@cafe.example'],
  ['windows-1252', 'Ørsted;Åse;Sørensen;a@vind.example'],
  ['windows-1250', 'Łódzkie Żagle;Świętosława;Ćwik;owner@lodz.example'],
  ['windows-1250', 'Žluťoučký kůň;Jiří;Dvořák;j@kun.example'],
  ['macintosh', 'Café Zoë;José;Núñez;z@cafe.example'],
  ['macintosh', 'Müller Bau;Jörg;Weiß;j@bau.example'],
  ['windows-1251', 'Ромашка ООО;Иван;Петров;i@romashka.example'],
  ['windows-1253', 'Ελληνικά Νησιά;Νίκος;Παπαδόπουλος;n@nisia.example'],
  ['windows-1254', 'İstanbul İnşaat;Ayşe;Yılmaz;a@insaat.example'],
  ['shift_jis', '株式会社サンプル;太郎;山田;t@sample.example'],
  ['shift_jis', '株式会社サンプル;たろう;やまだ;t@sample.example'],
  ['gb18030', '北京公司;小龙;李;l@beijing.example'],
  ['euc-kr', '한국 주식회사;민준;김;m@hanguk.example'],
])('takes %s for the usual encoding, and reads it once it is chosen', (encoding, line) => {
  const text = head + line
  const bytes = encode(text, encoding)
  expect(decodeFile(bytes)).toMatchObject({ kind: 'guess', encoding: 'windows-1252' })
  expect(decodeAs(bytes, encoding)).toBe(text)
})

const table = `${head}Łódzkie Żagle;Świętosława;Ćwik;owner@lodz.example\r\n`
test.each([
  ['UTF-8', new TextEncoder().encode(table)],
  ['UTF-8', new TextEncoder().encode(`\ufeff${table}`)],
  ['UTF-8', new TextEncoder().encode(`${table}\u001a`)],
  ['UTF-16', utf16(table, '\ufeff')],
  ['UTF-16', utf16(table, '\ufeff', true)],
  ['UTF-16', utf16(table, '')],
  ['UTF-16', utf16(table, '', true)],
])('knows %s, with a mark and without', (encoding, file) =>
  expect(decodeFile(file)).toEqual({ kind: 'text', text: table, encoding }),
)

test.each([
  ['a workbook (.xlsx, .ods or .numbers) or another ZIP file', bytes('PK\u0003\u0004\u0014\0\u0006\0')],
  ['an old workbook or document (.xls or .doc)', bytes('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')],
  ['a PDF', bytes('%PDF-1.7\n%âãÏÓ')],
  ['an image', bytes('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR')],
  ['an image', bytes('\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF')],
  ['a compressed file', bytes('\u001f\u008b\u0008\0')],
  ['a formatted document (RTF)', bytes('{\\rtf1\\ansi')],
  ['a web page', bytes('<html><table><tr><td>Name</td></tr></table></html>')],
  ['a web page', bytes('\r\n<?xml version="1.0"?><Workbook></Workbook>')],
  ['not a text file', Uint8Array.from({ length: 4096 }, (_, at) => (at * 7919) % 256)],
  ['not a text file', bytes('\u00ff\u00fe\0\0N\0\0\0')],
  ['not a text file', bytes('Name;\u0001\u0002\u0003')],
])('says that a file is %s', (what, file) => expect(decodeFile(file)).toMatchObject({ kind: 'other', what }))

test('reads every byte in each encoding that can be chosen', () => {
  const all = Uint8Array.from({ length: 256 }, (_, at) => at)
  for (const [encoding] of encodings)
    expect(decodeAs(all, encoding)).toContain('abcdefghijklmnopqrstuvwxyz{|}~')
})
