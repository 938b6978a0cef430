import { expect, test } from 'vitest'
import { refuseKey } from './key-input'

test('accepts a key with blanks around it', () => {
  expect(refuseKey('  msp_abc-DEF_123 \n')).toBeUndefined()
})

test.each(['', '   ', 'a b', 'a\r\nb', 'a\u0000b', 'ключ', 'a\u00a0b'])('refuses %j', (text) => {
  expect(refuseKey(text)).toBeTypeOf('string')
})
