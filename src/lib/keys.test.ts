import { expect, test } from 'vitest'
import { shortcutKey } from './keys'

test('takes the letter at the place of a key that types none of ours, and else the letter typed', () => {
  const cases = [
    ['л', 'KeyK', 'k'],
    ['κ', 'KeyK', 'k'],
    ['ن', 'KeyK', 'k'],
    ['ל', 'KeyK', 'k'],
    ['к', 'KeyR', 'r'],
    ['Ч', 'KeyX', 'X'],
    ['ю', 'Period', '.'],
    [',', 'Slash', '?', true],
    ['؟', 'Slash', '?', true],
    // Dvorak and Bépo have Latin letters elsewhere.
    ['k', 'KeyV', 'k'],
    ['é', 'KeyW', 'é'],
    [',', 'Comma', ','],
    ['Enter', 'Enter', 'Enter'],
  ] as const
  for (const [key, code, meant, shiftKey = meant === 'X'] of cases)
    expect(shortcutKey({ key, code, shiftKey }), `${key} at ${code}`).toBe(meant)
})
