import { expect, test } from 'vitest'
import { momentCell } from './file-values'

const at = new Date(2026, 2, 12, 14, 5)

test.each([
  [at.toISOString(), '2026-03-12 14:05'],
  ['2026-03-12', '2026-03-12'],
  ['March 12, 2026', '2026-03-12'],
  ['soon', 'soon'],
  [null, ''],
  [undefined, 'not known'],
])('writes the moment %j as %j', (text, words) => expect(momentCell(text)).toBe(words))
