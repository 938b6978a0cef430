import { expect, test } from 'vitest'
import { emailInput } from './email-address'
import { listEmployees } from '../employees'

test.each([
  ['r&d@fjord.example'],
  ['sales/eu@fjord.example'],
  ["niall.o'hara@fjord.example"],
  ["!#$%&'*+/=?^_`{|}~-@fjord.example"],
  ['paul.plus+portal@fjord.example'],
  ['UWE.LOUD@FJORD.EXAMPLE'],
  ['søren@fjord.example'],
  ['用户@fjord.example'],
  ['ivan@post.xn--kgbechtv'],
  ['jana@xn--mller-beispiel-gsb.example'],
  [`a@${'b'.repeat(63)}.example`],
])('%s is an address, and stays as typed', (address) => {
  expect(emailInput.parse(address)).toBe(address)
})

test.each([
  ['jana@müller-beispiel.example', 'jana@xn--mller-beispiel-gsb.example'],
  ['jana@MU\u0308LLER-beispiel.example', 'jana@xn--mller-beispiel-gsb.example'],
  ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
  ['lee@例え。テスト', 'lee@xn--r8jz45g.xn--zckzah'],
  ['so\u0308ren@fjord.example', 'sören@fjord.example'],
])('%s has one spelling', (typed, stored) => {
  expect(emailInput.parse(typed)).toBe(stored)
})

test.each([
  ['a blank around it', ' \u00a0tim.stone@fjord.example\u3000\n'],
  ['a blank without width', '\u200btim.stone@fjord.example'],
  ['marks of direction', '\u202atim.stone@fjord.example\u202c'],
  ['soft hyphens', 'tim.stone@fj\u00adord.\u00adexample'],
  ['a byte order mark', '\ufefftim.stone@fjord.example'],
  ['a joiner', 'tim.stone\u200d@fjord.example'],
  ['wide letters', 'ｔｉｍ．ｓｔｏｎｅ＠ｆｊｏｒｄ．ｅｘａｍｐｌｅ'],
  ['mailto:', 'mailto:tim.stone@fjord.example'],
  ['a link with a subject', 'MailTo:tim.stone@fjord.example?subject=Hello'],
  ['quotes around mailto:', '"mailto:tim.stone@fjord.example"'],
  ['brackets', '<tim.stone@fjord.example>'],
  ['a name', 'Tim Stone <tim.stone@fjord.example>;'],
  ['a name and mailto:', 'Tim Stone<mailto:tim.stone@fjord.example>'],
  ['a full stop', 'tim.stone@fjord.example.'],
  ['a comma', 'tim.stone@fjord.example, '],
  ['quotes', '„tim.stone@fjord.example“'],
  ['apostrophes', "'tim.stone@fjord.example'"],
  ['a bracket and a question mark', '(tim.stone@fjord.example?)'],
])('an address is taken without %s', (_, typed) => {
  expect(emailInput.parse(typed)).toBe('tim.stone@fjord.example')
})

test.each([
  [''],
  ['tim.stone'],
  ['@fjord.example'],
  ['tim@'],
  ['tim@fjord'],
  ['tim@fjord.1'],
  ['tim@192.0.2.1'],
  ['tim@[192.0.2.1]'],
  ['.tim@fjord.example'],
  ['tim.@fjord.example'],
  ['ti..m@fjord.example'],
  ['tim@fjord..example'],
  ['tim@-fjord.example'],
  ['tim@fjord_x.example'],
  ['tim@xn--\u00fc.example'],
  ['tim@xn--99999999999.example'],
  ['tim@fjord%2eexample.com'],
  ['tim@fjord.example/path'],
  ['tim@a@fjord.example'],
  ['tim stone@fjord.example'],
  ['a@fjord.example, b@fjord.example'],
  ['a@fjord.example\r\nBcc: <b@fjord.example>'],
  ['"a\r\n"@fjord.example'],
  ['mailto:a%0d%0aBcc:b@fjord.example'],
  ['ti\ud83dm@fjord.example'],
  [`tim@${'b'.repeat(64)}.example`],
])('%j is not an address', (typed) => {
  expect(emailInput.safeParse(typed).error?.issues[0]?.message).toBe('Enter a valid email address.')
})

test('a list is searched for an address in its stored spelling, and for other words as they are', () => {
  const searched = (search: string) => listEmployees.query.parse({ search }).search
  expect(searched('Jana <jana@müller-beispiel.example>')).toBe('jana@xn--mller-beispiel-gsb.example')
  expect(searched('mailto:r&d@fjord.example')).toBe('r&d@fjord.example')
  expect(searched('@fjord')).toBe('@fjord')
  expect(searched(' Müller ')).toBe('Müller')
})
