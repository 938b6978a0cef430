import type { Naming } from './world'

const attack = (mark: string) => `window.__xss='${mark}'`

/** Names that a person could choose to cause harm, each of at most 120 characters. */
export const hostileNames: readonly string[] = [
  `<script>${attack('script')}</script>`,
  `<img src=x onerror="${attack('img')}">`,
  `"><svg onload=${attack('svg')}>`,
  `javascript:${attack('href')}`,
  `';alert(1)//\`\${alert(1)}\``,
  `{{constructor.constructor("${attack('tpl')}")()}}`,
  '=HYPERLINK("http://evil.invalid","pay")',
  '\u202Egnp.exe\u202C \u2066embedded',
  'شركة ABC (2020) – עברית',
  '\u200B\u200D\uFEFF',
  'a\u200Bd\u200Bm\u200Bin',
  '👩‍👩‍👧‍👦🇫🇷1️⃣',
  'W'.repeat(120),
  'لا'.repeat(60),
  `${'x'.repeat(40)} ${'y'.repeat(79)}`,
  '',
  '   ',
  '__proto__',
  'constructor',
  'undefined',
  '%2f..%2f<b>%00',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗',
]

/** Gives the names in turn, so that every kind of record has each of them. */
export const hostileNaming: Naming = (kind, index) =>
  hostileNames[
    (index + { node: 0, role: 3, person: 7, company: 11, package: 11 }[kind]) % hostileNames.length
  ] ?? ''
